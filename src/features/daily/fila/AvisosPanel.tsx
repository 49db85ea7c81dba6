import { useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { texts } from '../../../shared/texts.ts';
import { useAction } from '../../../web/data/action.ts';
import { useData } from '../../../web/data/data.ts';
import { CheckboxField } from '../../../web/forms/CheckboxField.tsx';
import { useContractForm } from '../../../web/forms/contract-form.ts';
import { Form } from '../../../web/forms/Form.tsx';
import { useAllowed, useTenant } from '../../../web/session/session.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { Card } from '../../../web/ui/Card.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { getAccount } from '../../account/conta/conta.contract.ts';
import { type AvisoTipo, avisoTipos } from '../notificacoes/notificacoes.contract.ts';
import { getPreferencias, type Preferencias, savePreferencias } from './fila.contract.ts';
import { filaTexts as t } from './fila.texts.ts';

/** Which notices one wants, in the office that is open. */
export function AvisosPanel() {
  const { tenant } = useTenant();
  const own = useAllowed('preferencias.own');
  return tenant && own ? <Avisos key={tenant.id} office={tenant.name} /> : null;
}

function Avisos({ office }: { office: string }) {
  const query = useData(getPreferencias, {}, { error: t.erroCarregarAvisos });
  return (
    <Card title={t.avisos}>
      <p className="-mt-1 mb-3 text-sm break-words text-ink-2">{t.avisosDe(office)}</p>
      <Loaded query={query} error={t.erroCarregarAvisos}>
        {(own) => <AvisosForm own={own} />}
      </Loaded>
    </Card>
  );
}

/** On, as long as nobody turns them off. */
const tipos = z.strictObject(
  Object.fromEntries(avisoTipos.map((tipo) => [tipo, z.boolean()])) as Record<AvisoTipo, z.ZodMiniBoolean>,
);
const schema = z.pipe(
  z.extend(tipos, { resumo_email: z.boolean() }),
  z.transform(({ resumo_email, ...wanted }: Record<AvisoTipo | 'resumo_email', boolean>) => ({
    resumo_email,
    avisos_desligados: avisoTipos.filter((tipo) => !wanted[tipo]),
  })),
);

const defaultsOf = ({ avisos_desligados, resumo_email }: Preferencias) => ({
  ...(Object.fromEntries(avisoTipos.map((tipo) => [tipo, !avisos_desligados.includes(tipo)])) as Record<
    AvisoTipo,
    boolean
  >),
  resumo_email,
});

function AvisosForm({ own }: { own: Preferencias }) {
  const { run } = useAction(savePreferencias, { success: t.avisosSalvos, error: t.erroAvisos });
  const { data: account } = useData(getAccount, {});
  // what was saved stays ticked before the answer is read again
  const form = useContractForm(schema, { name: 'avisos', defaults: defaultsOf(own), apart: true, save: run });
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // the way from the bell
    if (location.hash === '#avisos') top.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <Form form={form}>
      <div ref={top} className="grid gap-4 md:grid-cols-2">
        <fieldset>
          <legend className="mb-1 text-xs text-ink-3">{t.noSino}</legend>
          {avisoTipos.map((tipo) => (
            <CheckboxField key={tipo} form={form} name={tipo} label={t.tipos[tipo]} />
          ))}
        </fieldset>
        <fieldset>
          <legend className="mb-1 text-xs text-ink-3">{t.porEmail}</legend>
          <CheckboxField form={form} name="resumo_email" label={t.resumo} />
          <p className="text-xs text-ink-3">{account?.email_proved === false ? t.resumoSemProva : t.resumoDica}</p>
        </fieldset>
      </div>
      <Button type="submit" variant="primary" busy={form.saving} busyLabel={texts.salvando} className="md:self-end">
        {texts.salvar}
      </Button>
    </Form>
  );
}

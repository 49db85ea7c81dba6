import * as z from 'zod/mini';
import { days, daysOrEmpty } from '../../../shared/fields.ts';
import { useAction } from '../../../web/data/action.ts';
import { useData } from '../../../web/data/data.ts';
import { only, useContractForm } from '../../../web/forms/contract-form.ts';
import { CheckboxField } from '../../../web/forms/CheckboxField.tsx';
import { Form, FormButtons } from '../../../web/forms/Form.tsx';
import { DaysField, TimeField } from '../../../web/forms/FormFields.tsx';
import { useAllowed } from '../../../web/session/session.tsx';
import { Card, Datum } from '../../../web/ui/Card.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { webTexts } from '../../../web/web.texts.ts';
import { type Ajustes, getAjustes, setAjustes } from './ajustes.contract.ts';
import { ajustesTexts as t } from './ajustes.texts.ts';

const schema = z.strictObject({
  expediente_inicio: setAjustes.input.shape.expediente_inicio,
  expediente_fim: setAjustes.input.shape.expediente_fim,
  dias_parada: z.pipe(daysOrEmpty(), days()),
  perguntar_devolutiva: z.boolean(),
});

/** What is of no other tab. */
export function GeralPanel() {
  const canEdit = useAllowed('ajustes.edit');
  const query = useData(getAjustes, {}, { error: t.erroCarregar });
  return (
    <Card className="max-w-3xl">
      <Loaded query={query} error={t.erroCarregar}>
        {(ajustes) =>
          canEdit ? (
            <GeralForm ajustes={ajustes} />
          ) : (
            <dl className="flex flex-col gap-4">
              <Datum label={t.diasParada}>{t.dias(ajustes.dias_parada)}</Datum>
              <Datum label={t.expediente}>{t.das(ajustes.expediente_inicio, ajustes.expediente_fim)}</Datum>
              <Datum label={t.perguntar}>{ajustes.perguntar_devolutiva ? webTexts.sim : webTexts.nao}</Datum>
            </dl>
          )
        }
      </Loaded>
    </Card>
  );
}

const ofForm = ({ dias_parada, perguntar_devolutiva, expediente_inicio, expediente_fim }: Ajustes) => ({
  dias_parada: String(dias_parada),
  perguntar_devolutiva,
  expediente_inicio,
  expediente_fim,
});

function GeralForm({ ajustes }: { ajustes: Ajustes }) {
  const { run } = useAction(setAjustes, { success: t.salvo, error: t.erroSalvar });
  const form = useContractForm(schema, {
    name: 'geral',
    defaults: ofForm(ajustes),
    apart: true,
    save: (values, receiver, changed) => run(only(values, changed), receiver),
  });
  return (
    <Form form={form}>
      <DaysField form={form} name="dias_parada" label={t.diasParada} hint={t.diasParadaDica} className="max-w-xs" />
      <fieldset>
        <legend className="text-sm font-medium">{t.expediente}</legend>
        <p className="mb-2 text-xs text-ink-3">{t.expedienteDica}</p>
        <div className="grid max-w-xs grid-cols-2 gap-4">
          <TimeField form={form} name="expediente_inicio" label={t.inicio} />
          <TimeField form={form} name="expediente_fim" label={t.fim} />
        </div>
      </fieldset>
      <CheckboxField form={form} name="perguntar_devolutiva" label={t.perguntar} hint={t.perguntarDica} />
      <FormButtons form={form} />
    </Form>
  );
}

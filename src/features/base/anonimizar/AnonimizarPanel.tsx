import { UserRoundX } from 'lucide-react';
import { type ComponentType, Suspense, useState } from 'react';
import { texts } from '../../../shared/texts.ts';
import { useAction } from '../../../web/data/action.ts';
import { useAllowed } from '../../../web/session/session.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { Card } from '../../../web/ui/Card.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { Field } from '../../../web/ui/Field.tsx';
import { Input } from '../../../web/ui/Input.tsx';
import { anonymiseMunicipe } from './anonimizar.contract.ts';
import { anonimizarTexts as t } from './anonimizar.texts.ts';
import type { Municipe } from '../municipes/municipes.contract.ts';

/** What other slices keep of a citizen, named before it is done. */
type Kept = { Ficam: ComponentType<{ municipeId: string }> };

/** Emptying a citizen for good, for those who may. */
export function AnonimizarPanel({ municipe, Ficam }: Kept & { municipe: Municipe }) {
  const allowed = useAllowed('municipes.anonymise');
  const [asking, setAsking] = useState(false);
  if (!allowed || municipe.anonimizado_em) return null;
  return (
    <Card plain title={t.cartao} className="print:hidden">
      <p className="mb-3 text-sm text-ink-2">{t.quando}</p>
      <Button icon={UserRoundX} onClick={() => setAsking(true)}>
        {t.abrir}
      </Button>
      {asking && <AnonimizarDialog municipe={municipe} Ficam={Ficam} onClose={() => setAsking(false)} />}
    </Card>
  );
}

type Props = Kept & {
  municipe: Pick<Municipe, 'id' | 'versao' | 'codigo' | 'nome_completo'>;
  onClose: () => void;
};

/** Says what goes and what stays, and does it when the citizen's code has been typed. */
export function AnonimizarDialog({ municipe: { id, versao, codigo, nome_completo }, Ficam, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const { run, busy } = useAction(anonymiseMunicipe, { success: t.feito, error: t.erro });
  const sure = typed.trim() === codigo;
  const anonymise = async () => {
    if (sure && !busy && (await run({ id, versao }))) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.titulo(nome_completo)}
      description={t.semVolta}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancelar}</Button>
          <Button variant="danger" disabled={!sure} busy={busy} onClick={() => void anonymise()}>
            {t.anonimizar}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 text-sm">
        <Points title={t.sai} points={t.saiLista} />
        <Points title={t.fica} points={t.ficaLista} />
        <Suspense>
          <Ficam municipeId={id} />
        </Suspense>
        <p className="text-ink-2">{t.outros}</p>
        <Field label={t.confirmacao(codigo)}>
          {(ids) => (
            <Input
              {...ids}
              value={typed}
              inputMode="numeric"
              autoComplete="off"
              className="num"
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={(event) => event.key === 'Enter' && void anonymise()}
            />
          )}
        </Field>
      </div>
    </Dialog>
  );
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-1 list-disc pl-5 text-ink-2">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  );
}

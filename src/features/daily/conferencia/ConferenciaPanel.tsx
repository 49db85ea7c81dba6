import { Upload } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CallOutput } from '../../../shared/contract.ts';
import { useAction } from '../../../web/data/action.ts';
import { useData } from '../../../web/data/data.ts';
import { noteBegun } from '../../../web/data/under-way.ts';
import { actionBar, actionBarRoom } from '../../../web/ui/action-bar.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Card } from '../../../web/ui/Card.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { cancelLote, isWaiting, progressOf } from '../../base/lotes/lotes.contract.ts';
import type { Politica } from '../importar/parametros.contract.ts';
import { checkImportacao, importacaoResult, outcomeWith, runImportacao } from './conferencia.contract.ts';
import { conferenciaTexts as t } from './conferencia.texts.ts';
import { ErrosPanel } from './ErrosPanel.tsx';
import { Andamento } from './ImportarPanel.tsx';
import { PoliticaFields } from './PoliticaFields.tsx';

/** Milliseconds between looks while rows are checked. */
export const every = 1_500;

export type PassoProps = {
  id: string;
  onBack: () => void;
  /** It is being imported: the last step. */
  onNext: () => void;
};

/** The fourth step of an import: what each row of the file is, what is wrong, and what becomes of those that are known. */
export function ConferenciaPanel({ id, onBack, onNext }: PassoProps) {
  const result = useData(
    importacaoResult,
    { id },
    {
      error: t.erroCarregar,
      refetchInterval: ({ state }) => (state.data && isWaiting(state.data.lote) ? every : 60_000),
    },
  );
  const check = useAction(checkImportacao, { error: t.erroConferir });
  const begun = useRef(false);
  const start = useEffectEvent(() => {
    begun.current = true;
    void check.run({ id });
  });
  const { lote, conferida } = result.data ?? {};
  const isDraft = lote?.estado === 'RASCUNHO' && !conferida;
  useEffect(() => {
    // whoever comes to this step wants it done; a check that somebody stopped is begun anew by hand
    if (isDraft && !begun.current) start();
  }, [isDraft]);
  return (
    <Loaded query={result} error={t.erroCarregar}>
      {(data) =>
        data.conferida ? (
          <Conferida id={id} data={data} onBack={onBack} onNext={onNext} />
        ) : (
          <Conferindo data={data} busy={check.busy} onCheck={start} onBack={onBack} />
        )
      }
    </Loaded>
  );
}

type Data = CallOutput<typeof importacaoResult>;

function Conferindo({
  data,
  busy,
  onCheck,
  onBack,
}: {
  data: Data;
  busy: boolean;
  onCheck: () => void;
  onBack: () => void;
}) {
  const cancel = useAction(cancelLote, { error: t.erroConferir });
  const { lote } = data;
  const waiting = isWaiting(lote);
  return (
    <div className={actionBarRoom}>
      <Card>
        {waiting ? (
          <Andamento
            percent={progressOf(lote)}
            text={lote.estado === 'FILA' ? t.naFila : t.conferindo(progressOf(lote))}
            hint={t.conferindoDica}
          />
        ) : (
          <p role={lote.erro ? 'alert' : undefined} className="text-sm text-ink-2">
            {lote.erro ?? t.conferirDica}
          </p>
        )}
      </Card>
      <div className={`mt-4 flex justify-end gap-2 ${actionBar}`}>
        {waiting ? (
          <Button busy={cancel.busy} onClick={() => void cancel.run({ id: lote.id })}>
            {t.cancelar}
          </Button>
        ) : (
          <>
            <Button onClick={onBack}>{t.voltar}</Button>
            <Button variant="primary" busy={busy} onClick={onCheck}>
              {t.conferir}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

function Conferida({ id, data, onBack, onNext }: PassoProps & { data: Data }) {
  const { lote, contagem } = data;
  const [politica, setPolitica] = useState<Politica>(data.politica);
  const run = useAction(runImportacao, { error: t.erroImportar });
  const outcome = outcomeWith(contagem, politica);
  const rows = outcome.novas + (politica.conhecidas === 'IGNORAR' ? 0 : outcome.conhecidas);
  async function begin() {
    const begun = await run.run({ id, politica });
    if (!begun) return;
    noteBegun(begun.id);
    onNext();
  }
  return (
    <div className={actionBarRoom}>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <Resumo total={lote.total} outcome={outcome} />
          <ErrosPanel id={id} total={outcome.erros} politica={politica} />
        </div>
        <PoliticaFields contagem={contagem} politica={politica} onChange={setPolitica} />
      </div>
      <div className={`mt-5 flex justify-end gap-2 ${actionBar}`}>
        <Button onClick={onBack}>{t.voltar}</Button>
        <Button variant="primary" icon={Upload} busy={run.busy} disabled={rows === 0} onClick={() => void begin()}>
          <span className="num">{rows === 0 ? t.nadaAImportar : t.importar(rows)}</span>
        </Button>
      </div>
    </div>
  );
}

type Outcome = ReturnType<typeof outcomeWith>;

/** The rows in one sentence, and as parts of a bar. */
function Resumo({ total, outcome }: { total: number; outcome: Outcome }) {
  const sentence = t.frase(total, outcome);
  const parts = [
    [outcome.novas, 'bg-accent'],
    [outcome.conhecidas, 'bg-line-control'],
    [outcome.erros, 'bg-bad'],
  ] as const;
  return (
    <Card>
      <p role="status" className="num text-lg font-semibold text-balance">
        {sentence}
      </p>
      <div aria-hidden className="mt-3 flex h-1.5 gap-0.5 overflow-hidden rounded-full">
        {parts.map(
          ([n, color]) => n > 0 && <span key={color} className={`min-w-1 ${color}`} style={{ flexGrow: n }} />,
        )}
      </div>
      <p className="mt-2 text-xs text-ink-3">{t.nadaGravado}</p>
    </Card>
  );
}

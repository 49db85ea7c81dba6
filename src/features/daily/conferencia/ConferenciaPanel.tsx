import { Upload } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { texts } from '../../../shared/texts.ts';
import { useAction } from '../../../web/data/action.ts';
import { noteBegun } from '../../../web/data/under-way.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Card } from '../../../web/ui/Card.tsx';
import { isGone } from '../../../web/calls/gone.ts';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { cancelLote, isWaiting, progressOf } from '../../base/lotes/lotes.contract.ts';
import type { Politica } from '../importar/parametros.contract.ts';
import { checkImportacao, outcomeWith, runImportacao } from './conferencia.contract.ts';
import { conferenciaTexts as t } from './conferencia.texts.ts';
import { ErrosPanel } from './ErrosPanel.tsx';
import { Andamento } from './ImportarPanel.tsx';
import type { PassoProps } from './passo-props.tsx';
import { type Resultado, useResultado } from './use-resultado.tsx';
import { PoliticaFields } from './PoliticaFields.tsx';

/** Texts of people's columns are values already. */
const stepBefore = ({ importacao }: Resultado) => (importacao.registro === 'demandas' ? 'VALORES' : 'COLUNAS');

/** The fourth step of an import: what each row of the file is, what is wrong, and what becomes of those that are known. */
export function ConferenciaPanel({ id, goTo, Frame }: PassoProps) {
  const result = useResultado(id);
  const check = useAction(checkImportacao, { error: t.erroConferir });
  const begun = useRef(false);
  const start = useEffectEvent(() => {
    begun.current = true;
    void check.run({ id });
  });
  const { lote, conferida, importacao } = result.data ?? {};
  const isDraft = lote?.estado === 'RASCUNHO' && !conferida;
  const isImported = lote?.etapa === 'IMPORTAR';
  useEffect(() => {
    // whoever comes to this step wants it done; a check that somebody stopped is begun anew by hand
    if (isDraft && !begun.current) start();
  }, [isDraft]);
  const next = useEffectEvent(() => goTo('IMPORTAR', { replace: true }));
  useEffect(() => {
    if (isImported) next();
  }, [isImported]);
  if (result.data?.conferida) return <Conferida id={id} data={result.data} goTo={goTo} Frame={Frame} />;
  const bar = result.data && (
    <Ways data={result.data} busy={check.busy} onCheck={() => start()} onBack={() => goTo(stepBefore(result.data!))} />
  );
  return (
    <Frame etapa="CONFERENCIA" importacao={importacao} gone={isGone(result)} bar={bar}>
      <Loaded query={result} error={t.erroCarregar}>
        {(data) => <Conferindo data={data} />}
      </Loaded>
    </Frame>
  );
}

function Conferindo({ data: { lote } }: { data: Resultado }) {
  return (
    <Card>
      {isWaiting(lote) ? (
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
  );
}

type WaysProps = { data: Resultado; busy: boolean; onCheck: () => void; onBack: () => void };

function Ways({ data: { lote }, busy, onCheck, onBack }: WaysProps) {
  const cancel = useAction(cancelLote, { error: t.erroConferir });
  if (isWaiting(lote))
    return (
      <Button busy={cancel.busy} onClick={() => void cancel.run({ id: lote.id })}>
        {texts.cancelar}
      </Button>
    );
  return (
    <>
      <Button onClick={onBack}>{texts.voltar}</Button>
      <Button variant="primary" busy={busy} onClick={onCheck}>
        {t.conferir}
      </Button>
    </>
  );
}

function Conferida({ id, data, goTo, Frame }: PassoProps & { data: Resultado }) {
  const { lote, contagem, repetidas, importacao } = data;
  const [politica, setPolitica] = useState<Politica>(data.politica);
  const run = useAction(runImportacao, { error: t.erroImportar });
  const outcome = outcomeWith(contagem, politica);
  const rows = outcome.novas + (politica.conhecidas === 'IGNORAR' ? 0 : outcome.conhecidas);
  async function begin() {
    const begun = await run.run({ id, politica });
    if (!begun) return;
    noteBegun(begun.id);
    goTo('IMPORTAR');
  }
  const bar = (
    <>
      <Button onClick={() => goTo(stepBefore(data))}>{texts.voltar}</Button>
      <Button variant="primary" icon={Upload} busy={run.busy} disabled={rows === 0} onClick={() => void begin()}>
        <span className="num">{rows === 0 ? t.nadaAImportar : t.importar(rows)}</span>
      </Button>
    </>
  );
  return (
    <Frame etapa="CONFERENCIA" importacao={importacao} bar={bar}>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <Resumo total={lote.total} outcome={outcome}>
            {contagem.repetidas > 0 && (
              <>
                <p className="num mt-3 text-sm text-ink-2">{t.repetidas(contagem.repetidas, repetidas)}</p>
                {importacao.registro === 'demandas' && <p className="mt-1 text-sm text-ink-2">{t.repetidasDica}</p>}
              </>
            )}
          </Resumo>
          <ErrosPanel id={id} total={outcome.erros} politica={politica} />
        </div>
        <PoliticaFields contagem={contagem} politica={politica} onChange={setPolitica} />
      </div>
    </Frame>
  );
}

type Outcome = ReturnType<typeof outcomeWith>;

/** The rows in one sentence, and as parts of a bar. */
function Resumo({ total, outcome, children }: { total: number; outcome: Outcome; children: ReactNode }) {
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
      {children}
      <p className="mt-2 text-xs text-ink-3">{t.nadaGravado}</p>
    </Card>
  );
}

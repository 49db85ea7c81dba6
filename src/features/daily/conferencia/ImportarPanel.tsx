import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, Undo2 } from 'lucide-react';
import { texts } from '../../../shared/texts.ts';
import { useAction } from '../../../web/data/action.ts';
import { Button, buttonClass } from '../../../web/ui/Button.tsx';
import { Card } from '../../../web/ui/Card.tsx';
import { isGone } from '../../../web/calls/gone.ts';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { ProgressBar } from '../../../web/ui/ProgressBar.tsx';
import { cancelLote, isWaiting, progressOf } from '../../base/lotes/lotes.contract.ts';
import { lotesTexts } from '../../base/lotes/lotes.texts.ts';
import { useUndoLote } from '../../base/lotes/use-tarefas-panel.tsx';
import type { PassoProps } from './passo-props.tsx';
import { type Resultado, useResultado } from './use-resultado.tsx';
import { conferenciaTexts as t } from './conferencia.texts.ts';
import { ErrosPanel } from './ErrosPanel.tsx';

/** The last step of an import: how far it is, what came of it, and the way back. */
export function ImportarPanel({ id, goTo, Frame }: PassoProps) {
  const result = useResultado(id);
  return (
    <Frame etapa="IMPORTAR" importacao={result.data?.importacao} gone={isGone(result)}>
      <Loaded query={result} error={t.erroCarregar}>
        {(data) =>
          data.lote.estado === 'RASCUNHO' ? (
            <NotYet onBack={() => goTo('CONFERENCIA')} />
          ) : isWaiting(data.lote) ? (
            <UnderWay data={data} />
          ) : (
            <Over data={data} />
          )
        }
      </Loaded>
    </Frame>
  );
}

/** A draft, by an address of its last step. */
function NotYet({ onBack }: { onBack: () => void }) {
  return (
    <Card className="flex flex-col items-start gap-4">
      <p className="text-md text-ink-2">{t.aindaNao}</p>
      <Button onClick={onBack}>{t.verConferencia}</Button>
    </Card>
  );
}

/** How much of something long is done. */
export function Andamento({ percent, text, hint }: { percent: number; text: string; hint: string }) {
  return (
    <div>
      <p role="status" className="num text-lg font-semibold">
        {text}
      </p>
      <ProgressBar label={text} percent={percent} className="mt-3 h-1.5" />
      <p className="mt-2 text-xs text-ink-3">{hint}</p>
    </div>
  );
}

function UnderWay({ data: { lote } }: { data: Resultado }) {
  const cancel = useAction(cancelLote, { success: lotesTexts.cancelada, error: lotesTexts.erroCancelar });
  const percent = progressOf(lote);
  const text = lote.estado === 'FILA' ? t.naFila : lote.desfazendo ? t.desfazendo(percent) : t.importando(percent);
  return (
    <Card className="flex flex-col gap-4">
      <Andamento percent={percent} text={text} hint={t.importandoDica} />
      <div>
        <Button busy={cancel.busy} onClick={() => void cancel.run({ id: lote.id })}>
          {texts.cancelar}
        </Button>
      </div>
    </Card>
  );
}

const titles = { CONCLUIDO: t.concluida, CANCELADO: t.cancelada, DESFEITO: t.desfeita } as const;

function Over({ data: { lote, feito, importacao } }: { data: Resultado }) {
  const isOfPeople = importacao.registro === 'municipes';
  const undo = useUndoLote();
  const Icon = lote.estado === 'CONCLUIDO' ? CircleCheck : lote.estado === 'DESFEITO' ? Undo2 : CircleAlert;
  const title = titles[lote.estado as keyof typeof titles] ?? t.parou;
  return (
    <div className="flex flex-col gap-5">
      <Card>
        <p role="status" className="flex items-center gap-2 text-lg font-semibold">
          <Icon size={18} aria-hidden className={lote.estado === 'CONCLUIDO' ? 'text-ok' : 'text-ink-3'} />
          {title}
        </p>
        <p className="num mt-1 text-md text-ink-2">
          {lote.erro ??
            (lote.estado === 'DESFEITO'
              ? lotesTexts.importacaoDesfeita(lote)
              : t.resultado(lote.total, feito, lote.falhas))}
        </p>
        <div className="mt-4 flex flex-wrap gap-2 max-md:*:flex-1">
          <Link to={isOfPeople ? '/municipes' : '/demandas'} className={buttonClass('primary')}>
            {isOfPeople ? t.verMunicipes : t.verDemandas}
          </Link>
          <Link to="/tarefas" search={{ tarefa: lote.id }} className={buttonClass()}>
            {t.verTarefas}
          </Link>
          {lote.pode_desfazer && (
            <Button icon={Undo2} busy={undo.busy} onClick={() => void undo.run(lote)}>
              {t.desfazer}
            </Button>
          )}
        </div>
      </Card>
      {lote.falhas > 0 && lote.estado !== 'DESFEITO' && <ErrosPanel id={lote.id} total={lote.falhas} />}
    </div>
  );
}

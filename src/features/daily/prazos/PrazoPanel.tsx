import { AlarmClock, CalendarClock, Hourglass, Play } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '../../../shared/format.ts';
import { useToday } from '../../../web/browser/today.ts';
import { useAllowed } from '../../../web/session/session.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { PanelCard } from '../../../web/session/PanelCard.tsx';
import { assuntosTexts } from '../../base/assuntos/assuntos.texts.ts';
import { feriadosTexts } from '../../base/feriados/feriados.texts.ts';

import type { Demanda } from '../demandas/demandas.contract.ts';
import { DueWords } from '../demandas/DemandaStatusBadge.tsx';
import { DueDay } from './DueDay.tsx';
import { isWaiting, useAcompanhar } from './acompanhar.tsx';
import { type Asked, PrazoDialog } from './PrazoDialog.tsx';
import { prazosTexts as t } from './prazos.texts.ts';

/** Until when an open demand is to be answered, and what stops or puts it aside. It comes with the first of these; on phones as one line. */
export function PrazoPanel({ demanda, folds }: { demanda: Demanda; folds: boolean }) {
  const canEdit = useAllowed('demandas.edit');
  const today = useToday();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { save, busy } = useAcompanhar(demanda);
  const { status, prazo, andamento, retomar_em, data_demanda } = demanda;
  const shows = status === 'EM_ANALISE' && Boolean(prazo ?? andamento ?? retomar_em);

  const ask = (what: Asked['what']) => (event: { currentTarget: Element }) =>
    setAsked({ what, near: event.currentTarget });
  const fact = prazo ? (
    <span className="flex items-center gap-2.5">
      <DueWords demanda={demanda} />
      {!demanda.parada_desde && formatDate(prazo).slice(0, 5)}
    </span>
  ) : (
    retomar_em && retomar_em > today && t.retomaEm(retomar_em)
  );
  return (
    <>
      {shows && (
        <PanelCard name="prazo" folds={folds} title={t.prazo} fact={fact} className="print:hidden">
          {prazo && (
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <DueDay day={prazo} onOpen={(near) => setAsked({ what: 'contagem', near })} />
              <DueWords demanda={demanda} className="text-sm" />
            </div>
          )}
          {prazo && <p className="mt-1 text-xs text-ink-3">{originOf(demanda)}</p>}
          {prazo && prazo < data_demanda && <p className="mt-1 text-xs text-warn">{feriadosTexts.jaVencido}</p>}
          {retomar_em && retomar_em > today && <p className="mt-2 text-sm text-ink-2">{t.retomaEm(retomar_em)}</p>}
          {canEdit && (!demanda.reunida || !prazo) && (
            <div className="mt-3 flex flex-wrap gap-2 *:flex-1">
              {!demanda.reunida && (
                <>
                  {isWaiting(demanda) ? (
                    <Button icon={Play} busy={busy} onClick={() => void save({ andamento: null })}>
                      {t.seguir}
                    </Button>
                  ) : (
                    <Button icon={Hourglass} aria-haspopup="dialog" onClick={ask('aguardar')}>
                      {t.aguardar}
                    </Button>
                  )}
                  <Button icon={AlarmClock} aria-haspopup="dialog" onClick={ask('retomar')}>
                    {t.retomarEm}
                  </Button>
                </>
              )}
              {!prazo && (
                <Button icon={CalendarClock} aria-haspopup="dialog" onClick={ask('prazo')}>
                  {t.definirPrazo}
                </Button>
              )}
            </div>
          )}
        </PanelCard>
      )}
      {/* what is typed in it stays while a colleague takes away what the card was about */}
      <PrazoDialog demanda={demanda} asked={asked} canEdit={canEdit} onAsk={setAsked} onSave={save} />
    </>
  );
}

/** Who says until when. */
function originOf({ prazo_origem, assunto, setor }: Demanda): string {
  if (prazo_origem === 'MANUAL') return t.proprio;
  if (prazo_origem === 'ASSUNTO' && assunto) return t.doAssunto(assuntosTexts.caminho(assunto.tema, assunto.nome));
  return t.doSetor(setor.nome);
}

import { useState } from 'react';
import { formatDate } from '../../../shared/format.ts';
import { PanelCard } from '../../../web/session/PanelCard.tsx';
import type { Demanda } from '../demandas/demandas.contract.ts';
import { DueDay } from './DueDay.tsx';
import { type Asked, PrazoDialog } from './PrazoDialog.tsx';
import { prazosTexts as t } from './prazos.texts.ts';

/** Of a closed demand: until when it was to be answered, and how long before or after that it was closed. */
export function PrazoCumpridoPanel({ demanda, folds }: { demanda: Demanda; folds: boolean }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { status, prazo } = demanda;
  if (status === 'EM_ANALISE' || !prazo) return null;
  const words = wordsOf(demanda);
  return (
    <PanelCard name="prazo" folds={folds} title={t.prazo} fact={words ?? formatDate(prazo)} className="print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <DueDay day={prazo} onOpen={(near) => setAsked({ what: 'contagem', near })} />
        {words && <span className="text-sm text-ink-2">{words}</span>}
      </div>
      <PrazoDialog demanda={demanda} asked={asked} canEdit={false} onAsk={setAsked} onSave={async () => undefined} />
    </PanelCard>
  );
}

/** Measured where its clock stopped: when it was closed, or began to wait before. Nothing where nobody knows when that was. */
function wordsOf({ prazo, encerrada_em, parada_desde, prazo_uteis }: Demanda): string | undefined {
  if (!prazo || !encerrada_em) return undefined;
  const stopped = parada_desde && parada_desde < encerrada_em ? parada_desde : encerrada_em;
  if (prazo === stopped) return t.encerradaNoDia;
  return (prazo > stopped ? t.encerradaAntes : t.encerradaDepois)(Math.abs(prazo_uteis ?? 0));
}

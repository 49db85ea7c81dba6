import { AlarmClock, CalendarClock, Hourglass, Play } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '../../../shared/format.ts';
import { useToday } from '../../../web/browser/today.ts';
import { useAction } from '../../../web/data/action.ts';
import { useAllowed } from '../../../web/session/session.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { Card } from '../../../web/ui/Card.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import type { Andamento, Demanda } from '../demandas/demandas.contract.ts';
import { demandasTexts } from '../demandas/demandas.texts.ts';
import { DueWords } from '../demandas/DemandaStatusBadge.tsx';
import { Contagem } from './Contagem.tsx';
import { DayForm } from './DayForm.tsx';
import { updateAcompanhamento } from './prazos.contract.ts';
import { prazosTexts as t } from './prazos.texts.ts';

/** What is open of the card, and what was clicked for it. */
type Open = { what: 'contagem' | 'prazo' | 'aguardar' | 'retomar'; near: Element };

/** Until when an open demand is to be answered, and what stops or puts it aside. It comes with the first of these. */
export function PrazoPanel({ demanda }: { demanda: Demanda }) {
  const canEdit = useAllowed('demandas.edit');
  const today = useToday();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const update = useAction(updateAcompanhamento, { success: t.salvo, error: t.erro });
  if (demanda.status !== 'EM_ANALISE') return null;
  const { id, versao, prazo, andamento, retomar_em } = demanda;
  if (!prazo && !andamento && !retomar_em) return null;

  const save = async (changes: Partial<Pick<Demanda, 'andamento' | 'prazo' | 'retomar_em'>>) => {
    close();
    await update.run({ id, versao, ...changes });
  };
  const show = (what: Open['what']) => (event: { currentTarget: Element }) =>
    setOpen({ what, near: event.currentTarget });
  const waits = andamento !== null && andamento !== 'ENCAMINHADA';
  const titles = { contagem: t.comoFoiContado, prazo: t.novaData, aguardar: t.aguardar, retomar: t.retomarEm };

  return (
    <Card title={t.prazo} className="print:hidden">
      {prazo && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={t.abrirContagem(formatDate(prazo))}
            onClick={show('contagem')}
            className="num -mx-1 rounded-sm px-1 text-lg font-semibold underline decoration-dotted underline-offset-4"
          >
            {formatDate(prazo)}
          </button>
          <DueWords demanda={demanda} className="text-sm" />
        </div>
      )}
      {demanda.prazo_origem === 'MANUAL' && <p className="mt-1 text-xs text-ink-3">{t.proprio}</p>}
      {prazo && prazo < demanda.data_demanda && <p className="mt-1 text-xs text-warn">{t.jaVencido}</p>}
      {retomar_em && retomar_em > today && <p className="mt-2 text-sm text-ink-2">{t.retomaEm(retomar_em)}</p>}
      {canEdit && (
        <div className="mt-3 flex flex-wrap gap-2 *:flex-1">
          {waits ? (
            <Button icon={Play} onClick={() => void save({ andamento: null })}>
              {t.seguir}
            </Button>
          ) : (
            <Button icon={Hourglass} aria-haspopup="dialog" onClick={show('aguardar')}>
              {t.aguardar}
            </Button>
          )}
          <Button icon={AlarmClock} aria-haspopup="dialog" onClick={show('retomar')}>
            {t.retomarEm}
          </Button>
          {!prazo && (
            <Button icon={CalendarClock} aria-haspopup="dialog" onClick={show('prazo')}>
              {t.definirPrazo}
            </Button>
          )}
        </div>
      )}
      <Dialog open={open !== null} onClose={close} near={open?.near} size="sm" title={open ? titles[open.what] : ''}>
        {open?.what === 'contagem' && (
          <Contagem demanda={demanda} onChange={canEdit ? () => setOpen({ ...open, what: 'prazo' }) : undefined} />
        )}
        {open?.what === 'prazo' && (
          <>
            <DayForm value={prazo ?? ''} from={null} onChoose={(day) => void save({ prazo: day })} onCancel={close} />
            {demanda.prazo_origem === 'MANUAL' && (
              <Button className="mt-3 w-full" onClick={() => void save({ prazo: null })}>
                {t.voltarAoPadrao}
              </Button>
            )}
          </>
        )}
        {open?.what === 'aguardar' && <Waiting onChoose={(one) => void save({ andamento: one })} />}
        {open?.what === 'retomar' && (
          <Later today={today} now={retomar_em} onChoose={(day) => void save({ retomar_em: day })} onCancel={close} />
        )}
      </Dialog>
    </Card>
  );
}

/** For whom a demand may wait. */
const waiting: readonly Andamento[] = ['AGUARDANDO_TERCEIRO', 'AGUARDANDO_MUNICIPE'];

function Waiting({ onChoose }: { onChoose: (andamento: Andamento) => void }) {
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-ink-2">{t.aguardarDica}</p>
      {waiting.map((one) => (
        <Button key={one} onClick={() => onChoose(one)}>
          {demandasTexts.andamentos[one]}
        </Button>
      ))}
    </div>
  );
}

type LaterProps = {
  today: string;
  now: string | null;
  onChoose: (day: string | null) => void;
  onCancel: () => void;
};

function Later({ today, now, onChoose, onCancel }: LaterProps) {
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-ink-2">{t.retomarDica}</p>
      <DayForm value={now ?? ''} from={today} onChoose={onChoose} onCancel={onCancel} />
      {now && <Button onClick={() => onChoose(null)}>{t.tirarRetomada}</Button>}
    </div>
  );
}

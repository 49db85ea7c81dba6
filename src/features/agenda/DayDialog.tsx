import { CalendarPlus, Printer } from 'lucide-react';
import { capitalized, formatLongDay } from '../../shared/days.ts';
import { useData } from '../../web/data.ts';
import { Button } from '../../web/ui/Button.tsx';
import { Dialog } from '../../web/ui/Dialog.tsx';
import { Loaded } from '../../web/ui/Loaded.tsx';
import { ListSkeleton } from '../../web/ui/Skeleton.tsx';
import { type Compromisso, listAgenda } from './agenda.contract.ts';
import { agendaTexts as t } from './agenda.texts.ts';
import { DayRows } from './AgendaList.tsx';

type Props = {
  day: string | null;
  onClose: () => void;
  onOpen: (row: Compromisso) => void;
  onCreate?: (day: string) => void;
  onPrint: (day: string) => void;
};

/** All of one day: what '+N mais' leads to. */
export function DayDialog({ day, onClose, onOpen, onCreate, onPrint }: Props) {
  return (
    <Dialog
      open={day !== null}
      onClose={onClose}
      title={day ? capitalized(formatLongDay(day)) : ''}
      footer={
        day && (
          <>
            <Button icon={Printer} onClick={() => onPrint(day)}>
              {t.imprimirDia}
            </Button>
            {onCreate && (
              <Button variant="primary" icon={CalendarPlus} onClick={() => onCreate(day)}>
                {t.novo}
              </Button>
            )}
          </>
        )
      }
    >
      {day && <Day day={day} onOpen={onOpen} />}
    </Dialog>
  );
}

function Day({ day, onOpen }: { day: string; onOpen: Props['onOpen'] }) {
  const query = useData(listAgenda, { de: day, ate: day }, { error: t.erroCarregar, keepPrevious: false });
  return (
    <Loaded query={query} error={t.erroCarregar} skeleton={<ListSkeleton rows={3} />}>
      {(rows) =>
        rows.length > 0 ? <DayRows rows={rows} onOpen={onOpen} /> : <p className="text-sm text-ink-2">{t.diaVazio}</p>
      }
    </Loaded>
  );
}

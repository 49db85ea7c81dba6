import { CalendarPlus, Printer } from 'lucide-react';
import { capitalized, formatLongDay } from '../../../shared/days.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { MoreRows } from '../../../web/ui/MoreRows.tsx';
import { ListSkeleton } from '../../../web/ui/Skeleton.tsx';
import type { CompromissoListed } from '../agenda/agenda.contract.ts';
import { agendaTexts as t } from '../agenda/agenda.texts.ts';
import { DayRows } from './AgendaList.tsx';
import { useDay } from './agenda-rows.tsx';

type Props = {
  day: string | null;
  onClose: () => void;
  onOpen: (row: CompromissoListed) => void;
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
  const list = useDay(day);
  return (
    <Loaded query={list.query} error={t.erroCarregar} skeleton={<ListSkeleton rows={3} />}>
      {(first) =>
        first.length > 0 ? (
          <>
            <DayRows rows={list.rows!} onOpen={onOpen} />
            <MoreRows list={list} />
          </>
        ) : (
          <p className="text-sm text-ink-2">{t.diaVazio}</p>
        )
      }
    </Loaded>
  );
}

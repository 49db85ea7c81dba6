import { Printer } from 'lucide-react';
import { formatLongDay } from '../../../shared/days.ts';
import { useData } from '../../../web/data/data.ts';
import { useNewDay } from '../../../web/browser/today.ts';
import { Card } from '../../../web/ui/Card.tsx';
import { cx } from '../../../web/ui/cx.ts';
import { IconButton } from '../../../web/ui/IconButton.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { Skeleton } from '../../../web/ui/Skeleton.tsx';
import { type CompromissoListed, todayAgenda } from '../agenda/agenda.contract.ts';
import { agendaTexts as t } from '../agenda/agenda.texts.ts';
import { CompromissoBadge, timesOf } from '../agenda/CompromissoBadge.tsx';

type Props = {
  today: string;
  onOpen: (row: CompromissoListed) => void;
  onPrint: (day: string) => void;
  onMore: (day: string) => void;
  /** One row of one height, whatever comes into it: it stands over the calendar. */
  strip: boolean;
  className?: string;
};

const rowsShown = 6;

/** Today's that are not on the card. */
const hiddenOf = (rows: readonly CompromissoListed[], strip: boolean) =>
  (rows[0]?.no_dia ?? 0) - (strip ? rows.length : Math.min(rows.length, rowsShown));

/** 'Compromissos de Hoje': São Paulo's today, by the server's clock. */
export function TodayCard({ today, onOpen, onPrint, onMore, strip, className }: Props) {
  const query = useData(todayAgenda, {}, { error: t.erroCarregar });
  useNewDay(today, () => void query.refetch());
  return (
    <Card
      title={t.hojeTitulo}
      className={className}
      actions={
        query.data && query.data.length > 0 ? (
          <IconButton icon={Printer} label={t.imprimirDia} onClick={() => onPrint(today)} className="-my-2 -mr-2" />
        ) : undefined
      }
    >
      <p className="num -mt-2 mb-1.5 text-xs text-ink-3 first-letter:uppercase">{formatLongDay(today)}</p>
      <div className={cx(strip && 'min-h-15')}>
        <Loaded query={query} error={t.erroCarregar} skeleton={<Skeleton className="w-3/4" />}>
          {(rows) =>
            rows.length > 0 ? (
              <>
                <ul className={cx('-mx-2 flex', strip ? 'overflow-x-auto' : 'flex-col')}>
                  {rows.slice(0, strip ? undefined : rowsShown).map((row) => (
                    <li key={row.id} className={cx(strip && 'w-64 shrink-0')}>
                      <button
                        type="button"
                        onClick={() => onOpen(row)}
                        className="flex w-full flex-col items-start gap-1 rounded-sm px-2 py-2 text-left hover:bg-sunken"
                      >
                        <span className="flex w-full items-center justify-between gap-2">
                          <span className="num text-xs font-semibold text-ink-2">{timesOf(row)}</span>
                          <CompromissoBadge status={row.status} />
                        </span>
                        <span
                          className={cx(
                            'text-sm font-medium break-words',
                            strip ? 'line-clamp-1' : 'line-clamp-2',
                            row.status === 'CANCELADO' && 'line-through',
                          )}
                        >
                          {row.titulo}
                        </span>
                        {row.descricao && !strip && (
                          <span className="line-clamp-2 text-xs text-ink-2">{row.descricao}</span>
                        )}
                      </button>
                    </li>
                  ))}
                </ul>
                {hiddenOf(rows, strip) > 0 && (
                  <button
                    type="button"
                    onClick={() => onMore(today)}
                    className="mt-2 min-h-8 rounded-sm text-sm font-semibold text-accent-text hover:underline"
                  >
                    {t.maisHoje(hiddenOf(rows, strip))}
                  </button>
                )}
              </>
            ) : (
              <p className="text-sm text-ink-2">{t.hojeVazio}</p>
            )
          }
        </Loaded>
      </div>
    </Card>
  );
}

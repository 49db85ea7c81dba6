import { formatLongDay } from '../../../shared/days.ts';
import { useData } from '../../../web/data/data.ts';
import { Card } from '../../../web/ui/Card.tsx';
import { cx } from '../../../web/ui/cx.ts';
import { ErrorLine } from '../../../web/ui/ErrorState.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { useCut } from '../../../web/ui/use-cut.ts';
import { Skeleton } from '../../../web/ui/Skeleton.tsx';
import { type CompromissoListed, todayAgenda } from '../agenda/agenda.contract.ts';
import { agendaTexts as t } from '../agenda/agenda.texts.ts';
import { CompromissoBadge, CompromissoMark, timesOf } from '../agenda/CompromissoBadge.tsx';

type Props = {
  today: string;
  onOpen: (row: CompromissoListed) => void;
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
export function TodayCard({ today, onOpen, onMore, strip, className }: Props) {
  const query = useData(todayAgenda, {}, { error: t.erroCarregar });
  const day = (
    <span className="num inline-block text-xs text-ink-3 first-letter:uppercase">{formatLongDay(today)}</span>
  );
  const contents = (
    <Loaded query={query} error={t.erroCarregar} skeleton={<Skeleton className="w-3/4" />}>
      {(rows) =>
        rows.length > 0 ? (
          <Rows rows={rows} strip={strip} onOpen={onOpen} onMore={() => onMore(today)} />
        ) : (
          <p className="text-sm text-ink-2">{t.hojeVazio}</p>
        )
      }
    </Loaded>
  );
  if (strip) {
    return (
      <section
        aria-label={t.hojeTitulo}
        className={cx('flex h-14 items-center gap-4 rounded-md border border-line bg-surface px-4', className)}
      >
        <header className="flex shrink-0 flex-col">
          <h2 className="text-sm font-semibold">{t.hojeTitulo}</h2>
          {day}
        </header>
        <div className="flex min-w-0 flex-1 items-center gap-2">
          {query.error && !query.data ? (
            <ErrorLine title={t.erroCarregar} onRetry={() => void query.refetch()} />
          ) : (
            contents
          )}
        </div>
      </section>
    );
  }
  return (
    <Card title={t.hojeTitulo} className={className}>
      <p className="-mt-2 mb-1.5">{day}</p>
      {contents}
    </Card>
  );
}

type RowsProps = Pick<Props, 'strip' | 'onOpen'> & { rows: readonly CompromissoListed[]; onMore: () => void };

function Rows({ rows, strip, onOpen, onMore }: RowsProps) {
  const list = useCut<HTMLUListElement>();
  const hidden = hiddenOf(rows, strip);
  return (
    <>
      <ul ref={list} className={cx('flex min-w-0', strip ? 'relative overflow-x-auto' : '-mx-2 flex-col')}>
        {rows.slice(0, strip ? undefined : rowsShown).map((row) => (
          <li key={row.id} className={cx(strip && 'max-w-64 shrink-0')}>
            <button
              type="button"
              onClick={() => onOpen(row)}
              className={cx(
                'flex w-full rounded-sm px-2 py-2 text-left hover:bg-sunken',
                strip ? 'items-center gap-2' : 'flex-col items-start gap-1',
              )}
            >
              {strip ? (
                <CompromissoMark status={row.status}>{row.hora_compromisso}</CompromissoMark>
              ) : (
                <span className="flex w-full items-center justify-between gap-2">
                  <span className="num text-xs font-semibold text-ink-2">{timesOf(row)}</span>
                  <CompromissoBadge status={row.status} />
                </span>
              )}
              <span
                className={cx(
                  'text-sm font-medium wrap-anywhere',
                  strip ? 'line-clamp-1' : 'line-clamp-2',
                  row.status === 'CANCELADO' && 'line-through',
                )}
              >
                {row.titulo}
              </span>
              {row.descricao && !strip && (
                <span className="line-clamp-2 text-xs wrap-anywhere text-ink-2">{row.descricao}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <button
          type="button"
          onClick={onMore}
          className="min-h-8 shrink-0 rounded-sm text-sm font-semibold text-accent-text hover:underline max-md:min-h-11"
        >
          {t.maisHoje(hidden)}
        </button>
      )}
    </>
  );
}

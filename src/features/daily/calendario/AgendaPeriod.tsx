import { CalendarDays, CalendarPlus, SearchX } from 'lucide-react';
import { texts } from '../../../shared/texts.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { cx } from '../../../web/ui/cx.ts';
import { EmptyState } from '../../../web/ui/EmptyState.tsx';
import { ListSkeleton, Skeleton } from '../../../web/ui/Skeleton.tsx';
import type { CompromissoListed } from '../agenda/agenda.contract.ts';
import { agendaTexts as t } from '../agenda/agenda.texts.ts';
import { AgendaList } from './AgendaList.tsx';
import type { Beyond } from './agenda-rows.tsx';
import { type AgendaView, likelyDay } from './agenda-view.tsx';
import type { Vista } from './period.ts';

type Props = {
  view: AgendaView;
  rows: readonly CompromissoListed[];
  beyond: Beyond;
  /** The rows are still those of the period before, or searched for. */
  waiting: boolean;
  onOpen: (row: CompromissoListed) => void;
  onMore: (day: string) => void;
  onCreate?: (day: string) => void;
};

/** The list view, or what to do where it is empty. */
export function AgendaPeriod({ view, rows, beyond, waiting, onOpen, onMore, onCreate }: Props) {
  if (rows.length > 0) {
    return (
      <AgendaList
        key={`${view.de} ${view.filtered}`}
        rows={rows}
        beyond={beyond}
        today={view.today}
        // in the month that we are in, what is over waits behind a button
        foldPast={!view.filtered && view.today > view.de && view.today <= view.ate}
        onOpen={onOpen}
        onMore={onMore}
        onCreate={onCreate}
      />
    );
  }
  if (waiting) return <PeriodSkeleton vista="lista" />;
  if (view.filtered) {
    return (
      <EmptyState
        icon={SearchX}
        title={t.vazioFiltro}
        hint={t.vazioFiltroDica}
        action={<Button onClick={view.clearFilters}>{t.limparFiltros}</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={CalendarDays}
      title={t.vazio}
      hint={onCreate && t.vazioDica}
      action={
        onCreate && (
          <Button icon={CalendarPlus} onClick={() => onCreate(likelyDay(view))}>
            {t.novo}
          </Button>
        )
      }
    />
  );
}

/** Over an empty calendar: it is the filter that left nothing. */
export function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <p
      role="status"
      className="mb-3 flex flex-wrap items-center gap-x-3 rounded-sm bg-sunken px-3 py-1.5 text-sm text-ink-2"
    >
      {t.vazioFiltro}
      <button
        type="button"
        onClick={onClear}
        className="min-h-7 rounded-sm font-semibold text-accent-text underline underline-offset-2"
      >
        {t.limparFiltros}
      </button>
    </p>
  );
}

/** The shape of the period that is on its way. */
export function PeriodSkeleton({ vista }: { vista: Vista }) {
  if (vista === 'lista') return <ListSkeleton rows={6} />;
  const columns = vista === 'dia' ? 1 : 7;
  // a week and a day begin with the column of their hours
  const hours = vista === 'mes' ? 0 : 1;
  return (
    <div role="status" className="overflow-hidden rounded-md border border-line bg-surface">
      <span className="sr-only">{texts.carregando}</span>
      <div aria-hidden className="h-9 border-b border-line bg-sunken" />
      {Array.from({ length: hours ? 16 : 5 }, (_, row) => (
        <div
          key={row}
          aria-hidden
          className={cx('grid border-b border-line last:border-0', hours ? 'h-[4.125rem]' : 'h-27')}
          style={{ gridTemplateColumns: `${hours ? '3.25rem ' : ''}repeat(${columns}, minmax(0, 1fr))` }}
        >
          {Array.from({ length: hours + columns }, (_day, column) => (
            <div key={column} className={cx('border-l border-line first:border-0', hours ? 'p-1' : 'p-2')}>
              {!hours && (row + column) % 3 === 0 && <Skeleton className="mt-6 w-4/5" />}
              {hours > 0 && column > 0 && (3 * row + column) % 10 === 0 && <Skeleton className="h-full" />}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

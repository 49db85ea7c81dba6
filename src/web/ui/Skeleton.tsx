import { texts } from '../../shared/texts.ts';
import { cx } from './cx.ts';

/** A grey bar in the place of a text; give it the text's width. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('block h-3.5 animate-pulse rounded-sm bg-line', className)} />;
}

const widths = ['w-4/5', 'w-3/5', 'w-11/12', 'w-2/3', 'w-3/4'];

/** The shape of a list that is on its way. */
export function ListSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <div role="status" className="overflow-hidden rounded-md border border-line bg-surface">
      <span className="sr-only">{texts.carregando}</span>
      <div aria-hidden className="hidden h-9 border-b border-line bg-sunken md:block" />
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-12 items-center gap-6 border-b border-line px-3 last:border-0">
          <Skeleton className="w-20 shrink-0" />
          <div className="flex-1">
            <Skeleton className={widths[row % widths.length]} />
          </div>
          <Skeleton className="hidden w-28 md:block" />
          <Skeleton className="hidden w-20 md:block" />
        </div>
      ))}
    </div>
  );
}

/** The shape of a record or a form that is on its way. */
export function RecordSkeleton({ fields }: { fields: number }) {
  return (
    <div role="status" className="grid gap-x-6 gap-y-5 rounded-md border border-line bg-surface p-5 md:grid-cols-2">
      <span className="sr-only">{texts.carregando}</span>
      {Array.from({ length: fields }, (_, field) => (
        <div key={field} className="flex flex-col gap-2">
          <Skeleton className="h-3 w-24" />
          <Skeleton className={widths[field % widths.length]} />
        </div>
      ))}
    </div>
  );
}

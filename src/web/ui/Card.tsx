import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** A framed group. `title` makes it a named section. */
export function Card({
  title,
  actions,
  className,
  children,
}: {
  title?: string;
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section aria-label={title} className={cx('rounded-md border border-line bg-surface p-4 md:p-5', className)}>
      {title && (
        <header className="mb-3 flex min-h-6 items-center justify-between gap-3">
          <h2 className="text-md font-semibold">{title}</h2>
          {actions}
        </header>
      )}
      {children}
    </section>
  );
}

/** A label over its value, in a read-only view; say what an empty one shows. */
export function Datum({ label, children, className }: { label: string; children: ReactNode; className?: string }) {
  return (
    <div className={cx('min-w-0', className)}>
      <dt className="text-xs text-ink-3">{label}</dt>
      <dd className="mt-0.5 text-md break-words">{children}</dd>
    </div>
  );
}

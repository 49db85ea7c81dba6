import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** What the page is about, framed; `plain` is a section beside it, under a hairline. `title` names it. */
export function Card({
  title,
  actions,
  plain,
  className,
  children,
}: {
  title?: string;
  actions?: ReactNode;
  plain?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section
      aria-label={title}
      className={cx(
        plain ? 'border-t border-line px-4 pt-5 pb-3 md:px-5' : 'rounded-md border border-line bg-surface p-4 md:p-5',
        className,
      )}
    >
      {title && (
        <header className="mb-3 flex min-h-6 items-center justify-between gap-3 max-[20rem]:flex-wrap">
          <h2 className="min-w-0 text-md font-semibold break-words">{title}</h2>
          {actions && <div className="-my-2.5 flex items-center md:-my-1">{actions}</div>}
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

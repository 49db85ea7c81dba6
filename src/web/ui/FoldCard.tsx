import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

type Props = {
  title: string;
  /** What there is to know while it is closed. */
  fact?: ReactNode;
  open: boolean;
  onToggle: () => void;
  className?: string;
  children: ReactNode;
};

/** A card of one line, with what it is about; the rest is drawn when it is opened. */
export function FoldCard({ title, fact, open, onToggle, className, children }: Props) {
  const id = useId();
  return (
    <section aria-label={title} className={cx('rounded-md border border-line bg-surface', className)}>
      <h2>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={onToggle}
          className="flex min-h-11 w-full items-center gap-3 rounded-md px-4 text-left md:px-5"
        >
          <span className="min-w-0 flex-1 text-md font-semibold break-words">{title}</span>
          {fact && <span className="num max-w-2/3 text-right text-sm text-ink-2">{fact}</span>}
          <ChevronDown
            size={16}
            strokeWidth={2}
            aria-hidden
            className={cx('shrink-0 text-ink-3 transition-transform', open && 'rotate-180')}
          />
        </button>
      </h2>
      {open && (
        <div id={id} className="px-4 pb-4 md:px-5 md:pb-5">
          {children}
        </div>
      )}
    </section>
  );
}

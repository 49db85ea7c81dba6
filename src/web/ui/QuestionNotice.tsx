import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

type Props = {
  label: string;
  icon: LucideIcon;
  title: string;
  text: string;
  /** Over an open window, too: what it says is about all that is on screen. */
  overWindows?: boolean;
  /** The buttons that answer. */
  children: ReactNode;
};

/** Asks over the page until it is answered: nothing that is being typed may move. */
export function QuestionNotice({ label, icon: Icon, title, text, overWindows = false, children }: Props) {
  return (
    <section
      aria-label={label}
      // a click on it is none outside of the window
      data-toaster={overWindows || undefined}
      className={cx(
        'pointer-events-none fixed inset-x-3 flex justify-center print:hidden',
        overWindows
          ? 'top-2 z-50'
          : // a page without the frame begins under it
            'top-14 z-30 unframed:sticky unframed:top-2 unframed:mx-3 unframed:mt-2',
      )}
    >
      <div className="pointer-events-auto flex max-w-[36rem] animate-rise flex-wrap items-center gap-3 rounded-md border border-line bg-surface p-3.5 shadow-float">
        <Icon size={18} strokeWidth={1.9} aria-hidden className="shrink-0 text-accent-text max-md:hidden" />
        <div className="min-w-56 flex-1">
          <p role="status" className="text-sm font-semibold break-words">
            {title}
          </p>
          <p className="text-sm break-words text-ink-2 first-letter:uppercase">{text}</p>
        </div>
        <div className="flex gap-2 max-md:w-full max-md:*:flex-1">{children}</div>
      </div>
    </section>
  );
}

import { ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { cx } from './cx.ts';

const invalid = '[aria-invalid="true"]';

/**
 * What few people need, behind one line; nothing in it is drawn before it is opened. It opens by itself where something in it
 * is said already, and is closed by the person alone; what turns out wrong opens it again, and has the cursor.
 */
export function Disclosure({
  label,
  hint,
  needed,
  wrong = false,
  children,
}: {
  label: string;
  /** What is in it, while it is closed. */
  hint?: string;
  needed: boolean;
  wrong?: boolean;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(needed || wrong);
  const [before, setBefore] = useState({ needed, wrong });
  if (needed !== before.needed || wrong !== before.wrong) {
    setBefore({ needed, wrong });
    if ((needed && !before.needed) || (wrong && !before.wrong)) setOpen(true);
  }
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // a wrong field further up has it already
    if (wrong && !document.activeElement?.matches(invalid)) place.current?.querySelector<HTMLElement>(invalid)?.focus();
  }, [wrong]);
  return (
    <div className="flex flex-col gap-3">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        className="-mx-1.5 flex min-h-11 items-center gap-2 self-start max-[20rem]:flex-wrap rounded-sm px-1.5 text-left text-sm font-semibold text-ink-2 hover:text-ink md:min-h-8"
      >
        <ChevronRight
          size={16}
          strokeWidth={2}
          aria-hidden
          className={cx('shrink-0 text-ink-3 transition-transform', open && 'rotate-90')}
        />
        <span className="shrink-0">{label}</span>
        {hint && !open && <span className="text-xs font-normal text-ink-3">{hint}</span>}
      </button>
      {open && (
        <div ref={place} id={id} className="flex flex-col gap-4">
          {children}
        </div>
      )}
    </div>
  );
}

import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export function Kbd({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <kbd
      className={cx(
        'inline-flex h-[1.125rem] min-w-[1.125rem] items-center justify-center rounded-[4px] border border-line-strong bg-surface px-1 font-sans text-[0.6875rem] text-ink-3',
        className,
      )}
    >
      {children}
    </kbd>
  );
}

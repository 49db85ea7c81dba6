import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'neutral';

const tones: Record<Tone, string> = {
  ok: 'text-ok [&>svg:first-child]:text-ok-mark',
  warn: 'text-warn [&>svg:first-child]:text-warn-mark',
  bad: 'text-bad [&>svg:first-child]:text-bad-mark',
  info: 'text-info',
  neutral: 'text-ink-2',
};

/** A state, in colour, icon and word together; what has no icon is a tag. A ground is kept for what is late. */
export function Badge({
  tone = 'neutral',
  icon: Icon,
  children,
}: {
  tone?: Tone;
  icon?: LucideIcon;
  children: ReactNode;
}) {
  return (
    <span
      className={cx(
        'inline-flex h-[1.375rem] items-center gap-1.5 text-xs font-medium whitespace-nowrap',
        !Icon && 'rounded-sm bg-sunken px-1.5 forced-colors:border',
        tones[tone],
      )}
    >
      {Icon && <Icon size={14} strokeWidth={2.2} aria-hidden className="shrink-0" />}
      {children}
    </span>
  );
}

/** Class of what holds a badge before words of the same line. */
export const beforeWords = 'relative -top-px mr-2 -my-1 inline-flex align-middle';

import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'neutral';

const tones: Record<Tone, string> = {
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  info: 'bg-info-soft text-info',
  neutral: 'bg-sunken text-ink-2',
};

/** A state, in colour, icon and word together. */
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
        'inline-flex h-[1.375rem] items-center gap-1.5 rounded-full px-2 text-[0.6875rem] font-semibold tracking-wide whitespace-nowrap forced-colors:border',
        tones[tone],
      )}
    >
      {Icon && <Icon size={14} strokeWidth={2} aria-hidden className="-ml-0.5" />}
      {children}
    </span>
  );
}

import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

type Props = ComponentProps<'button'> & { chosen: boolean };

/** One of a few buttons in a frame, of which one is pressed. */
export function Segment({ chosen, className, ...props }: Props) {
  return (
    <button
      {...props}
      type="button"
      aria-pressed={chosen}
      className={cx(
        'h-11 rounded-sm text-sm transition-colors md:h-[1.75rem]',
        chosen ? 'bg-accent-soft font-semibold text-accent-text' : 'text-ink-2 hover:bg-sunken hover:text-ink',
        className,
      )}
    />
  );
}

/** Over a list: narrows it to what the chip says, until it is pressed again. */
export function Chip({ chosen, className, ...props }: Props) {
  return (
    <button
      {...props}
      type="button"
      aria-pressed={chosen}
      className={cx(
        'flex h-8 shrink-0 items-center rounded-sm border px-3 text-sm whitespace-nowrap transition-colors max-md:h-11',
        chosen
          ? 'border-accent bg-accent-soft font-semibold text-accent-text'
          : 'border-line-strong bg-surface text-ink-2 hover:bg-sunken hover:text-ink',
        className,
      )}
    />
  );
}

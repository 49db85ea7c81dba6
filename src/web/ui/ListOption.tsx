import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

/** What a field finds, below it; on a phone what follows makes room. */
export function BelowField({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      {...props}
      className={cx(
        'z-30 mt-1 rounded-md border border-line bg-surface p-1 shadow-float md:absolute md:inset-x-0 md:top-full',
        className,
      )}
    />
  );
}

/** A line of the list, which the field's keys go through. */
export function ListOption({ active, className, ...props }: ComponentProps<'div'> & { active: boolean }) {
  return (
    <div
      {...props}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      // the cursor stays in the field
      onMouseDown={(event) => event.preventDefault()}
      className={cx('flex cursor-pointer items-center', active && 'bg-accent-soft', className)}
    />
  );
}

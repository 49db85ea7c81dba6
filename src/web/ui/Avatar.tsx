import { initials } from '../../shared/format.ts';
import { cx } from './cx.ts';

/** Initials in a circle; always beside the name, so readers skip it. */
export function Avatar({ name, size = 'sm' }: { name: string; size?: 'sm' | 'lg' }) {
  return (
    <span
      aria-hidden
      className={cx(
        'inline-flex shrink-0 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent-text',
        size === 'lg' ? 'size-12 text-base' : 'size-7 text-[0.6875rem]',
      )}
    >
      {initials(name)}
    </span>
  );
}

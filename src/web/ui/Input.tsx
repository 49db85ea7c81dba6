import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

/** Sixteen pixels on phones, or the browser zooms in on focus. */
export const controlClass = (className?: string) =>
  cx(
    'w-full min-w-0 rounded-sm border border-line-control bg-surface px-3 text-base text-ink transition-colors md:text-sm',
    'hover:border-ink-3 aria-invalid:border-bad',
    'disabled:bg-sunken disabled:text-ink-2 [&[readonly]]:bg-sunken',
    className,
  );

export function Input({ className, type, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} type={type ?? 'text'} className={controlClass(cx('h-11 md:h-[2.125rem]', className))} />;
}

export function Textarea({ className, rows, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...rest}
      rows={rows ?? 4}
      className={controlClass(cx('field-sizing-content min-h-20 py-2', className))}
    />
  );
}

import { type LucideIcon, X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Spinner } from './Spinner.tsx';

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

const base =
  'button inline-flex shrink-0 items-center justify-center gap-2 rounded-sm border font-semibold whitespace-nowrap select-none ' +
  'h-11 px-4 text-md md:h-[2.125rem] md:px-3.5 md:text-sm ' +
  'transition-colors disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:opacity-70 print:hidden';

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-accent text-accent-ink hover:bg-[color-mix(in_oklch,var(--accent)_88%,var(--ink))]',
  secondary: 'border-line-strong bg-surface text-ink hover:bg-sunken',
  quiet: 'border-transparent text-ink-2 hover:bg-sunken hover:text-ink',
  danger: 'border-transparent bg-bad text-surface hover:bg-[color-mix(in_oklch,var(--bad)_88%,var(--ink))]',
};

/** Classes of a button, for links that look like one. */
export const buttonClass = (variant: ButtonVariant = 'secondary', className?: string) =>
  cx(base, variants[variant], className);

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  icon?: LucideIcon;
  /** Shows a spinner, keeps the focus and swallows clicks. `busyLabel` replaces the label meanwhile. */
  busy?: boolean;
  busyLabel?: ReactNode;
  /** What a click does while it is busy, instead of nothing; said by `title`. */
  onCancel?: () => void;
};

export function Button({
  variant,
  icon: Icon,
  busy,
  busyLabel,
  onCancel,
  className,
  children,
  onClick,
  type,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={buttonClass(variant, className)}
      aria-disabled={rest['aria-disabled'] ?? ((busy && !onCancel) || undefined)}
      aria-busy={busy || undefined}
      onClick={busy ? (onCancel ?? ((event) => event.preventDefault())) : onClick}
    >
      {busy ? <Spinner /> : Icon && <Icon size={16} strokeWidth={1.9} aria-hidden />}
      {busy && busyLabel ? busyLabel : children}
      {busy && onCancel && <X size={16} strokeWidth={1.9} aria-hidden />}
    </button>
  );
}

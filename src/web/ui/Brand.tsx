import { texts } from '../../shared/texts.ts';
import { cx } from './cx.ts';

/** The plenary: an arc of seats before the chair. Each dash without length is a seat, as round as the line is wide; the last is just before the end. */
export function Mark({ className }: { className: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 32 22"
      fill="none"
      stroke="currentColor"
      strokeWidth="4.4"
      strokeLinecap="round"
      className={cx('shrink-0', className)}
    >
      <path d="M3 19a13 13 0 0 1 26 0" pathLength={6.01} strokeDasharray="0 1" />
      <path d="M9.4 19a6.6 6.6 0 0 1 13.2 0" pathLength={3.01} strokeDasharray="0 1" />
      <path d="M16 19h0.01" />
    </svg>
  );
}

export function Brand({ className }: { className?: string }) {
  return (
    <span className={cx('flex items-center gap-2.5', className)}>
      <Mark className="w-7 text-accent-text" />
      <span className="text-base font-semibold tracking-tight">{texts.produto}</span>
    </span>
  );
}

import { texts } from '../../shared/texts.ts';
import { cx } from './cx.ts';

/** The plenary: an arc of seats, seen from above. Each is a line without length, as round as it is wide. */
function Mark({ className }: { className: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 32 22"
      fill="none"
      stroke="currentColor"
      strokeWidth="4.2"
      strokeLinecap="round"
      className={cx('shrink-0', className)}
    >
      <path d="M2.6 19h.01M4.4 12.3h.01M9.3 7.4h.01M16 5.6h.01M22.7 7.4h.01M27.6 12.3h.01M29.4 19h.01M8.8 19h.01M10.9 13.9h.01M16 11.8h.01M21.1 13.9h.01M23.2 19h.01" />
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

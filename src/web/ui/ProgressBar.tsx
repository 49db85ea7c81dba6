import { cx } from './cx.ts';

/** How much of something is done; `className` says how high it is and what is above it. */
export const ProgressBar = ({ label, percent, className }: { label: string; percent: number; className: string }) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuenow={percent}
    aria-valuemin={0}
    aria-valuemax={100}
    className={cx('overflow-hidden rounded-full bg-line', className)}
  >
    <div className="h-full rounded-full bg-accent transition-[width]" style={{ width: `${percent}%` }} />
  </div>
);

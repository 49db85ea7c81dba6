import { texts } from '../../shared/texts.ts';
import { cx } from './cx.ts';

export function Brand({ className }: { className?: string }) {
  return (
    <span className={cx('flex items-center gap-2', className)}>
      <span
        aria-hidden
        className="flex size-6 items-center justify-center rounded-sm bg-accent text-xs font-bold text-accent-ink"
      >
        G
      </span>
      <span className="text-base font-bold tracking-tight">{texts.produto}</span>
    </span>
  );
}

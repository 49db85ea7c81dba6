import { cx } from './cx.ts';

/** Apart from IconButton, so that pages without tooltips can look the same. */
export const iconButtonClass = (tone: 'neutral' | 'bad' = 'neutral', className?: string) =>
  cx(
    'inline-flex size-11 shrink-0 items-center justify-center rounded-sm text-ink-3 transition-colors md:size-[1.875rem]',
    'hover:bg-sunken disabled:cursor-not-allowed disabled:opacity-50 print:hidden',
    tone === 'bad' ? 'hover:text-bad' : 'hover:text-ink',
    className,
  );

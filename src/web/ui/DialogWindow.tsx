import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type CSSProperties, useLayoutEffect, useState } from 'react';
import { texts } from '../../shared/texts.ts';
import { isPhone } from '../browser/media.ts';
import { store } from '../browser/store.ts';
import { type Closing, ClosingContext } from './closing.ts';
import { cx } from './cx.ts';
import type { DialogProps } from './dialog-props.ts';
import { iconButtonClass } from './icon-button-class.ts';
import { useCloseRequest } from './use-close-request.ts';

const widths = {
  sm: 'md:max-w-md',
  md: 'md:max-w-lg',
  lg: 'md:max-w-2xl',
  xl: 'md:max-w-5xl md:top-[4vh]! md:max-h-[92vh]!',
};

export const overlayClass =
  'fixed inset-0 z-40 animate-fade bg-[oklch(20%_.02_255/.45)] dark:bg-[oklch(10%_.02_255/.65)]';

const nearWidth = 416;
const edge = 16;
const gap = 6;

/**
 * Esc is for what is open within, and for words that are looked for; the window hears of it before they do. What closes itself by
 * Esc says so with data-own-esc while it is open.
 */
const isInner = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.matches('[data-own-esc]') ||
    (target instanceof HTMLInputElement && target.type === 'search' && target.value !== ''));

/** Under what was clicked, or over it where there is more room, and never beyond the screen: a key also presses what was scrolled away. */
function placeBy(near: Element): CSSProperties | undefined {
  if (isPhone()) return undefined;
  const rect = near.getBoundingClientRect();
  const { left } = rect;
  const bottom = Math.max(rect.bottom, edge - gap);
  const top = Math.min(rect.top, innerHeight - edge + gap);
  const under = bottom < innerHeight / 2;
  return {
    inset: 'auto',
    left: `max(${edge}px, min(${left}px, 100vw - ${nearWidth + edge}px))`,
    width: `min(${nearWidth}px, 100vw - ${2 * edge}px)`,
    margin: 0,
    ...(under ? { top: bottom + gap } : { bottom: innerHeight - top + gap }),
    maxHeight: (under ? innerHeight - bottom : top) - gap - edge,
  };
}

/** Whether one is open that goes before all others. */
const held = store(false);

/** The window of `Dialog`. What opens later lies over what was there, and nothing may lie over one that goes `first`. */
export default function DialogWindow(props: DialogProps) {
  // one that goes first opens after those of the same moment as well
  const may = held.use() === Boolean(props.first);
  const [opened, setOpened] = useState(may);
  if (may && !opened) setOpened(true);
  useLayoutEffect(() => {
    if (!props.first) return;
    held.set(true);
    return () => held.set(false);
  }, [props.first]);
  return opened && <OpenWindow {...props} />;
}

function OpenWindow({
  onClose,
  title,
  beside,
  description,
  size = 'md',
  near,
  whole,
  dismissible = true,
  footer,
  children,
}: DialogProps) {
  // what had the focus when the window was opened gets it back; Radix itself only knows triggers of its own
  const [opener] = useState(() => document.activeElement);
  const [place] = useState(() => near && placeBy(near));
  const [asked] = useState<Closing>(() => new Set());
  const close = async () => {
    for (const may of asked) if (!(await may())) return;
    onClose();
  };
  useCloseRequest(dismissible ? () => void close() : null);
  const stay = (event: Event) => dismissible || event.preventDefault();
  return (
    <Radix.Root open onOpenChange={(next) => next || void close()}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClass} />
        <Radix.Content
          onOpenAutoFocus={(event) => {
            const wanted = (event.target as Element).querySelector<HTMLElement>('[data-autofocus]');
            if (!wanted) return;
            event.preventDefault();
            wanted.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
          }}
          onEscapeKeyDown={(event) => (isInner(event.target) ? event.preventDefault() : stay(event))}
          onInteractOutside={(event) => {
            // A click on a toast is not a click outside.
            if (event.target instanceof Element && event.target.closest('[data-toaster]')) event.preventDefault();
            else stay(event);
          }}
          {...(description ? {} : { 'aria-describedby': undefined })}
          style={place}
          className={cx(
            'fixed z-40 flex max-h-[calc(100dvh-2rem)] animate-rise flex-col border-line bg-surface shadow-float',
            'inset-x-0 bottom-0 rounded-t-md border-t pb-[env(safe-area-inset-bottom)]',
            'md:inset-x-4 md:top-[min(12vh,7rem)] md:bottom-auto md:mx-auto md:rounded-md md:border md:pb-0',
            'md:max-h-[calc(100dvh-min(12vh,7rem)-2rem)]',
            widths[size],
            whole && 'max-md:top-0 max-md:max-h-none! max-md:rounded-none max-md:border-t-0',
          )}
        >
          <header className={cx('flex items-start gap-3 px-5 pt-4', children ? 'pb-1' : 'pb-4')}>
            <div className="min-w-0 flex-1 py-1">
              <div className="flex items-center gap-4">
                <Radix.Title className="text-base font-semibold">{title}</Radix.Title>
                {beside && <div className="flex min-w-0 flex-1">{beside}</div>}
              </div>
              {description && <Radix.Description className="mt-1 text-sm text-ink-2">{description}</Radix.Description>}
            </div>
            {dismissible && (
              <Radix.Close aria-label={texts.fechar} className={iconButtonClass('neutral', '-mr-2 max-md:-my-1.5')}>
                <X size={18} aria-hidden />
              </Radix.Close>
            )}
          </header>
          {children && (
            <div className="min-h-0 flex-1 has-[.foot-bar]:scroll-pb-20 overflow-y-auto overscroll-contain px-5 pt-2 pb-5">
              <ClosingContext value={asked}>{children}</ClosingContext>
            </div>
          )}
          {footer && (
            <footer className="flex flex-col-reverse gap-2 border-t border-line px-5 py-3.5 md:flex-row md:justify-end">
              {footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

import { Suspense, useEffect, useEffectEvent } from 'react';
import { typedAhead } from '../browser/typed-ahead.ts';
import { lazyPart } from '../parts/lazy-part.tsx';
import type { DialogProps } from './dialog-props.ts';

const Window = lazyPart(() => import('./DialogWindow.tsx'));

export const preloadDialogs = Window.preload;

/**
 * A modal window: centred on a desk, at the bottom edge on a phone. Esc and a click outside close it. The focus goes
 * to what carries `data-autofocus`, else to the first control. Its code arrives after the page's (preloadDialogs).
 */
export function Dialog(props: DialogProps) {
  return (
    <Suspense fallback={props.open && <OnItsWay onClose={props.onClose} />}>
      {props.open && <Window {...props} />}
    </Suspense>
  );
}

/** What is typed from now on is meant for the window: as keys of the page behind it would lead away. */
function OnItsWay({ onClose }: Pick<DialogProps, 'onClose'>) {
  const close = useEffectEvent(() => onClose());
  useEffect(() => {
    let closed = false;
    const taken = typedAhead(() => {
      closed = true;
      close();
    });
    return () => handOver(taken, () => closed);
  }, []);
  return null;
}

/** Into the field that has the focus once the window is there. */
function handOver(taken: () => string, closed: () => boolean, tries = 50): void {
  const field = document.querySelector('[role=dialog]:focus-within') && document.activeElement;
  if (!field && tries > 0 && !closed()) return void setTimeout(handOver, 10, taken, closed, tries - 1);
  const text = taken();
  const written = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  if (!text || !written || field.selectionStart === null) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd ?? field.selectionStart, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

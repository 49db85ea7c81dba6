import { Suspense } from 'react';
import { lazyPart } from '../parts/lazy-part.tsx';
import type { DialogProps } from './dialog-props.ts';

const Window = lazyPart(() => import('./DialogWindow.tsx'));

export const preloadDialogs = Window.preload;

/**
 * A modal window: centred on a desk, at the bottom edge on a phone. Esc and a click outside close it. The focus goes
 * to what carries `data-autofocus`, else to the first control. Its code arrives after the page's (preloadDialogs).
 */
export function Dialog(props: DialogProps) {
  return <Suspense>{props.open && <Window {...props} />}</Suspense>;
}

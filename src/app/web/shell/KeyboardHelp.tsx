import { Suspense, useEffect, useState } from 'react';
import { useMarkedKeys, useShortcut } from '../../../web/browser/keyboard.ts';
import { lazyPart } from '../../../web/parts/lazy-part.tsx';

const List = lazyPart(() => import('./KeyboardList.tsx'));
const OPEN = 'gabinete:atalhos';

export const openKeyboardHelp = (): void => void dispatchEvent(new Event(OPEN));

/** `?` shows the list of shortcuts; single keys press what the page marks with them. */
export function KeyboardHelp() {
  const [open, setOpen] = useState(false);
  useMarkedKeys();
  useShortcut({ key: '?' }, () => setOpen(true));
  useEffect(() => {
    const show = () => setOpen(true);
    addEventListener(OPEN, show);
    return () => removeEventListener(OPEN, show);
  }, []);
  return <Suspense>{open && <List onClose={() => setOpen(false)} />}</Suspense>;
}

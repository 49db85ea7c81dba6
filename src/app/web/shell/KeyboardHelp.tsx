import { useEffect, useState } from 'react';
import { useShortcut } from '../../../web/browser/keyboard.ts';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { Kbd } from '../../../web/ui/Kbd.tsx';
import { webTexts } from '../../../web/web.texts.ts';

const OPEN = 'gabinete:atalhos';

export const openKeyboardHelp = (): void => void dispatchEvent(new Event(OPEN));

/** `?` shows the list of shortcuts. */
export function KeyboardHelp() {
  const [open, setOpen] = useState(false);
  useShortcut({ key: '?' }, () => setOpen(true));
  useEffect(() => {
    const show = () => setOpen(true);
    addEventListener(OPEN, show);
    return () => removeEventListener(OPEN, show);
  }, []);
  return (
    <Dialog open={open} onClose={() => setOpen(false)} title={webTexts.atalhos} size="sm">
      <dl className="flex flex-col">
        {webTexts.atalhosLista.map(({ teclas, faz }) => (
          <div key={faz} className="flex min-h-9 items-center justify-between gap-4 border-b border-line last:border-0">
            <dt className="text-sm text-ink-2">{faz}</dt>
            <dd className="flex shrink-0 gap-1">
              {teclas.map((tecla) => (
                <Kbd key={tecla}>{tecla}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

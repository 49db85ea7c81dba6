import { Dialog } from '../../../web/ui/Dialog.tsx';
import { Kbd } from '../../../web/ui/Kbd.tsx';
import { webTexts } from '../../../web/web.texts.ts';
import { keyboardTexts } from './keyboard.texts.ts';

/** Every key that does something, and what. */
export default function KeyboardList({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={webTexts.atalhos} size="sm">
      <dl className="flex flex-col">
        {keyboardTexts.map(({ teclas, faz }) => (
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

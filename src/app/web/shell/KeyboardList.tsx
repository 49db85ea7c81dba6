import { useState } from 'react';
import { setSingleKeys, singleKeys } from '../../../web/browser/keyboard.ts';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { Kbd } from '../../../web/ui/Kbd.tsx';
import { webTexts } from '../../../web/web.texts.ts';
import { keyboardTexts as t } from './shell.texts.ts';

/** Every key that does something, and what; those without Ctrl can be turned off. */
export default function KeyboardList({ onClose }: { onClose: () => void }) {
  const [single, setSingle] = useState(singleKeys);
  return (
    <Dialog open onClose={onClose} title={webTexts.atalhos} size="md">
      <Keys title={t.comCtrl} keys={t.lista} />
      <Keys title={t.soltas} keys={t.listaSoltas} off={!single} />
      <label className="mt-4 flex min-h-6 cursor-pointer items-baseline gap-2.5 text-sm">
        <input
          type="checkbox"
          className="checkbox size-4 translate-y-0.5"
          checked={single}
          onChange={({ target }) => {
            setSingle(target.checked);
            setSingleKeys(target.checked);
          }}
        />
        <span>
          {t.usarSoltas}
          <span className="block text-xs text-ink-2">{t.usarSoltasDica}</span>
        </span>
      </label>
    </Dialog>
  );
}

type KeysProps = { title: string; keys: readonly { teclas: readonly string[]; faz: string }[]; off?: boolean };

function Keys({ title, keys, off = false }: KeysProps) {
  return (
    <section className="not-first:mt-4">
      <h3 className="mb-1 text-xs font-semibold text-ink-3">{title}</h3>
      <dl className="flex flex-col">
        {keys.map(({ teclas, faz }) => (
          <div
            key={faz}
            className="flex min-h-9 items-center py-1.5 justify-between gap-4 border-b border-line last:border-0"
          >
            <dt className={off ? 'text-sm text-ink-3 line-through' : 'text-sm text-ink-2'}>{faz}</dt>
            <dd className="flex shrink-0 gap-1">
              {teclas.map((tecla) => (
                <Kbd key={tecla}>{tecla}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

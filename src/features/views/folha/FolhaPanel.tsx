import { Printer } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useShortcut } from '../../../web/browser/keyboard.ts';
import { lazyPart } from '../../../web/parts/lazy-part.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import type { Demanda } from '../../daily/demandas/demandas.contract.ts';
import { folhaTexts as t } from './folha.texts.ts';

const Folha = lazyPart(() => import('./Folha.tsx'));

/** Prints a demand as a sheet of its own; Ctrl+P on its page does, too. */
export function FolhaPanel({ demanda }: { demanda: Demanda }) {
  const [printing, setPrinting] = useState(false);
  const print = () => setPrinting(true);
  useShortcut({ key: 'p', ctrl: true }, print);
  return (
    <>
      <Button icon={Printer} busy={printing} className="max-md:hidden" onClick={print}>
        {t.imprimir}
      </Button>
      {printing && (
        <Suspense>
          <Folha demanda={demanda} onClose={() => setPrinting(false)} />
        </Suspense>
      )}
    </>
  );
}

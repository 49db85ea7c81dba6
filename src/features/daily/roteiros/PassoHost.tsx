import { ListChecks } from 'lucide-react';
import { createContext, type ReactNode, Suspense, use, useState } from 'react';
import { lazyPart } from '../../../web/parts/lazy-part.tsx';
import { MenuItem } from '../../../web/ui/DropdownMenu.tsx';
import type { Edited } from './PassoDialog.tsx';
import { roteirosTexts as t } from './roteiros.texts.ts';

const PassoDialog = lazyPart(() => import('./PassoDialog.tsx'));

/** Asks what a step of a demand says: a new one, or one that is there. */
const PassoContext = createContext<(edited: Edited) => void>(() => undefined);
export const useEditPasso = () => use(PassoContext);

/** Around a demand's page: its menu and its card ask here. */
export function PassoHost({ children }: { children: ReactNode }) {
  const [edited, setEdited] = useState<Edited | null>(null);
  return (
    <PassoContext value={setEdited}>
      {children}
      <Suspense>{edited && <PassoDialog {...edited} onClose={() => setEdited(null)} />}</Suspense>
    </PassoContext>
  );
}

/** Entry of a demand's menu. */
export function PassoMenuItem({ demandaId }: { demandaId: string }) {
  const edit = useEditPasso();
  return (
    <MenuItem icon={ListChecks} onSelect={() => edit({ demandaId })}>
      {t.acrescentar}
    </MenuItem>
  );
}

import { Ellipsis } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { lazyPart } from '../../../web/parts/lazy-part.tsx';
import { useAllowed } from '../../../web/session/session.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { LazyMenu } from '../../../web/ui/LazyMenu.tsx';
import type { Demanda } from '../demandas/demandas.contract.ts';
import { useAcompanhar } from './acompanhar.tsx';
import { type Asked, PrazoDialog } from './PrazoDialog.tsx';
import { MenuContext } from './menu-context.tsx';
import { prazosTexts as t } from './prazos.texts.ts';

const Items = lazyPart(() => import('./PrazoItems.tsx'));

/** What may be done with a demand, and few need: of an open one its first deadline begins here. `More` are entries of other slices. */
export function PrazoMenu({ demanda, More }: { demanda: Demanda; More: ComponentType<{ demanda: Demanda }> }) {
  const canEdit = useAllowed('demandas.edit');
  const [asked, setAsked] = useState<Asked | null>(null);
  const { save } = useAcompanhar(demanda);
  if (!canEdit) return null;
  const trigger = (
    <Button aria-label={t.maisAcoes} title={t.maisAcoes} icon={Ellipsis} className="px-2.5! max-md:flex-none!" />
  );
  return (
    <>
      <MenuContext value={{ demanda, More, onAsk: (what) => setAsked({ what }), onSave: save }}>
        <LazyMenu menu={Items} trigger={trigger} />
      </MenuContext>
      <PrazoDialog demanda={demanda} asked={asked} canEdit onAsk={setAsked} onSave={save} />
    </>
  );
}

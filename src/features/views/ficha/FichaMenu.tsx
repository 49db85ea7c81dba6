import { Download } from 'lucide-react';
import type { Municipe } from '../../base/municipes/municipes.contract.ts';
import { lazyPart } from '../../../web/parts/lazy-part.tsx';
import { useAllowed } from '../../../web/session/session.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { LazyMenu } from '../../../web/ui/LazyMenu.tsx';
import { webTexts } from '../../../web/web.texts.ts';

const FichaItems = lazyPart(() => import('./FichaItems.tsx'));

/** Everything about a citizen as a file, for those who may take it along. */
export function FichaMenu({ municipe: { anonimizado_em } }: { municipe: Municipe }) {
  const canExport = useAllowed('records.export') && !anonimizado_em;
  return canExport && <LazyMenu menu={FichaItems} trigger={<Button icon={Download}>{webTexts.exportar}</Button>} />;
}

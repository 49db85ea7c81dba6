import { Suspense } from 'react';
import { lazyPart } from '../../../web/parts/lazy-part.tsx';
import { useSelection } from '../../../web/ui/selection.tsx';

const Bar = lazyPart(() => import('./EmLoteBar.tsx'));

/** What can be done with the demands that are chosen; its code comes with the first of them. */
export function EmLotePanel() {
  const { all, chosen } = useSelection();
  return <Suspense>{(all || chosen.size > 0) && <Bar />}</Suspense>;
}

import { History as HistoryIcon } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../parts/lazy-part.tsx';
import { useAllowed } from '../session/session.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import type { RowAction } from '../ui/row-action.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { historyTexts as t } from './history.texts.ts';
import type { History } from './HistoryList.tsx';

const List = lazyPart(() => import('./HistoryList.tsx'));

/** For records without a page of their own: an action for each, and the window with the history of the chosen one. */
export function useHistoryPanel(endpoint: History['endpoint']) {
  const allowed = useAllowed(endpoint.permission);
  const [shown, setShown] = useState<{ id: string; name: string } | null>(null);
  const show = (id: string, name: string) => setShown({ id, name });
  return {
    allowed,
    show,
    /** Among the actions of a row. */
    action: (id: string, name: string): RowAction[] =>
      allowed
        ? [{ icon: HistoryIcon, label: t.historicoBotao, name: t.historicoDe(name), onSelect: () => show(id, name) }]
        : [],
    dialog: (
      <Dialog open={shown !== null} onClose={() => setShown(null)} title={t.historico} description={shown?.name}>
        {shown && (
          <Suspense fallback={<Skeleton className="w-3/4" />}>
            <List endpoint={endpoint} id={shown.id} />
          </Suspense>
        )}
      </Dialog>
    ),
  };
}

import { type LucideIcon, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { webTexts } from '../web.texts.ts';
import { listsTexts as t } from './lists.texts.ts';

type Props = {
  /** Of a list that has nothing at all. */
  icon: LucideIcon;
  empty: { title: string; hint: string; action?: ReactNode };
  /** Of one that has, but not this. */
  nothing: { title: string; hint: string; more?: ReactNode };
  searched: boolean;
  filtered: boolean;
  onClearSearch: () => void;
  onClearFilters: () => void;
};

/** An empty list says why it is empty and offers the next step. */
export function NothingListed({ icon, empty, nothing, searched, filtered, onClearSearch, onClearFilters }: Props) {
  if (!searched && !filtered) return <EmptyState icon={icon} {...empty} />;
  return (
    <EmptyState
      icon={SearchX}
      title={nothing.title}
      hint={nothing.hint}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {searched && <Button onClick={onClearSearch}>{webTexts.limparBusca}</Button>}
          {filtered && <Button onClick={onClearFilters}>{t.limparFiltros}</Button>}
          {nothing.more}
        </div>
      }
    />
  );
}

import { Link } from '@tanstack/react-router';
import { type LucideIcon, Plus } from 'lucide-react';
import { Button, buttonClass } from '../../../web/ui/Button.tsx';
import { EmptyState } from '../../../web/ui/EmptyState.tsx';
import { demandasTexts as t } from './demandas.texts.ts';

type Props = {
  icon: LucideIcon;
  searched: boolean;
  filtered: boolean;
  /** How many were searched, when there are more than those. */
  among: number | null;
  canCreate: boolean;
  onSearchAll: () => void;
  onClearSearch: () => void;
  onClearFilters: () => void;
};

/** An empty list says why it is empty and offers the next step. */
export function NoDemandas({ icon, searched, filtered, among, canCreate, ...on }: Props) {
  if (!searched && !filtered) {
    const create = (
      <Link to="/demandas/new" className={buttonClass('secondary')}>
        <Plus size={16} strokeWidth={1.9} aria-hidden />
        {t.nova}
      </Link>
    );
    return <EmptyState icon={icon} title={t.vazio} hint={t.vazioDica} action={canCreate && create} />;
  }
  return (
    <EmptyState
      icon={icon}
      title={t.nenhumaEncontrada}
      hint={among !== null ? t.nenhumaNasNovas(among) : searched ? t.nenhumaDica : t.nenhumaComFiltro}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {searched && <Button onClick={on.onClearSearch}>{t.limparBusca}</Button>}
          {filtered && <Button onClick={on.onClearFilters}>{t.limparFiltros}</Button>}
          {among !== null && (
            <Button variant="primary" onClick={on.onSearchAll}>
              {t.buscarEmTodas}
            </Button>
          )}
        </div>
      }
    />
  );
}

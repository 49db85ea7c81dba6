import { ChevronDown, SlidersHorizontal, X } from 'lucide-react';
import { formatMonth } from '../../../shared/days.ts';
import { formatNumber } from '../../../shared/format.ts';
import { fullPage, usePages } from '../../../web/data/pages.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { cx } from '../../../web/ui/cx.ts';
import { DropdownMenu, MenuChoice, MenuChoices, MenuItem } from '../../../web/ui/DropdownMenu.tsx';
import { useCut } from '../../../web/ui/use-cut.ts';
import { webTexts } from '../../../web/web.texts.ts';
import { listSetores, setoresMax } from '../../base/setores/setores.contract.ts';
import { demandasFilters, type DemandasPage, demandaStatuses, type DemandaStatus } from './demandas.contract.ts';
import { demandasTexts as t } from './demandas.texts.ts';

type ChipsProps = {
  value: DemandaStatus | undefined;
  counts: DemandasPage['counts'] | undefined;
  /** The chosen status, or undefined when the chosen one was taken back. */
  onChange: (status: DemandaStatus | undefined) => void;
};

/** One chip a status, with its exact number. */
export function StatusChips({ value, counts, onChange }: ChipsProps) {
  const strip = useCut<HTMLFieldSetElement>();
  return (
    <fieldset
      ref={strip}
      className="flex min-w-0 gap-2 print:hidden max-md:-mx-3 max-md:w-screen max-md:overflow-x-auto max-md:px-3 max-md:py-1"
    >
      <legend className="sr-only">{demandasFilters.status.label}</legend>
      {demandaStatuses.map((status) => {
        const chosen = status === value;
        return (
          <button
            key={status}
            type="button"
            aria-pressed={chosen}
            onClick={() => onChange(chosen ? undefined : status)}
            className={cx(
              'flex h-8 shrink-0 items-center gap-2 rounded-sm border px-3 text-sm whitespace-nowrap transition-colors max-md:h-11',
              chosen
                ? 'border-accent bg-accent-soft font-semibold text-accent-text'
                : 'border-line-strong bg-surface text-ink-2 hover:bg-sunken hover:text-ink',
            )}
          >
            {t.statusFiltros[status]}
            {counts && <span className={cx('num', !chosen && 'text-ink-3')}>{formatNumber(counts[status])}</span>}
          </button>
        );
      })}
    </fieldset>
  );
}

/** The sector to show; the button says which one is chosen. */
export function SetorFilter({ value, onChange }: { value: string; onChange: (setorId: string) => void }) {
  const setores = usePages(listSetores, {}, fullPage(setoresMax));
  const chosen = setores.rows?.find((setor) => setor.id === value);
  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button
          icon={SlidersHorizontal}
          className={cx('max-w-64 max-md:px-3.5 md:order-1 md:ml-auto', value && 'border-accent! text-accent-text!')}
        >
          <span className="truncate max-md:sr-only">
            {value
              ? `${demandasFilters.setor_id.label}: ${chosen?.nome ?? (setores.rows && !setores.more ? t.excluidoMarca : '…')}`
              : t.filtros}
          </span>
        </Button>
      }
    >
      <MenuChoices label={demandasFilters.setor_id.label} value={value} onChange={onChange}>
        <MenuChoice value="">{t.todosSetores}</MenuChoice>
        {setores.rows?.map((setor) => (
          <MenuChoice key={setor.id} value={setor.id}>
            {setor.nome}
          </MenuChoice>
        ))}
      </MenuChoices>
      {setores.more && (
        <MenuItem icon={ChevronDown} keepOpen onSelect={setores.more}>
          {webTexts.mostrarMais}
        </MenuItem>
      )}
    </DropdownMenu>
  );
}

/** The month of a bar of the dashboard that led here; taking it away shows all months again. */
export function MonthChip({ month, onRemove }: { month: string; onRemove: () => void }) {
  const name = formatMonth(`${month}-01`);
  return (
    <button
      type="button"
      aria-label={t.tirarMes(name)}
      onClick={onRemove}
      className="flex h-[2.125rem] shrink-0 items-center gap-2 rounded-sm border border-accent bg-surface px-3 text-sm font-semibold whitespace-nowrap text-accent-text hover:bg-sunken max-md:h-11"
    >
      {name}
      <X size={14} aria-hidden />
    </button>
  );
}

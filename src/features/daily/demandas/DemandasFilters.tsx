import { ChevronDown, Flame, SlidersHorizontal, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMonth } from '../../../shared/days.ts';
import { formatNumber } from '../../../shared/format.ts';
import { useData } from '../../../web/data/data.ts';
import { fullPage, usePages } from '../../../web/data/pages.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { cx } from '../../../web/ui/cx.ts';
import { DropdownMenu, MenuChoice, MenuChoices, MenuItem, MenuSeparator } from '../../../web/ui/DropdownMenu.tsx';
import { useCut } from '../../../web/ui/use-cut.ts';
import { webTexts } from '../../../web/web.texts.ts';
import { listAssuntos } from '../../base/assuntos/assuntos.contract.ts';
import { listSetores, setoresMax } from '../../base/setores/setores.contract.ts';
import { demandasFilters } from './demandas-filtros.contract.ts';
import { type DemandasPage, demandaStatuses, type DemandaStatus } from './demandas.contract.ts';
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

type SetorFilterProps = {
  value: string;
  onChange: (setorId: string) => void;
  /** What else the list can be narrowed to. */
  more: ReactNode;
};

/** The sector to show, and more; the button says which sector is chosen. */
export function SetorFilter({ value, onChange, more }: SetorFilterProps) {
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
              ? `${demandasFilters.setor.label}: ${chosen?.nome ?? (setores.rows && !setores.more ? t.excluidoMarca : '…')}`
              : t.filtros}
          </span>
        </Button>
      }
    >
      <MenuChoices label={demandasFilters.setor.label} value={value} onChange={onChange}>
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
      {more}
    </DropdownMenu>
  );
}

type AssuntoFilterProps = {
  assunto: string;
  urgente: boolean;
  onAssunto: (assuntoId: string) => void;
  onUrgente: (urgente: boolean) => void;
};

/** Of an office that has subjects; they are asked for when the menu opens. */
export function AssuntoFilter({ assunto, urgente, onAssunto, onUrgente }: AssuntoFilterProps) {
  const { data: rows = [] } = useData(listAssuntos, {});
  if (rows.length === 0 && !urgente) return null;
  return (
    <>
      <MenuSeparator />
      <MenuChoices
        label={demandasFilters.urgente.label}
        value={urgente ? 'sim' : ''}
        onChange={(chosen) => onUrgente(chosen === 'sim')}
      >
        <MenuChoice value="">{t.todasUrgentesOuNao}</MenuChoice>
        <MenuChoice value="sim" icon={Flame}>
          {t.soUrgentes}
        </MenuChoice>
      </MenuChoices>
      <MenuSeparator />
      <MenuChoices label={demandasFilters.assunto.label} value={assunto} onChange={onAssunto}>
        <MenuChoice value="">{t.todosAssuntos}</MenuChoice>
        {rows.map(({ id, nome, nivel }) => (
          <MenuChoice key={id} value={id}>
            <span className={nivel === 1 ? 'font-semibold' : 'block pl-4'}>{nome}</span>
          </MenuChoice>
        ))}
      </MenuChoices>
    </>
  );
}

/** The subject that the list is narrowed to. */
export function AssuntoChip({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { data } = useData(listAssuntos, {});
  const found = data?.find((one) => one.id === id);
  const nome = found?.nome ?? (data ? t.excluidoMarca : '…');
  return <FilterChip label={`${demandasFilters.assunto.label}: ${nome}`} onRemove={onRemove} />;
}

/** The month of a bar of the dashboard that led here; taking it away shows all months again. */
export function MonthChip({ month, onRemove }: { month: string; onRemove: () => void }) {
  const name = formatMonth(`${month}-01`);
  return <FilterChip label={name} title={t.tirarMes(name)} onRemove={onRemove} />;
}

type ChipProps = { label: string; /** What a click does. */ title?: string; onRemove: () => void };

/** What the list is narrowed to, and the way out of it. */
export function FilterChip({ label, title, onRemove }: ChipProps) {
  return (
    <button
      type="button"
      aria-label={title ?? t.tirarFiltro(label)}
      onClick={onRemove}
      className="flex h-[2.125rem] max-w-full shrink-0 items-center gap-2 rounded-sm border border-accent bg-surface px-3 text-sm font-semibold whitespace-nowrap text-accent-text hover:bg-sunken max-md:h-11"
    >
      <span className="min-w-0 truncate">{label}</span>
      <X size={14} aria-hidden className="shrink-0" />
    </button>
  );
}

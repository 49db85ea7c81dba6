import type { ComponentProps } from 'react';
import { formatMonth } from '../../../shared/days.ts';
import { nenhum, periodos } from '../../../shared/filters.ts';
import { fullPage, useAll, usePages } from '../../../web/data/pages.ts';
import { ExhibitPanel } from '../../../web/lists/ExhibitPanel.tsx';
import type { Choice, FilterField, FilterValues } from '../../../web/lists/filter-fields.ts';
import { FilterChips } from '../../../web/lists/FilterChips.tsx';
import { FilterPanel } from '../../../web/lists/FilterPanel.tsx';
import type { PanelProps } from '../../../web/lists/ListButtons.tsx';
import { listsTexts } from '../../../web/lists/lists.texts.ts';
import { assuntosMax, listAssuntos } from '../../base/assuntos/assuntos.contract.ts';
import { useBairroField } from '../../base/bairros/BairroField.tsx';
import { equipeMax, listEquipe } from '../../base/equipe/equipe.contract.ts';
import { listSetores, setoresMax } from '../../base/setores/setores.contract.ts';
import { demandasFilters, demandasOrders, pagedOrders, usualOrder } from './demandas-filtros.contract.ts';
import { demandasTexts as t } from './demandas.texts.ts';

const none: Choice = { value: nenhum, label: listsTexts.nenhum };
const named = (rows: readonly { id: string; nome: string }[] | undefined): Choice[] | undefined =>
  rows?.map(({ id, nome }) => ({ value: id, label: nome }));
const choicesOf = (names: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(names).map(([value, label]) => ({ value, label }));
const label = (key: keyof typeof demandasFilters) => demandasFilters[key].label;

/** Everything that demands can be narrowed to; what an office has none of is not asked for. */
function useFields(values: FilterValues): FilterField[] {
  const setores = usePages(listSetores, {}, fullPage(setoresMax));
  const equipe = usePages(listEquipe, {}, fullPage(equipeMax));
  const assuntos = usePages(listAssuntos, {}, fullPage(assuntosMax));
  const moreSetores = useAll(setores);
  const moreEquipe = useAll(equipe);
  const moreAssuntos = useAll(assuntos);
  const bairro = useBairroField(values.bairro);
  const fields: (FilterField | false)[] = [
    { key: 'status', kind: 'many', label: t.status, choices: choicesOf(t.statusFiltros) },
    {
      key: 'setor',
      kind: 'many',
      label: label('setor'),
      choices: !setores.more || moreSetores ? named(setores.rows) : undefined,
      onMore: moreSetores,
    },
    {
      key: 'assessor',
      kind: 'many',
      label: label('assessor'),
      choices: equipe.rows && (!equipe.more || moreEquipe) ? [none, ...named(equipe.rows)!] : undefined,
      onMore: moreEquipe,
    },
    (assuntos.rows?.length !== 0 || Boolean(values.assunto)) && {
      key: 'assunto',
      kind: 'many',
      label: label('assunto'),
      choices:
        assuntos.rows && (!assuntos.more || moreAssuntos)
          ? [none, ...assuntos.rows.map(({ id, nome, nivel }) => ({ value: id, label: nome, below: nivel === 2 }))]
          : undefined,
      onMore: moreAssuntos,
    },
    bairro,
    Boolean(values.mes) && {
      key: 'mes',
      kind: 'one',
      label: label('mes'),
      away: t.tirarMes(formatMonth(`${values.mes}-01`)),
      choices: [{ value: values.mes!, label: formatMonth(`${values.mes}-01`) }],
    },
    {
      key: 'periodo',
      kind: 'one',
      label: label('periodo'),
      choices: periodos.map((value) => ({ value, label: listsTexts.periodos[value] })),
    },
    { key: 'de', kind: 'day', label: label('de') },
    { key: 'ate', kind: 'day', label: label('ate') },
    { key: 'oficio', kind: 'one', label: label('oficio'), choices: choicesOf(t.filtroOficios) },
    { key: 'aberta', kind: 'days', label: label('aberta') },
    { key: 'andamento', kind: 'many', label: label('andamento'), choices: [none, ...choicesOf(t.andamentos)] },
    { key: 'prazo', kind: 'one', label: label('prazo'), choices: choicesOf(t.filtroPrazos) },
    { key: 'urgente', kind: 'one', label: label('urgente'), choices: choicesOf({ sim: t.sim, nao: t.nao }) },
  ];
  return fields.filter((field) => field !== false);
}

type ChipsProps = Omit<ComponentProps<typeof FilterChips>, 'fields'>;

/** What the list is narrowed to; its status has chips of its own, but not within a view. */
export function DemandasChips(props: ChipsProps) {
  const { visao } = props.values;
  return <FilterChips {...props} fields={useFields(props.values).filter(({ key }) => visao || key !== 'status')} />;
}

type FilterProps = PanelProps & ChipsProps & { total: number | undefined };

export function DemandasFilterPanel({ total, ...props }: FilterProps) {
  const show = total === undefined ? t.verDemandas : t.verQuantas(total);
  return <FilterPanel {...props} fields={useFields(props.values)} show={show} />;
}

const orders = demandasOrders.map((key) => {
  const walked = (pagedOrders as readonly string[]).includes(key);
  return { key, label: t.ordens[key], walked, days: walked };
});

type ExhibitProps = Omit<ComponentProps<typeof ExhibitPanel>, 'orders' | 'usual'> & {
  /** One that has an order of its own begins with that. */ visao: string | undefined;
};

const ofVisao = { key: '', label: t.ordemDaVisao, walked: true };

export function DemandasExhibitPanel({ visao, ...props }: ExhibitProps) {
  const own = visao !== undefined && visao !== 'sem_oficio';
  return <ExhibitPanel {...props} orders={own ? [ofVisao, ...orders] : orders} usual={own ? '' : usualOrder} />;
}

import type { ComponentProps } from 'react';
import { ExhibitPanel } from '../../../web/lists/ExhibitPanel.tsx';
import type { Choice, FilterField, FilterValues } from '../../../web/lists/filter-fields.ts';
import { FilterChips } from '../../../web/lists/FilterChips.tsx';
import { FilterPanel } from '../../../web/lists/FilterPanel.tsx';
import type { PanelProps } from '../../../web/lists/ListButtons.tsx';
import { useBairroField } from '../bairros/BairroField.tsx';
import { municipesFilters, municipesOrders, pagedMunicipesOrders } from './municipes-filtros.contract.ts';
import { municipesTexts as t } from './municipes.texts.ts';

const choicesOf = (names: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(names).map(([value, label]) => ({ value, label }));
const one = (key: keyof typeof municipesFilters, names: Readonly<Record<string, string>>): FilterField => ({
  key,
  kind: 'one',
  label: municipesFilters[key].label,
  choices: choicesOf(names),
});

/** Everything that citizens can be narrowed to. */
function useFields(values: FilterValues): FilterField[] {
  const fields: (FilterField | false)[] = [
    useBairroField(values.bairro),
    { key: 'cep', kind: 'digits', label: municipesFilters.cep.label, lengths: [5, 8], hint: t.cepInvalido },
    one('telefone', t.filtroTelefones),
    one('email', t.filtroTem),
    one('endereco', t.filtroTem),
    one('demandas', t.filtroDemandasQuais),
    { key: 'de', kind: 'day', label: municipesFilters.de.label },
    { key: 'ate', kind: 'day', label: municipesFilters.ate.label },
  ];
  return fields.filter((field) => field !== false);
}

type ChipsProps = Omit<ComponentProps<typeof FilterChips>, 'fields'>;

export function MunicipesChips(props: ChipsProps) {
  return <FilterChips {...props} fields={useFields(props.values)} />;
}

type FilterProps = PanelProps & ChipsProps & { total: number | undefined };

export function MunicipesFilterPanel({ total, ...props }: FilterProps) {
  const show = total === undefined ? t.verMunicipes : t.verQuantos(total);
  return <FilterPanel {...props} fields={useFields(props.values)} show={show} />;
}

const orders = municipesOrders.map((key) => ({
  key,
  label: t.ordens[key],
  walked: pagedMunicipesOrders.includes(key),
  days: key === 'cadastro',
}));

type ExhibitProps = Omit<ComponentProps<typeof ExhibitPanel>, 'orders' | 'usual'>;

export function MunicipesExhibitPanel(props: ExhibitProps) {
  return <ExhibitPanel {...props} orders={orders} usual="nome" />;
}

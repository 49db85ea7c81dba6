import { ExhibitPanel } from '../../../web/lists/ExhibitPanel.tsx';
import type { Choice, FilterField } from '../../../web/lists/filter-fields.ts';
import { FilterChips } from '../../../web/lists/FilterChips.tsx';
import { FilterPanel } from '../../../web/lists/FilterPanel.tsx';
import type { PanelProps } from '../../../web/lists/ListButtons.tsx';
import { useBairroField } from '../bairros/BairroField.tsx';
import { municipesFilters, municipesOrders, pagedMunicipesOrders } from './municipes-filtros.contract.ts';
import { municipesTexts as t } from './municipes.texts.ts';

type Values = Readonly<Record<string, string | undefined>>;
type Change = (changes: Record<string, string>) => void;

const choicesOf = (names: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(names).map(([value, label]) => ({ value, label }));
const one = (key: keyof typeof municipesFilters, names: Readonly<Record<string, string>>): FilterField => ({
  key,
  kind: 'one',
  label: municipesFilters[key].label,
  choices: choicesOf(names),
});

/** Everything that citizens can be narrowed to. */
function useFields(values: Values): FilterField[] {
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

type ChipsProps = { values: Values; onChange: Change; onClear: () => void };

export function MunicipesChips({ values, onChange, onClear }: ChipsProps) {
  const fields = useFields(values);
  return <FilterChips fields={fields} values={values} onRemove={(key) => onChange({ [key]: '' })} onClear={onClear} />;
}

type FilterProps = PanelProps & ChipsProps & { total: number | undefined };

export function MunicipesFilterPanel({ values, onChange, total, ...props }: FilterProps) {
  return (
    <FilterPanel
      {...props}
      fields={useFields(values)}
      values={values}
      onChange={(key, value) => onChange({ [key]: value })}
      show={total === undefined ? t.verMunicipes : t.verQuantos(total)}
    />
  );
}

type ExhibitProps = PanelProps & {
  ordem: string;
  columns: readonly { key: string; header: string; main?: boolean }[];
  shown: readonly string[];
  total: number | undefined;
  onChange: Change;
};

export function MunicipesExhibitPanel({ ordem, columns, onChange, ...props }: ExhibitProps) {
  return (
    <ExhibitPanel
      {...props}
      orders={municipesOrders.map((key) => ({
        key,
        label: t.ordens[key],
        walked: pagedMunicipesOrders.includes(key),
        days: key === 'cadastro',
      }))}
      order={ordem || 'nome'}
      onOrder={(order) => onChange({ ordem: order === 'nome' ? '' : order })}
      columns={columns.map(({ key, header, main }) => ({ key, label: header, fixed: main ?? false }))}
      onColumns={(keys) => onChange({ colunas: keys.join(',') })}
      onReset={() => onChange({ ordem: '', colunas: '' })}
    />
  );
}

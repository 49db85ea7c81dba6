import { csvForm } from '../../../server/exports/csv.ts';
import type { CsvColumn } from '../../../shared/exports/csv.ts';
import { formatInstantDay } from '../../../shared/format.ts';
import { municipeFields, showMunicipeValue, type Municipe } from './municipes.contract.ts';
import { municipeCampos, municipesTexts as t } from './municipes.texts.ts';

const columns: CsvColumn<Municipe>[] = [
  { label: t.codigo, value: ({ codigo }) => codigo },
  ...municipeFields.map(([field, label]) => ({
    label,
    value: (row: Municipe) => showMunicipeValue(field, row[field]),
    asIs: field === 'cep',
  })),
  { label: t.dataCadastro, value: ({ data_cadastro }) => formatInstantDay(data_cadastro), asIs: true },
  { label: municipeCampos.codigo_origem, value: ({ codigo_origem }) => codigo_origem },
];

export const form = csvForm(columns);

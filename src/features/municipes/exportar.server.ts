import type { CsvColumn } from '../../server/csv.ts';
import { sendCsv } from '../../server/exports.ts';
import { route } from '../../server/route.ts';
import { formatInstantDay } from '../../shared/format.ts';
import { exportMunicipes, type Municipe, municipeFields, showMunicipeValue } from './municipes.contract.ts';
import { municipesToExport } from './municipes.sql.ts';
import { municipesTexts as t } from './municipes.texts.ts';

const columns: CsvColumn<Municipe>[] = [
  { label: t.codigo, value: ({ codigo }) => codigo },
  ...municipeFields.map(([field, label]) => ({
    label,
    value: (row: Municipe) => showMunicipeValue(field, row[field]),
    asIs: field === 'cep',
  })),
  { label: t.dataCadastro, value: ({ data_cadastro }) => formatInstantDay(data_cadastro), asIs: true },
];

export const exportarMunicipesRoutes = [
  route(exportMunicipes, ({ input: { busca }, ...context }) =>
    sendCsv(context, {
      table: 'municipes',
      columns,
      query: municipesToExport(busca),
      detail: { busca: Boolean(busca) },
    }),
  ),
];

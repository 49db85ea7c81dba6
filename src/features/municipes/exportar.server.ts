import type { CsvColumn } from '../../server/csv.ts';
import { sendCsv } from '../../server/exports.ts';
import { route } from '../../server/route.ts';
import { formatCep, formatInstantDay, formatPhone } from '../../shared/format.ts';
import { exportMunicipes, type Municipe } from './municipes.contract.ts';
import { municipesToExport } from './municipes.sql.ts';
import { municipesTexts as t } from './municipes.texts.ts';

const columns: CsvColumn<Municipe>[] = [
  { label: t.codigo, value: ({ codigo }) => codigo },
  { label: t.nome, value: ({ nome_completo }) => nome_completo },
  { label: t.telefone, value: ({ telefone_ddd }) => formatPhone(telefone_ddd) },
  { label: t.email, value: ({ email }) => email },
  { label: t.endereco, value: ({ endereco }) => endereco },
  { label: t.numero, value: ({ numero }) => numero },
  { label: t.complemento, value: ({ complemento }) => complemento },
  { label: t.bairro, value: ({ bairro }) => bairro },
  { label: t.cep, value: ({ cep }) => cep && formatCep(cep), asIs: true },
  { label: t.informacoesAdicionais, value: (row) => row.informacoes_adicionais },
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

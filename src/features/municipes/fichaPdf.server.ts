import { setImmediate as turn } from 'node:timers/promises';
import { Pdf } from '../../server/pdf.ts';
import { formatDate, formatFileSize, formatInstant, formatInstantDay } from '../../shared/format.ts';
import { agendaTexts } from '../agenda/agenda.texts.ts';
import { nameOfAction, nameOfField } from '../auditoria/auditoria.contract.ts';
import { demandasTexts } from '../demandas/demandas.texts.ts';
import type { Ficha, FichaAlteracao } from './ficha.sql.ts';
import { fichaTexts as t } from './ficha.texts.ts';
import { municipeFields, showMunicipeValue } from './municipes.contract.ts';
import { municipeCampos, municipesTexts as labels } from './municipes.texts.ts';

/** The name is the title, and long text comes below. */
const data = municipeFields.filter(([field]) => field !== 'nome_completo' && field !== 'informacoes_adicionais');

/** The record of a citizen, for people to read on paper. */
export async function fichaPdf(ficha: Ficha): Promise<Buffer> {
  const { municipe: m } = ficha;
  const pdf = new Pdf({
    title: m.nome_completo,
    office: ficha.gabinete,
    subtitle: `${t.titulo}  ·  ${t.emitida(formatInstant(ficha.emitida_em), ficha.emitida_por)}`,
    page: t.pagina,
    replaced: t.semLetra,
  });

  pdf.heading(t.cadastro);
  pdf.fields([
    [labels.codigo, m.codigo],
    [labels.dataCadastro, formatInstantDay(m.data_cadastro)],
    ...data.map(([field, label]) => [label, showMunicipeValue(field, m[field])] as const),
  ]);
  if (m.informacoes_adicionais) pdf.longField(municipeCampos.informacoes_adicionais, m.informacoes_adicionais);

  await section(pdf, t.demandas, ficha.demandas, (row) =>
    pdf.entry({
      title: `${formatDate(row.data_demanda)}  ·  ${demandasTexts.statusNomes[row.status]}`,
      facts: [
        t.setor(row.setor),
        t.assessor(row.assessor_responsavel),
        row.codigo_oficio && t.oficio(row.codigo_oficio),
      ],
      text: [row.descricao_texto, anexosOf(row.anexos)].filter(Boolean).join('\n'),
    }),
  );
  await section(pdf, t.atendimentos, ficha.atendimentos, (row) =>
    pdf.entry({ title: formatInstant(row.data_registro), facts: [row.autor], text: row.descricao }),
  );
  await section(pdf, t.compromissos, ficha.compromissos, (row) =>
    pdf.entry({
      title: `${formatDate(row.data_compromisso)}, ${row.hora_compromisso}  ·  ${row.titulo}`,
      facts: [agendaTexts.statusNomes[row.status], row.local],
      text: row.descricao,
    }),
  );
  await section(pdf, t.alteracoes, ficha.alteracoes, (row) =>
    pdf.entry({ title: `${formatInstant(row.timestamp)}  ·  ${nameOfAction(row.acao)}`, facts: [fieldsOf(row)] }),
  );
  if (ficha.alteracoes.length > 0) pdf.note(t.alteracoesDica);
  pdf.note(t.observacao);
  return pdf.end();
}

async function section<Row>(pdf: Pdf, title: string, rows: readonly Row[], write: (row: Row) => void): Promise<void> {
  pdf.heading(t.quantos(title, rows.length));
  if (rows.length === 0) pdf.note(t.nenhum);
  for (const row of rows) {
    write(row);
    // setting type takes a while, and others are served by the same thread
    await turn();
  }
}

const anexosOf = (anexos: Ficha['demandas'][number]['anexos']): string | null =>
  anexos.length === 0
    ? null
    : `${t.anexos}: ${anexos.map((one) => `${one.nome_arquivo} (${formatFileSize(one.tamanho_arquivo)})`).join('; ')}`;

/** Names of the fields that changed; of a creation they say nothing. */
const fieldsOf = ({ antes, depois }: FichaAlteracao): string | null =>
  antes && depois ? t.campos(Object.keys(depois).map(nameOfField).join(', ')) : null;

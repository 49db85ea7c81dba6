import { Pdf } from '../../../server/exports/pdf.ts';
import { formatDate, formatFileSize, formatInstant, formatInstantDay } from '../../../shared/format.ts';
import { agendaTexts } from '../../daily/agenda/agenda.texts.ts';
import { nameOfAction, nameOfField } from '../../../shared/log-names.ts';
import { demandasTexts } from '../../daily/demandas/demandas.texts.ts';
import type { FichaAlteracao, FichaDemanda, FichaJob, FichaKind, FichaPart } from './ficha.sql.ts';
import { fichaTexts as t } from './ficha.texts.ts';
import { municipeFields, showMunicipeValue } from '../../base/municipes/municipes.contract.ts';
import { municipeCampos, municipesTexts as labels } from '../../base/municipes/municipes.texts.ts';

/** The name is the title, and long text comes below. */
const data = municipeFields.filter(([field]) => field !== 'nome_completo' && field !== 'informacoes_adicionais');

/** The record of a citizen, for people to read on paper. */
export async function* form(ficha: FichaJob, parts: AsyncIterable<FichaPart>): AsyncGenerator<Buffer> {
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

  let now: FichaKind | null = null;
  for await (const part of parts) {
    if (part.secao !== now) {
      now = part.secao;
      pdf.heading(t.quantos(t[now], ficha.quantos[now]));
      if (ficha.quantos[now] === 0) pdf.note(t.nenhum);
    }
    write(pdf, part);
    yield* pdf.written();
  }
  if (ficha.quantos.alteracoes > 0) pdf.note(t.alteracoesDica);
  pdf.note(t.observacao);
  yield* pdf.end();
}

function write(pdf: Pdf, { secao, linhas }: FichaPart): void {
  switch (secao) {
    case 'demandas':
      for (const row of linhas)
        pdf.entry({
          title: `${row.numero}  ·  ${formatDate(row.data_demanda)}  ·  ${demandasTexts.statusNomes[row.status]}`,
          facts: [
            t.setor(row.setor),
            t.assessor(row.assessor_responsavel),
            row.codigo_oficio && t.oficio(row.codigo_oficio),
          ],
          text: [row.descricao_texto, anexosOf(row.anexos)].filter(Boolean).join('\n'),
        });
      return;
    case 'atendimentos':
      for (const row of linhas)
        pdf.entry({ title: formatInstant(row.data_registro), facts: [row.autor], text: row.descricao });
      return;
    case 'compromissos':
      for (const row of linhas)
        pdf.entry({
          title: `${formatDate(row.data_compromisso)}, ${row.hora_compromisso}  ·  ${row.titulo}`,
          facts: [agendaTexts.statusNomes[row.status], row.local],
          text: row.descricao,
        });
      return;
    case 'alteracoes':
      for (const row of linhas)
        pdf.entry({ title: `${formatInstant(row.timestamp)}  ·  ${nameOfAction(row.acao)}`, facts: [fieldsOf(row)] });
  }
}

const anexosOf = (anexos: FichaDemanda['anexos']): string | null =>
  anexos.length === 0
    ? null
    : `${t.anexos}: ${anexos.map((one) => `${one.nome_arquivo} (${formatFileSize(one.tamanho_arquivo)})`).join('; ')}`;

/** Names of the fields that changed; of a creation they say nothing. */
const fieldsOf = ({ antes, depois }: FichaAlteracao): string | null =>
  antes && depois
    ? t.campos(
        Object.keys(depois)
          .map((field) => nameOfField('municipes', field))
          .join(', '),
      )
    : null;

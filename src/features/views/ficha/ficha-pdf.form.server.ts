import { Pdf } from '../../../server/exports/pdf.ts';
import { formatDate, formatFileSize, formatInstant, formatInstantDay } from '../../../shared/format.ts';
import { contactNames } from '../../daily/atendimentos/atendimentos.contract.ts';
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
    if (ficha.quantos[part.secao] === 0) continue;
    if (part.secao !== now) {
      now = part.secao;
      pdf.heading(t.quantos(t[now], ficha.quantos[now]));
    }
    write(pdf, part);
    yield* pdf.written();
  }
  const none = (Object.keys(ficha.quantos) as FichaKind[]).filter((secao) => ficha.quantos[secao] === 0);
  if (none.length > 0) pdf.note(t.nenhum(none.map((secao) => t[secao])));
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
            row.assunto && t.assunto(row.assunto),
            row.codigo_oficio && t.oficio(row.codigo_oficio),
            row.protocolo_externo && t.protocolo(row.protocolo_externo),
            row.encerrada_em && t.encerrada(formatDate(row.encerrada_em)),
          ],
          text: [row.descricao_texto, anexosOf(row.anexos)].filter(Boolean).join('\n'),
        });
      return;
    case 'notas':
      for (const row of linhas)
        pdf.entry({ title: `${row.numero}  ·  ${formatInstant(row.created_at)}`, facts: [row.autor], text: row.texto });
      return;
    case 'passos':
      for (const row of linhas)
        pdf.entry({
          title: `${row.numero}  ·  ${row.texto}`,
          facts: [row.feito_em ? t.feitoEm(formatDate(row.feito_em), row.feito_por ?? '') : t.porFazer],
        });
      return;
    case 'oficios':
      for (const row of linhas)
        pdf.entry({
          title: `${row.identificacao ?? t.rascunho}  ·  ${row.assunto}`,
          facts: [
            row.destinatario,
            row.emitido_em && t.emitido(formatDate(row.emitido_em)),
            row.protocolo && t.protocolo(row.protocolo),
            row.respondido_em && t.respondido(formatDate(row.respondido_em)),
            row.anulado_em && t.anulado(formatDate(row.anulado_em)),
            t.sobre(row.demandas.join(', ')),
          ],
        });
      return;
    case 'apoios':
      for (const row of linhas)
        pdf.entry({
          title: `${row.numero}  ·  ${formatDate(row.data_demanda)}  ·  ${demandasTexts.statusNomes[row.status]}`,
          facts: [t.setor(row.setor), t.apoiaDesde(formatInstantDay(row.created_at))],
        });
      return;
    case 'devolutivas':
      for (const row of linhas)
        pdf.entry({
          title: `${row.numero}  ·  ${row.feita_em ? formatDate(row.feita_em) : t.naoPrecisa}`,
          facts: [row.canal && contactNames.canal[row.canal], row.autor],
          text: row.texto,
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
          text: [row.descricao, row.resultado].filter(Boolean).join('\n'),
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

import { sql } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import { constant } from '../../../server/database/rows.ts';
import { roomForRows, roomInQueue } from '../../base/lotes/lotes.parts.sql.ts';
import type { Parametros, Politica } from '../importar/parametros.contract.ts';
import { errosMax, importacoesMax, repetidasMax, type ImportacaoListada } from './conferencia.contract.ts';
import type { RowError } from '../planilha/planilha.contract.ts';
import { importOf, type Import } from '../planilha/planilha.parts.sql.ts';

/** An import as a whole: where it stands, and what its rows came to. */

/** The newest that are kept. */
export const newestImports = (): Statement<ImportacaoListada> =>
  statement(sql<ImportacaoListada>`
    select l.id, l.estado, l.parametros ->> 'registro' as registro, (l.parametros ->> 'linhas')::int as linhas, l.parametros ->> 'etapa' as etapa,
           l.parametros -> 'arquivo' ->> 'nome' as arquivo, l.autor, coalesce(l.user_id = app.user_id(), false) as proprio, l.created_at
      from lotes l where l.tipo = 'IMPORTACAO' and l.deleted_at is null and l.expira_em > now()
     order by l.created_at desc, l.id limit ${constant(importacoesMax)}`);

/** It is swept with its file. */
export const discard = (id: string): Statement =>
  statement(
    sql`update lotes set estado = 'CANCELADO', concluido_em = now(), expira_em = now() where id = ${id} and estado = 'RASCUNHO'`,
  );

/** Stands until it has begun. */
export const heldImport = (id: string): Statement<Import> => statement(sql<Import>`${importOf(id)} for update of l`);

/** Its rows are checked, which keeps them, or imported, from the first one on. */
export const beginStage = (id: string, parametros: Parametros, total: number): Statement =>
  statement(sql`
    update lotes set parametros = ${JSON.stringify(parametros)}::jsonb, total = ${total}, estado = 'FILA', cursor = null, feitos = 0,
           ok = 0, falhas = 0, erro = null, concluido_em = null, expira_em = now() + interval '30 days'
     where id = ${id} and ${roomInQueue} and ${parametros.etapa === 'CONFERENCIA' ? roomForRows : sql`true`}`);

/** How many more of a table the office may have. */
export const roomFor = (table: string): Statement<{ room: number }> =>
  statement(sql<{ room: number }>`select app.room_for(${table}) as room`);

/** Lines of the file that repeat one before them: the first of these. */
export const repeatedLines = (id: string): Statement<{ linha: number }> =>
  statement(sql<{ linha: number }>`
    select linha from lote_itens where lote_id = ${id} and (dados -> 'repete')::boolean order by seq limit ${constant(repetidasMax)}`);

export type Wrong = { seq: number; linha: number; erros: readonly RowError[] };

export type Passing = Pick<Politica, 'semTelefone' | 'criarFaltantes'>;

/** Rows that are wrong whatever is chosen of them, but for those about somebody who was anonymised since: of these nothing is told. */
const areWrong = (id: string, { semTelefone, criarFaltantes }: Passing) => sql`
  lote_id = ${id} and seq <= (select total from lotes where id = ${id}) and resultado = 'ERRO' and erros is not null
  and not (${semTelefone} and coalesce(dados ->> 'falta', '') = 'TELEFONE')
  and not (${criarFaltantes} and coalesce(dados ->> 'falta', '') = 'NOMES')`;

export const wrongRows = (id: string, after: number, passing: Passing): Statement<Wrong> =>
  statement(sql<Wrong>`
    select seq, linha, erros from lote_itens
     where ${areWrong(id, passing)} and seq > ${after} order by seq limit ${errosMax}`);

/** All of them, for a file. */
export const allWrongRows = (id: string, passing: Passing): Statement<Wrong> =>
  statement(sql<Wrong>`
    select seq, linha, erros from lote_itens where ${areWrong(id, passing)} order by seq`);

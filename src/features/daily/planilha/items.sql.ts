import { sql } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import type { Named, Part } from '../../../server/lotes/lote-kind.ts';
import { inPart } from '../../../server/lotes/part.sql.ts';
import { withName } from '../demandas/demandas.parts.sql.ts';
import type { Classe, Falta } from './planilha.contract.ts';
import type { RowError } from './planilha.contract.ts';

/** Rows of an import, as its items keep them. */

/** What a row says until it is imported, and what it is. */
type Dados = {
  classe: Classe;
  falta: Falta | null;
  valores: unknown;
  /** It is the same as a row before it in the file. */
  repete: boolean;
};

export type NewItem = {
  seq: number;
  linha: number;
  registro_id: string | null;
  dados: Dados | null;
  resultado: 'ERRO' | null;
  erros: readonly RowError[] | null;
};

/** What a check has found; a former one's is written over. */
export const writeItems = (lote: string, items: readonly NewItem[]): Statement =>
  statement(sql`
    insert into lote_itens (lote_id, seq, linha, registro_id, dados, resultado, erros)
    select ${lote}, x.seq, x.linha, x.registro_id, x.dados, x.resultado, x.erros
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
        as x(seq int, linha int, registro_id uuid, dados jsonb, resultado text, erros jsonb)
    on conflict (tenant_id, lote_id, seq) do update
      set linha = excluded.linha, registro_id = excluded.registro_id, dados = excluded.dados, resultado = excluded.resultado, erros = excluded.erros`);

/** Of a longer reading before, which no step comes to any more: neither what its rows said nor what was wrong with them stays. */
export const emptyBeyond = ({ lote, total }: Part): Statement =>
  statement(sql`
    update lote_itens i set dados = null, erros = null, resultado = null, registro_id = null
     where i.tenant_id = (select app.tenant_id()) and i.lote_id = ${lote} and i.seq > ${total}
       and (i.dados is not null or i.resultado is not null)`);

export type Item = { seq: number; linha: number; resultado: 'ERRO' | null; dados: Dados | null };

export const itemsIn = (part: Part): Statement<Item> =>
  statement(sql<Item>`
    select i.seq, i.linha, i.resultado, i.dados from lote_itens i where ${inPart(part)} order by i.seq`);

export type DoneItem = {
  seq: number;
  resultado: 'CRIADO' | 'ALTERADO' | 'IGNORADO' | 'ERRO';
  registro_id: string | null;
  antes: object | null;
  versao_depois: number | null;
  erros?: readonly RowError[] | null;
};

/** What came of rows; what they said is in the records by now. */
export const finishItems = (part: Part, items: readonly DoneItem[]): Statement =>
  statement(sql`
    update lote_itens i
       set resultado = x.resultado, registro_id = x.registro_id, antes = x.antes, versao_depois = x.versao_depois,
           erros = coalesce(x.erros, i.erros), dados = null
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
        as x(seq int, resultado text, registro_id uuid, antes jsonb, versao_depois int, erros jsonb)
     where ${inPart(part)} and i.seq = x.seq`);

/** Nor is anything kept of what the others said, which were left out. */
export const emptyItems = (part: Part): Statement =>
  statement(sql`update lote_itens i set dados = null where ${inPart(part)} and i.dados is not null`);

/** Items of steps before that stand for these records. */
export const leadersOf = (lote: string, ids: readonly string[]): Statement<{ seq: number; registro_id: string }> =>
  statement(sql<{ seq: number; registro_id: string }>`
    select seq, registro_id from lote_itens
     where tenant_id = (select app.tenant_id()) and registro_id = any (${ids}::uuid[]) and lote_id = ${lote} and versao_depois is not null`);

/** A record that this lote has changed before was changed once more: what it had at first stays what comes back. */
export const changedAgain = (
  lote: string,
  items: readonly { seq: number; antes: object; versao: number }[],
): Statement =>
  statement(sql`
    update lote_itens i
       set versao_depois = x.versao, antes = case when i.resultado = 'ALTERADO' then x.antes || coalesce(i.antes, '{}') end
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as x(seq int, antes jsonb, versao int)
     where i.lote_id = ${lote} and i.seq = x.seq`);

/** Citizens by their names, demands by number and citizen; also those that are deleted. */
export const importedNamed = (ids: readonly string[]): Statement<Named> =>
  statement(sql<Named>`
    select id as registro_id, nome_completo as nome from municipes where id = any (${ids}::uuid[])
    union all
    ${withName} where d.id = any (${ids}::uuid[])`);

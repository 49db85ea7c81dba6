import { sql } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import { itensMax } from './lotes.contract.ts';

export const tipoOf = (id: string): Statement<{ tipo: string }> =>
  statement(sql<{ tipo: string }>`select tipo from lotes where id = ${id} and deleted_at is null`);

export type Item = {
  seq: number;
  registro_id: string | null;
  /** Of one that came from a file. */
  linha: number | null;
  /** Codes of the catalogue, or what is wrong with fields of a row. */
  erros: readonly (string | { motivo: string })[] | null;
};

/** What did not change, or did not come back. */
export const itemsOf = (id: string, que: 'falhas' | 'depois', after = 0): Statement<Item> =>
  statement(sql<Item>`
    select seq, registro_id, linha, erros from lote_itens
     where lote_id = ${id} and seq > ${after} and ${que === 'falhas' ? sql`resultado = 'ERRO'` : sql`not desfeito`}
     order by seq limit ${itensMax}`);

/** Stops a lote. An import whose rows were only being checked goes back to being a draft; one that has changed nothing yet goes with its file. */
export const cancelOne = (id: string): Statement =>
  statement(sql`
    update lotes set estado = case when parametros ->> 'etapa' = 'CONFERENCIA' then 'RASCUNHO' else 'CANCELADO' end,
           expira_em = case when parametros ->> 'etapa' = 'IMPORTAR' and ok = 0 then now() else expira_em end,
           tomado_ate = case when tomado_ate < now() then tomado_ate end, concluido_em = now() where id = ${id}`);

/** Begins to take it back from its first row, in the name of who asks: in this request, or when its turn comes (`waits`). */
export const beginUndo = (id: string, waits: boolean): Statement =>
  statement(sql`
    update lotes set desfeito_por = app.user_id(), cursor = null, tentativas = 0, desfeitos = 0, alterados_depois = 0, erro = null,
           estado = case when ${waits} then 'FILA' else estado end
     where id = ${id}`);

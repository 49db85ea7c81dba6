import { sql } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import { lotesWaiting, rowsKept, type Lote } from './lotes.contract.ts';

/** As with the bin: its author may take it back for ten minutes, managers for as long as it is kept. */
const mayUndo = sql`(app.membership_role() in ('admin', 'manager') or l.concluido_em > now() - interval '10 minutes')`;

/** There is something to take back. What an import left, since something hung on it, may go once that is gone. */
const isUndoable = sql`
  (l.estado in ('CONCLUIDO', 'CANCELADO', 'FALHOU') and l.ok > 0
    or l.estado = 'DESFEITO' and l.tipo = 'IMPORTACAO' and l.alterados_depois > 0)`;

/** With what letters are about, which their title does not say: the log has that, and is read by others. */
const titulo = sql`concat_ws(', ', l.titulo, l.parametros ->> 'assunto')`;

const columns = sql`
  l.id, l.tipo, l.parametros ->> 'etapa' as etapa, ${titulo} as titulo, l.estado, l.desfeito_por is not null as desfazendo, l.autor, coalesce(l.user_id = app.user_id(), false) as proprio,
  l.total, l.feitos, l.ok, l.falhas, l.desfeitos, l.alterados_depois, l.erro, l.created_at, l.concluido_em,
  ${isUndoable} and ${mayUndo} as pode_desfazer`;

export const oneLote = (id: string): Statement<Lote> =>
  statement(sql<Lote>`select ${columns} from lotes l where l.id = ${id} and l.deleted_at is null`);

export const newestLotes = (most: number): Statement<Lote> =>
  statement(
    sql<Lote>`select ${columns} from lotes l where l.deleted_at is null and l.estado <> 'RASCUNHO' order by l.created_at desc, l.id limit ${most}`,
  );

/** Whether the person would see any. */
export const someLotes = sql`exists (select from lotes l where l.deleted_at is null)`;

/** Locks a lote until the end of the transaction, so that nobody else cancels or undoes it meanwhile. */
export const heldLote = (id: string): Statement<Held> =>
  statement(sql<Held>`
    select ${columns}, ${isUndoable} as desfazivel, ${mayUndo} as no_prazo from lotes l where l.id = ${id} and l.deleted_at is null for update`);

type Held = Lote & { desfazivel: boolean; no_prazo: boolean };

/** Whether the office may have more rows of long work. */
export const roomForRows = sql`app.require(app.lote_rows() < ${rowsKept}, 'lotes.rows_full')`;

/** Whether one more may wait for its turn. */
export const roomInQueue = sql`app.require(app.lotes_waiting() < ${lotesWaiting}, 'lotes.queue_full')`;

type New = { id: string; tipo: string; titulo: string; parametros: unknown; total: number };

/** One that is done in the request that asks for it, or one that waits for its turn. */
export const newLote = ({ id, tipo, titulo, parametros, total }: New, waits: boolean): Statement =>
  statement(sql`
    insert into lotes (id, tipo, estado, titulo, parametros, total, concluido_em)
    select ${id}, ${tipo}, ${waits ? 'FILA' : 'CONCLUIDO'}, ${titulo}, ${JSON.stringify(parametros)}::jsonb, ${total}::int,
           case when ${!waits} then now() end
     where ${roomForRows} and ${waits ? roomInQueue : sql`true`}`);

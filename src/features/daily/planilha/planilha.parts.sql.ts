import { sql, type RawBuilder } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import type { Parametros } from '../importar/parametros.contract.ts';

/** An import as a whole: how it is read, and where it stands. */

export type Import = {
  parametros: Parametros;
  estado: string;
  proprio: boolean;
  total: number;
  feito: number;
  contagem: Readonly<Record<string, number>>;
  caminho: string;
  /** Line of the file where the last step ended. */
  linha: number;
};

const columns = sql`
  l.parametros, l.estado, l.user_id = app.user_id() as proprio, l.total, coalesce((l.cursor ->> 'seq')::int, 0) as feito,
  coalesce(l.cursor -> 'contagem', '{}') as contagem, l.caminho_storage as caminho,
  coalesce((select i.linha from lote_itens i where i.lote_id = l.id and i.seq = (l.cursor ->> 'seq')::int), 0) as linha`;

export const importOf = (id: string): RawBuilder<Import> =>
  sql<Import>`select ${columns} from lotes l where l.id = ${id} and l.tipo = 'IMPORTACAO' and l.deleted_at is null`;

export const oneImport = (id: string): Statement<Import> => statement(importOf(id));

import { sql } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import { columnsOf, insertRow, isThere, pageAfter, requireFields } from '../../../server/database/rows.ts';
import { type Modelo, modeloListRow, type ModeloNaLista, modeloRow, modelosMax } from './modelos.contract.ts';
import { starters } from './starters.ts';

const columns = columnsOf(modeloRow);
const listed = columnsOf(modeloListRow);

export const pageOfModelos = (after: string | undefined): Statement<ModeloNaLista> =>
  statement(sql<ModeloNaLista>`
    select ${listed} from modelos x where deleted_at is null ${pageAfter('modelos', ['nome', 'id'], after, modelosMax)}`);

export const oneModelo = (id: string): Statement<Modelo> =>
  statement(sql<Modelo>`select ${columns} from modelos where id = ${id} and deleted_at is null`);

export const insertModelo = (
  values: Pick<Modelo, 'tipo' | 'nome' | 'oficio_tipo_id' | 'assunto' | 'corpo'>,
): Statement<Modelo> => insertRow('modelos', values, sql`returning ${columns}`);

/** The kind of letter that one names; of an edit one that has not changed may be deleted meanwhile. */
export const requireTipo = (tipo_id: string | null | undefined, modelo?: string): Statement =>
  requireFields([
    [
      'oficio_tipo_id',
      sql`${isThere('oficio_tipos', tipo_id)} or exists (select from modelos where id = ${modelo ?? null} and oficio_tipo_id = ${tipo_id ?? null})`,
      'modelos.tipo_missing',
    ],
  ]);

/** The ready texts are copied only where an office has none yet. */
export const requireNone = (): Statement =>
  statement(sql`select app.require(not exists (select from modelos where deleted_at is null), 'modelos.not_empty')`);

export const insertStarters = (): Statement<{ id: string }> =>
  statement(sql<{ id: string }>`
    insert into modelos (tipo, nome, assunto, corpo)
    select 'DOCUMENTO', s.nome, s.assunto, s.corpo
      from jsonb_to_recordset(${JSON.stringify(starters)}::jsonb) as s (nome text, assunto text, corpo text) returning id`);

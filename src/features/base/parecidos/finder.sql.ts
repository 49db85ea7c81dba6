import { sql } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import { constant } from '../../../server/database/rows.ts';
import type { Named, Part } from '../../../server/lotes/lote-kind.ts';

/** Pairs that are compared of one register, and in one step of it. */
const pairsMax = 500_000;
const pairsOfStep = 50_000;

/** Compares the next people with those behind them. */
export const pairPart = ({ lote, from, to }: Part): Statement =>
  statement(
    sql`select app.pair_municipes(${lote}, ${from}::int, ${to}::int, ${constant(pairsMax)}, ${constant(pairsOfStep)})`,
  );

/** People who are there and have a name. */
export const peopleToCompare = (): Statement<{ n: number }> =>
  statement(
    sql<{ n: number }>`select count(*) as n from municipes where deleted_at is null and anonimizado_em is null`,
  );

/** Waits for whoever asks at the same moment. */
export const oneFinder = (): Statement =>
  statement(sql`select pg_advisory_xact_lock(hashtextextended('duplicados:' || app.tenant_id(), 0))`);

/** A register is looked through once at a time. */
export const underWay = (): Statement<{ id: string }> =>
  statement(sql<{ id: string }>`
    select id from lotes where tipo = 'DUPLICADOS' and estado in ('FILA', 'RODANDO') order by created_at limit 1`);

export const peopleNamed = (ids: readonly string[]): Statement<Named> =>
  statement(sql<Named>`select id as registro_id, nome_completo as nome from municipes where id = any (${ids}::uuid[])`);

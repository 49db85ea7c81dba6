import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { statement, type Statement } from '../../../server/database/db.ts';
import type { Ajustes, setAjustes } from './ajustes.contract.ts';

/** As it is where nobody has said anything: the columns' defaults. */
export const ajustesOf = (): Statement<Ajustes> =>
  statement(sql<Ajustes>`select coalesce((select dias_parada from ajustes), 15) as dias_parada`);

/** The row comes with what is said first. */
export const saveAjustes = ({ dias_parada }: z.output<typeof setAjustes.input>): Statement =>
  statement(sql`
    insert into ajustes (dias_parada) values (coalesce(${dias_parada ?? null}::int, 15))
    on conflict (tenant_id) do update set dias_parada = coalesce(${dias_parada ?? null}::int, ajustes.dias_parada)`);

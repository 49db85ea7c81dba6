import { sql, type RawBuilder } from 'kysely';
import { constant } from '../../../server/database/rows.ts';
import { unreadMax } from './notificacoes.contract.ts';

/** How many notices somebody has not read, up to what the bell tells: row security says which are theirs. */
export const unreadNotificacoes: RawBuilder<unknown> = sql`
  (select count(*) from (select from notificacoes where lida_em is null limit ${constant(unreadMax)}) novas)`;

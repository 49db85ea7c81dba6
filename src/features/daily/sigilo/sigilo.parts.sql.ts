import { sql, type RawBuilder } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';

import { changesOf } from './sigilo.contract.ts';

type Wanted = { sigilosa?: boolean; leitores?: string[]; leitores_antes?: string[] };

/** Whether a form says anything of who reads the demand. */
export const saysSigilo = ({ sigilosa, leitores }: Wanted): boolean => sigilosa !== undefined || leitores !== undefined;

/** What is left out stays as it is. Nothing when the person does not see the demand; who may do it is asked by the database. */
export const markDemanda = (id: string, { sigilosa, leitores, leitores_antes }: Wanted): Statement<{ id: string }> => {
  const { mais, menos } = changesOf({ antes: leitores_antes ?? [], agora: leitores ?? [] });
  const now =
    leitores && leitores_antes
      ? sql`array(
        select user_id from demanda_leitores where demanda_id = ${id} and motivo = 'ESCOLHA' and user_id <> all (${menos}::uuid[])
        union select unnest(${mais}::uuid[]))`
      : sql`${leitores ?? null}::uuid[]`;
  return statement(sql<{ id: string }>`
    select id from app.set_sigilo(${id}, ${sigilosa ?? null}::boolean, ${now}) as id`);
};

/** First of a transaction that changes a demand and who reads it: its letters, which become as secret, are held before it. */
export const holdOficios = (id: string): Statement<object> => statement(sql<object>`select app.hold_oficios_of(${id})`);

/** Hides or shows the demands of an array of ids. Stops at one that was merged with others, or that this person may not show. */
export const markDemandas = (ids: RawBuilder<unknown>, sigilosa: boolean): Statement =>
  statement(sql`select app.set_sigilo(x.id, ${sigilosa}, null) from unnest(${ids}) x (id)`);

/** Whether the demand `d` was merged with others: who reads them is the same of all, and stays so. */
export const isMerged = sql`(d.principal_id is not null or exists (
  select from demandas c where c.tenant_id = d.tenant_id and c.principal_id = d.id and c.deleted_at is null))`;

/** Whether this person may show the demand `d` again, which was hidden. */
export const mayBeShown = sql`(not ${isMerged} and ((select app.membership_role()) = 'admin' or exists (
  select from demanda_leitores l
   where l.tenant_id = d.tenant_id and l.demanda_id = d.id and l.user_id = app.user_id() and l.motivo = 'MARCA')))`;

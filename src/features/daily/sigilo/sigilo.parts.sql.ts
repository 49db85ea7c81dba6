import { sql } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';

type Wanted = { sigilosa?: boolean; leitores?: string[] };

/** Whether a form says anything of who reads the demand. */
export const saysSigilo = ({ sigilosa, leitores }: Wanted): boolean => sigilosa !== undefined || leitores !== undefined;

/** What is left out stays as it is. Nothing when the person does not see the demand; who may do it is asked by the database. */
export const markDemanda = (id: string, { sigilosa, leitores }: Wanted): Statement<{ id: string }> =>
  statement(sql<{ id: string }>`
    select id from app.set_sigilo(${id}, ${sigilosa ?? null}::boolean, ${leitores ?? null}::uuid[]) as id`);

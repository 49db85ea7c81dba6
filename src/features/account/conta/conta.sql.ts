import { sql } from 'kysely';
import { statement } from '../../../server/database/db.ts';
import { mailParameter, type Mail } from '../../../server/mail/mail.ts';
import { constant } from '../../../server/database/rows.ts';
import type { noProof, Proof } from '../../../server/accounts/second-factor.ts';
import { sessionsMax, type Account, type Sessao } from './conta.contract.ts';

/** One's own account, through definer functions that know only the person of the transaction. */

export const ownAccount = () =>
  statement(sql<Omit<Account, 'profile'>>`select *, app.own_address_proved() as email_proved from app.own_account()`);

export const ownPassword = () =>
  statement(sql<{ password_hash: string | null }>`select password_hash from app.own_password()`);

/** Returns no row when the version is another. */
export const saveOwnProfile = (values: { full_name: string; username: string; versao: number }) =>
  statement(sql`
    select saved from app.save_own_profile(${values.full_name}, ${values.username}, ${values.versao}) as saved
     where saved > 0`);

/** What proves the second factor to the database; both null for whoever has none. */
export type Given = Proof | typeof noProof;

export const changePassword = (passwordHash: string, keep: string, { step, recovery }: Given, mail: Mail) =>
  statement(
    sql<{ ended: number }>`
      select app.change_own_password(${passwordHash}, ${keep}, ${step}::bigint, ${recovery}::bytea, ${mailParameter(mail)}) as ended`,
  );

type EmailMails = Record<'toNew' | 'toTaken' | 'toDeleted' | 'toOld', Mail>;

export const requestEmail = (
  email: string,
  code: Buffer,
  { step, recovery }: Given,
  { toNew, toTaken, toDeleted, toOld }: EmailMails,
) =>
  statement(sql`
    select app.ask_new_email(${email}, ${code}, ${step}::bigint, ${recovery}::bytea, ${mailParameter(toNew)},
      ${mailParameter(toTaken)}, ${mailParameter(toOld)}, ${mailParameter(toDeleted)})`);

export const askProof = (code: Buffer, mail: Mail) =>
  statement(sql`select app.ask_proof(${code}, ${mailParameter(mail)})`);

export const ownSessions = () =>
  statement(sql<Omit<Sessao, 'current'>>`select * from app.own_sessions() limit ${constant(sessionsMax)}`);

export const endOwnSession = (id: string) =>
  statement(sql<{ id: string }>`select id from app.end_own_session(${id}) as id`);

import { sql } from 'kysely';
import { statement } from '../../../server/database/db.ts';
import { mailParameter, type Mail } from '../../../server/mail/mail.ts';

/** Sign-up, links and codes by mail. What is sent to whom is decided inside, so that no answer depends on it. */

export const signUp = (values: {
  email: string;
  passwordHash: string;
  fullName: string;
  username: string;
  code: Buffer;
  mail: Mail;
  mailKnown: Mail;
  mailDeleted: Mail;
}) =>
  statement(sql`
    select app.sign_up(${values.email}, ${values.passwordHash}, ${values.fullName}, ${values.username}, ${values.code},
      ${mailParameter(values.mail)}, ${mailParameter(values.mailKnown)}, ${mailParameter(values.mailDeleted)})`);

/**
 * @param confirmed only to accounts whose address is, or is not yet, verified; null: to any
 * @param spared not to whom a link was sent lately that still opens
 */
export const sendCode = (
  email: string,
  purpose: 'verify' | 'recover',
  code: Buffer,
  minutes: number,
  mail: Mail,
  confirmed: boolean | null,
  spared: boolean,
) =>
  statement(sql`
    select app.send_code(${email}, ${purpose}, ${code}, make_interval(mins => ${minutes}), ${mailParameter(mail)}, ${confirmed}::boolean, ${spared})`);

/** One mail with a short code and a link, each of which enters without the password. */
export const sendWayIn = (email: string, code: Buffer, link: Buffer, mail: Mail, spared: boolean) =>
  statement(sql`select app.send_way_in(${email}, ${code}, ${link}, ${mailParameter(mail)}, ${spared})`);

export type LinkPurpose = 'verify' | 'recover' | 'email';

export const linkStands = (code: Buffer, purpose: LinkPurpose) =>
  statement(sql<{ stands: boolean }>`select app.link_stands(${code}, ${purpose}) as stands`);

/** @param over where this proves the address, and the password of before is over */
export const useLink = (code: Buffer, over: Mail) =>
  statement(
    sql<{ user_id: string; password_hash: string | null }>`
      select user_id, password_hash from app.use_link(${code}, ${mailParameter(over)})`,
  );

/** The password to compare of the account that the link is for; five looks are all. */
export const linkAttempt = (code: Buffer, purpose: 'verify' | 'email') =>
  statement(sql<{ password_hash: string | null }>`select * from app.link_attempt(${code}, ${purpose})`);

/** With a password of the account's own, or with that of the sign-up while it is still what was compared. */
export const confirmAccount = (code: Buffer, { chosen, compared }: Record<'chosen' | 'compared', string | null>) =>
  statement(sql<{ user_id: string }>`select app.confirm_account(${code}, ${chosen}, ${compared}) as user_id`);

/** Proves an address: a new one, or the one that the account has. */
export const confirmEmail = (code: Buffer, toOld: Mail) =>
  statement(sql`select app.confirm_email(${code}, ${mailParameter(toOld)})`);

export const resetPassword = (code: Buffer, passwordHash: string, mail: Mail) =>
  statement(
    sql<{ user_id: string }>`select app.reset_password(${code}, ${passwordHash}, ${mailParameter(mail)}) as user_id`,
  );

/** @param over as of `useLink` */
export const useOtp = (email: string, code: Buffer, over: Mail) =>
  statement(sql<{ user_id: string }>`select user_id from app.use_otp(${email}, ${code}, ${mailParameter(over)})`);

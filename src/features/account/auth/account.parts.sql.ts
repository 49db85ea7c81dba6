import { sql } from 'kysely';
import type { Factor } from '../../../server/accounts/second-factor.ts';
import { statement } from '../../../server/database/db.ts';
import type { Profile } from '../../../shared/session.ts';

/** What every slice that is about an account asks of it. */

type Login = {
  user_id: string;
  full_name: string;
  password_hash: string | null;
  confirmed: boolean;
};

export const findLogin = (email: string) => statement(sql<Login>`select * from app.find_login(${email})`);

export const ownProfile = () =>
  statement(
    sql<Profile>`select id, user_id, username, full_name, role, created_at, versao from profiles where user_id = app.user_id()`,
  );

export const factorOf = (token: Buffer) => statement(sql<Factor>`select * from app.factor_of(${token})`);

export const endSessions = (token: Buffer, scope: string) =>
  statement(sql<{ ended: number }>`select app.end_sessions(${token}, ${scope}) as ended`);

/** What a person's password could be guessed from: the person's who is signed in, else of the owner of a link. */
export const wordsAbout = (code: Buffer | null) =>
  statement(sql<{ word: string }>`select word from app.words_about(${code}) as word`);

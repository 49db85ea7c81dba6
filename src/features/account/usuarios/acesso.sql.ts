import { sql } from 'kysely';
import { statement } from '../../../server/database/db.ts';
import { mailParameter, type Mail } from '../../../server/mail/mail.ts';
import type { Acesso } from './acesso.contract.ts';

export const accessOf = (id: string) => statement(sql<Acesso>`select * from app.profile_access(${id})`);

export const suspend = (id: string, mail: Mail) =>
  statement(sql<{ id: string }>`select id from app.suspend_profile(${id}, ${mailParameter(mail)}) as id`);

export const readmit = (id: string, mail: Mail) =>
  statement(sql<{ id: string }>`select id from app.readmit_profile(${id}, ${mailParameter(mail)}) as id`);

export const endSessionsOf = (id: string) =>
  statement(sql<{ id: string; ended: number }>`select * from app.end_profile_sessions(${id})`);

export const resetFactor = (id: string, mail: Mail) =>
  statement(sql<{ id: string }>`select id from app.reset_factor(${id}, ${mailParameter(mail)}) as id`);

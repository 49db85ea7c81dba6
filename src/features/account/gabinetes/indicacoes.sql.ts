import { sql } from 'kysely';
import { statement } from '../../../server/database/db.ts';
import { mailParameter, type Mail } from '../../../server/mail/mail.ts';
import type { OfficeIdentity } from '../../../shared/identity.ts';
import type { Candidato, Indicacao } from './indicacoes.contract.ts';

export const candidatesOf = (tenant: string) => statement(sql<Candidato>`select * from app.indication_of(${tenant})`);

export const insertIndication = (tenant: string, membership: string) =>
  statement(sql<{ id: string; office: string; named: string }>`select * from app.name_admin(${tenant}, ${membership})`);

/** What its office is known by, besides the name. */
export const indicationIdentity = (id: string) =>
  statement(sql<Omit<OfficeIdentity, 'office'>>`select * from app.indication_identity(${id})`);

export const mailIndication = (id: string, toNamed: Mail, toOthers: Mail) =>
  statement(sql`select app.mail_indication(${id}, ${mailParameter(toNamed)}, ${mailParameter(toOthers)})`);

export const ownIndications = () => statement(sql<Indicacao>`select * from app.own_indications()`);

export const acceptIndication = (id: string) =>
  statement(sql<{ id: string }>`select id from app.accept_indication(${id}) as id`);

export const refuseIndication = (id: string) =>
  statement(sql<{ id: string }>`select id from app.refuse_indication(${id}) as id`);

import { sql } from 'kysely';
import { statement } from '../../../server/database/db.ts';
import { mailParameter, type Mail } from '../../../server/mail/mail.ts';
import type { OfficeIdentity } from '../../../shared/identity.ts';
import type { Candidato, Indicacao } from './indicacoes.contract.ts';

export const candidatesOf = (tenant: string) => statement(sql<Candidato>`select * from app.successors_of(${tenant})`);

export const insertIndication = (tenant: string, membership: string) =>
  statement(sql<{ id: string }>`select id from app.name_admin(${tenant}, ${membership})`);

/** What its office is known by, and who named whom, by name and username. */
type IndicationWords = OfficeIdentity & { named: string; namer: string };
export const indicationWords = (id: string) =>
  statement(sql<IndicationWords>`select * from app.indication_words(${id})`);

export const mailIndication = (id: string, toNamed: Mail, toOthers: Mail) =>
  statement(sql`select app.mail_indication(${id}, ${mailParameter(toNamed)}, ${mailParameter(toOthers)})`);

export const ownIndications = () => statement(sql<Indicacao>`select * from app.own_indications()`);

export const answerIndication = (id: string, accepts: boolean, toOthers: Mail | null) =>
  statement(
    sql<{ id: string }>`
      select id from app.answer_indication(${id}, ${accepts}, ${toOthers && mailParameter(toOthers)}) as id`,
  );

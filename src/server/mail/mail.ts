import { sql, type RawBuilder } from 'kysely';
import { statement } from '../database/db.ts';

/** A mail as it is sent; rendered when it is queued, in the transaction of the change that caused it. */
export type Mail = { subject: string; text: string; html: string };

/** The words of a mail; `renderMail` gives them the product's look. */
export type MailWords = {
  subject: string;
  title: string;
  paragraphs: readonly string[];
  /** Label of the button; its address comes from the caller. */
  button?: string;
  /** A code to be typed, shown large. */
  code?: string;
  /** Lines that lead somewhere, one below the other. */
  links?: readonly { label: string; url: string }[];
  /** In small print: how long it is good, and what to do when one did not ask for it. */
  note?: string;
};

/** A mail as a function of the database takes it. */
export const mailParameter = (mail: Mail): RawBuilder<unknown> => sql`${JSON.stringify(mail)}::jsonb`;

/** Statement for a batch or transaction. `template` only names the kind of mail. */
export const queueMail = (recipient: string, template: string, mail: Mail) =>
  statement(sql`select app.queue_mail(${recipient}, ${template}, ${mailParameter(mail)})`);

/** Queues a mail about one day (`YYYY-MM-DD`): on a later one it is not sent any more. */
export const queueMailOfDay = (recipient: string, template: string, mail: Mail, day: string) =>
  statement(sql`select app.queue_mail_of_day(${recipient}, ${template}, ${mailParameter(mail)}, ${day}::date)`);

import { sql } from 'kysely';
import { statement } from '../../../server/database/db.ts';

/** Tries of a password, counted by where they come from. */

/** `wait`: seconds until one is looked at again; else the try is counted. `lately`: those of the last quarter of an hour. */
type Try = { id: string; wait: number; lately: number };

export const tryPassword = (values: {
  email: string;
  account: Buffer;
  /** The count of everybody in this network. */
  asker: Buffer;
  network: Buffer;
  devices: Buffer[];
}) =>
  statement(sql<Try>`
    select * from app.try_password(${values.email}, ${values.account}, ${values.asker}, ${values.network}, ${values.devices}::bytea[])`);

export const uncountPassword = (id: string, asker: Buffer) =>
  statement(sql`select app.uncount_password(${id}, ${asker})`);

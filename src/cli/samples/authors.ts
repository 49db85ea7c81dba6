import type pg from 'pg';
import { asDefiner } from '../../server/database/owner.ts';
import type { SeedOffice, SeedPerson } from './seed-data.ts';

/** Who stands in the log for what the rest of the transaction writes. */
export const signedBy = (client: pg.Client, { name, userId }: SeedPerson = { name: '', userId: '' }) =>
  client.query(`select set_config('app.autor', $1, true), set_config('app.user_id', $2, true)`, [name, userId]);

/** A transaction in the name of one of the office's people, by their place: the log has it so. The first administers it. */
export const inTheNameOf = (client: pg.Client, office: SeedOffice, at: number, work: () => Promise<unknown>) =>
  asDefiner(client, async () => {
    await signedBy(client, office.people[at % office.people.length]!);
    await client.query(
      `select set_config('app.tenant_id', $1, true), set_config('app.membership_role', 'admin', true)`,
      [office.id],
    );
    await work();
  });

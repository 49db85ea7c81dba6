import type pg from 'pg';
import { asDefiner } from '../../server/database/owner.ts';
import type { SeedOffice } from './seed-data.ts';

/** A transaction in the name of one of the office's people, by their place: the log has it so. The first administers it. */
export const inTheNameOf = (client: pg.Client, office: SeedOffice, at: number, work: () => Promise<unknown>) =>
  asDefiner(client, async () => {
    const { name, userId } = office.people[at % office.people.length]!;
    await client.query(
      `select set_config('app.autor', $1, true), set_config('app.user_id', $2, true), set_config('app.tenant_id', $3, true),
              set_config('app.membership_role', 'admin', true)`,
      [name, userId, office.id],
    );
    await work();
  });

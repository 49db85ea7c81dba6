import { sql } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import { pageOfCall } from '../../../server/database/rows.ts';
import { tenantsMax, type ManagedTenant } from './gabinetes.contract.ts';

/** Offices and memberships are written by definer functions only. */

export const managedOffices = (after: string | undefined): Statement<ManagedTenant> =>
  statement(
    sql<ManagedTenant>`
      with page as materialized (${pageOfCall(sql`app.managed_offices()`, tenantsMax, after)})
      select page.*, founders.founder
        from page left join app.managed_founders((select array_agg(id) from page)) as founders using (id)
       order by page.place`,
  );

export const foundOffice = (name: string, slug: string, email: string | null) =>
  statement(sql<{ id: string; created_at: string }>`select * from app.found_office(${name}, ${slug}, ${email})`);

/** A row where the person belongs to the office. */
export const ownMembership = (tenantId: string) => statement(sql`select from app.own_office(${tenantId})`);

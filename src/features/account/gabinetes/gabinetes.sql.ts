import { sql } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import { tenantsMax, type ManagedTenant } from './gabinetes.contract.ts';

/** Offices and memberships are written by definer functions only. */

export const managedOffices = (after: string | undefined): Statement<ManagedTenant> =>
  statement(sql<ManagedTenant>`select * from app.managed_offices(${after ?? null}, ${tenantsMax})`);

export const foundOffice = (name: string, slug: string, email: string | null) =>
  statement(sql<{ id: string; created_at: string }>`select * from app.found_office(${name}, ${slug}, ${email})`);

/** A row where the person belongs to the office. */
export const ownMembership = (tenantId: string) => statement(sql`select from app.own_office(${tenantId})`);

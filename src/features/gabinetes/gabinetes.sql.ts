import { sql } from 'kysely';
import { statement, type Statement } from '../../server/db.ts';
import type { ManagedTenant } from './gabinetes.contract.ts';

/** Offices and memberships are written by definer functions only (0009_administracao.sql). */

export const managedOffices = (): Statement<ManagedTenant> =>
  statement(sql<ManagedTenant>`select * from app.managed_offices()`);

export const foundOffice = (name: string, slug: string, email: string | null) =>
  statement(sql<{ id: string; created_at: string }>`select * from app.found_office(${name}, ${slug}, ${email})`);

/** An address that has no account was tried: the address itself is not kept. */
export const unknownAccountEvent = (entidade: string, tenantId: string | null, userId: string) =>
  statement(
    sql`select app.record_event('DENIED', ${userId}, ${entidade}, ${tenantId}, '{"motivo":"conta não encontrada"}')`,
  );

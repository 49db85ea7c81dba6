import { sql } from 'kysely';
import { statement } from '../../../server/database/db.ts';
import type { OfficeIdentity } from '../../../shared/identity.ts';

/** What the office is known by to whoever has never seen it. */
export const officeIdentity = () => statement(sql<OfficeIdentity>`select * from app.office_identity()`);

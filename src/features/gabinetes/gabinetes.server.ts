import type { Run } from '../../server/db.ts';
import { Failure } from '../../server/failure.ts';
import { limit, limitKey } from '../../server/limits.ts';
import { type Doors, route } from '../../server/route.ts';
import { foundRow } from '../../server/rows.ts';
import { createTenant, listTenants } from './gabinetes.contract.ts';
import { foundOffice, managedOffices, unknownAccountEvent } from './gabinetes.sql.ts';

type Lookup = Pick<Doors, 'batch' | 'person'> & { entidade: string; tenantId: string | null };

/**
 * Does something that tells whether an address has an account: attempts are counted by person, and the ones that found
 * nobody are on record.
 */
export async function withAccount<T>({ batch, person, entidade, tenantId }: Lookup, work: (run: Run) => Promise<T>) {
  await batch();
  const { user_id } = person();
  await limit(batch, { key: limitKey('accounts by address', user_id), max: 60, minutes: 60 });
  try {
    return await work(batch);
  } catch (error) {
    if (error instanceof Failure && error.status === 422) await batch(unknownAccountEvent(entidade, tenantId, user_id));
    throw error;
  }
}

export const gabinetesRoutes = [
  route(listTenants, async ({ batch, input: { after } }) => (await batch(managedOffices(after)))[0]),

  route(createTenant, async ({ batch, person, input: { name, slug, admin_email } }) => {
    const create = async (run: Run) => foundRow((await run(foundOffice(name, slug, admin_email)))[0]);
    const made = admin_email
      ? await withAccount({ batch, person, entidade: 'tenants', tenantId: null }, create)
      : await create(batch);
    return { ...made, name, slug, member_count: 1, admin_count: 1 };
  }),
];

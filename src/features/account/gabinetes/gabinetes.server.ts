import type { AccountSettings } from '../../../server/accounts/account-settings.ts';
import type { Run } from '../../../server/database/db.ts';
import { Failure } from '../../../server/process/failure.ts';
import { limit, limitKey } from '../../../server/accounts/limits.ts';
import { renderMail } from '../../../server/mail/mail-layout.ts';
import { type Mail, queueMail } from '../../../server/mail/mail.ts';
import { type Doors, route } from '../../../server/http/route.ts';
import { foundRow } from '../../../server/database/rows.ts';
import { createTenant, listTenants } from './gabinetes.contract.ts';
import { foundOffice, managedOffices, ownMembership, unknownAccountEvent } from './gabinetes.sql.ts';
import { mails } from './mails.texts.ts';

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

/**
 * Tells whoever was added without being asked. Whoever leaves is not added, and told so, again and again.
 *
 * @param added.by the office or the person whose additions of an address are counted
 */
export async function tellAdded(run: Run, { by, email, mail }: { by: string; email: string; mail: Mail }) {
  const key = limitKey('additions of address', `${by} ${email.toLowerCase()}`);
  await limit(run, { key, max: 5, minutes: 60 });
  await run(queueMail(email, 'member-added', mail));
}

export const gabinetesRoutes = ({ linkOrigin }: AccountSettings) => [
  route(listTenants, async ({ batch, input: { after } }) => (await batch(managedOffices(after)))[0]),

  route(createTenant, async ({ batch, person, transaction, input: { name, slug, admin_email } }) => {
    const create = async (run: Run) => foundRow((await run(foundOffice(name, slug, admin_email)))[0]);
    const createFor = (email: string) =>
      transaction(async (run, { user_id, full_name }) => {
        const made = await create(run);
        const [own] = await run(ownMembership(made.id));
        if (own.length > 0) return made;
        const identity = { office: name, slug, founder: full_name, founded_at: made.created_at };
        const words = mails.memberAdded({ ...identity, inviter: full_name, role: 'admin' });
        await tellAdded(run, { by: user_id, email, mail: renderMail(words, `${linkOrigin}/`) });
        return made;
      });
    const made = admin_email
      ? await withAccount({ batch, person, entidade: 'tenants', tenantId: null }, () => createFor(admin_email))
      : await create(batch);
    return { ...made, name, slug, member_count: 1, admin_count: 1, founder: person().full_name };
  }),
];

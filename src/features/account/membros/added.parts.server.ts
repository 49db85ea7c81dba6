import type { Run } from '../../../server/database/db.ts';
import { limit, limitKey } from '../../../server/accounts/limits.ts';
import type { Doors } from '../../../server/http/route.ts';
import { type Mail, queueMail } from '../../../server/mail/mail.ts';
import { Failure } from '../../../server/process/failure.ts';
import { unknownAccountEvent } from './membros.sql.ts';

type Lookup = Pick<Doors, 'batch' | 'person'> & { entidade: string; tenantId: string | null };

/**
 * Does something that tells whether an address has an account: attempts are counted by person, and the ones that found
 * nobody are on record.
 */
export async function withAccount<T>({ batch, person, entidade, tenantId }: Lookup, work: () => Promise<T>) {
  await batch();
  const { user_id } = person();
  await limit(batch, { key: limitKey('accounts by address', user_id), max: 60, minutes: 60 });
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failure && error.status === 422) await batch(unknownAccountEvent(entidade, tenantId, user_id));
    throw error;
  }
}

/**
 * Mails whoever was added without being asked. Additions of an address are counted, so that nobody who leaves is added again and
 * again, with a mail each time.
 *
 * @param added.by the office or the person whose additions of an address are counted
 */
export async function tellAdded(run: Run, { by, email, mail }: { by: string; email: string; mail: Mail }) {
  const key = limitKey('additions of address', `${by} ${email.toLowerCase()}`);
  await limit(run, { key, max: 5, minutes: 60 });
  await run(queueMail(email, 'member-added', mail));
}

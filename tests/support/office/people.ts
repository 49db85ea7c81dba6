import { argon2Sync, randomBytes, randomUUID } from 'node:crypto';
import { hashToken, newToken } from '../../../src/server/accounts/session.ts';
import type { MembershipRole, ProfileRole } from '../../../src/shared/permissions.ts';

/** People and offices of a test, made where no contract can: past row security, as the owner. */

export type User = { id: string; email: string; full_name: string; token: string; cookie: string };
export type Office = { id: string; slug: string; name: string; admin: User };

type Rows = <Row extends Record<string, unknown>>(sql: string, values?: unknown[]) => Promise<Row[]>;

/** Everybody's, in every test. */
export const password = 'senha-de-teste';
/** Of the product's form, and a hundredth of its work: it is compared thousands of times. */
const quickHash = (() => {
  const cost = { memory: 64, passes: 1, parallelism: 1, tagLength: 32 };
  const nonce = randomBytes(16);
  const tag = argon2Sync('argon2id', { message: Buffer.from(password), nonce, ...cost });
  const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1$${salt}$${hash}`;
})();

/** Of nobody yet. */
export const newEmail = (): string => `${randomUUID().slice(0, 13)}@exemplo.com`;

export function peopleOf(rows: Rows) {
  async function user(options: { full_name?: string; role?: ProfileRole; hash?: string } = {}): Promise<User> {
    const email = newEmail();
    const full_name = options.full_name ?? 'Pessoa de Teste';
    const [created] = await rows<{ id: string }>('select app.create_account($1, $2, $3, $4) as id', [
      email,
      options.hash ?? quickHash,
      full_name,
      options.role ?? 'assessor',
    ]);
    return { id: created!.id, email, full_name, ...(await signedIn(created!.id)) };
  }

  async function signedIn(userId: string): Promise<{ token: string; cookie: string }> {
    const token = newToken();
    await rows(
      `with made as (
         insert into sessions (user_id, token_hash, token_expires_at, rotation_key, user_agent, second_factor_pending)
         values ($1, $2, now() + interval '15 minutes', $3, 'test', false) returning id)
       select app.record_event('LOGIN', $1, 'sessions', id, null) from made`,
      [userId, hashToken(token), randomBytes(32)],
    );
    return { token, cookie: `gabinete=${token}` };
  }

  /** A new office with its admin. */
  async function office(options: { admin?: User; name?: string } = {}): Promise<Office> {
    const slug = `g-${randomBytes(5).toString('hex')}`;
    const admin = options.admin ?? (await user({ full_name: 'Admin do Gabinete' }));
    const name = options.name ?? `Gabinete ${slug}`;
    const [created] = await rows<{ id: string }>('select app.create_office($1, $2, $3) as id', [name, slug, admin.id]);
    return { id: created!.id, slug, name, admin };
  }

  /** A person with a role in an office. */
  async function member(
    of: Office,
    role: MembershipRole = 'attendant',
    options: { full_name?: string; role?: ProfileRole } = {},
  ): Promise<User> {
    const person = await user(options);
    await rows('insert into memberships (user_id, tenant_id, role) values ($1, $2, $3)', [person.id, of.id, role]);
    return person;
  }

  /** By name and username, as screens say where a name alone may be another person's. */
  async function called({ id }: Pick<User, 'id'>): Promise<string> {
    const [profile] = await rows<{ called: string }>(
      `select full_name || ' @' || username as called from profiles where user_id = $1`,
      [id],
    );
    return profile!.called;
  }

  return { user, signedIn, office, member, called };
}

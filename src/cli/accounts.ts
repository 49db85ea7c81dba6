import type pg from 'pg';
import { hashPassword } from '../server/accounts/passwords.ts';
import type { MembershipRole, ProfileRole } from '../shared/permissions.ts';
import { CommandError } from './verb.ts';

/** People and offices, made by the operator. All of it inside `asDefiner`. */

type NewAccount = { email: string; password: string; name: string; role: ProfileRole };

/** Confirmed at once: the person can sign in. Returns the user's id. */
export async function createAccount(client: pg.Client, account: NewAccount): Promise<string> {
  const hash = await hashPassword(account.password);
  const values = [account.email, hash, account.name, account.role];
  const { rows } = await client
    .query<{ id: string }>('select app.create_account($1, $2, $3, $4) as id', values)
    .catch((error: unknown) => {
      throw taken(error, 'users_email_taken', `Já existe uma conta com o e-mail ${account.email}.`);
    });
  const id = rows[0]!.id;
  if (account.role === 'admin')
    await client.query(`select app.record_event('ROLE', $1, 'profiles', $1, '{"role":"admin"}')`, [id]);
  return id;
}

/** A new office; the person becomes its admin. Returns the office's id. */
export async function createOffice(client: pg.Client, name: string, slug: string, adminId: string): Promise<string> {
  const { rows } = await client
    .query<{ id: string }>('select app.create_office($1, $2, $3) as id', [name, slug, adminId])
    .catch((error: unknown) => {
      throw taken(error, 'tenants_slug_taken', `Este identificador já está em uso: ${slug}.`);
    });
  return rows[0]!.id;
}

export async function addMember(client: pg.Client, office: string, user: string, role: MembershipRole): Promise<void> {
  await client.query('insert into memberships (user_id, tenant_id, role) values ($1, $2, $3)', [user, office, role]);
}

export async function officeBySlug(client: pg.Client, slug: string): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>('select id from tenants where slug = $1', [slug]);
  return rows[0]?.id ?? null;
}

function taken(error: unknown, constraint: string, sentence: string): unknown {
  return (error as { constraint?: string }).constraint === constraint ? new CommandError(sentence) : error;
}

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { statement, type Database } from './db.ts';
import { logins, roleOf, type Login } from './logins.ts';
import { needed } from './schema.ts';

type LoginRole = { unsafe: boolean; open: boolean; roles: string[]; applied: string[]; only_reads: boolean };

/** What a login could do, and what the schema has: one statement, which waits once where many wait. */
export const loginRole = statement(
  sql<LoginRole>`
    select (select r.rolsuper or r.rolbypassrls
                or exists (select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
                            and pg_has_role(current_user, c.relowner, 'usage'))
              from pg_roles r where r.rolname = current_user) as unsafe,
           exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
                     and relname <> 'schema_migrations' and not (relrowsecurity and relforcerowsecurity)) as open,
           array(select rolname::text from pg_roles where rolname = any ('{${sql.raw(logins.map((login) => roleOf[login]).join())}}')
                    and pg_has_role(current_user, oid, 'usage')) as roles,
           array(select name from schema_migrations) as applied,
           current_setting('transaction_read_only')::boolean as only_reads`,
);

const unsafe = { requests: 'request_role_unsafe', accounts: 'accounts_role_unsafe', jobs: 'jobs_role_unsafe' } as const;

/** Those that a start refuses: with the settings as they are, they stay. */
export const refused: Readonly<Record<string, string>> = {
  request_role_unsafe: 'O login do banco usado pelos pedidos pode ignorar a separação entre gabinetes.',
  accounts_role_unsafe: 'O login de DATABASE_ACCOUNTS_URL pode ignorar a separação entre gabinetes.',
  jobs_role_unsafe: 'O login de DATABASE_JOBS_URL pode ignorar a separação entre gabinetes.',
  logins_not_apart:
    'Cada login do banco deve ter só a sua parte: o dos pedidos ser membro de gabinete_app, o das contas de ' +
    'gabinete_accounts, o das tarefas de gabinete_jobs, e nenhum de outro papel destes.',
};

/** Why nothing may be done by this login, or null. */
export function roleProblem(login: Login, role: LoginRole): string | null {
  if (role.unsafe) return unsafe[login];
  if (role.open) return 'row_security_off';
  return role.roles.join() === roleOf[login] ? null : 'logins_not_apart';
}

/**
 * Why this server must not serve, or null: a login could pass row security or do another's part, or the schema lacks
 * something of this program's.
 */
export async function selfTest(database: Database): Promise<string | null> {
  const found = await Promise.all(logins.map((login) => loginProblem(database, login)));
  return found.find((reason) => reason !== null) ?? null;
}

/** Why a server must not serve with this login, or null: it can do more than its part, the schema lacks something, or nothing is written. */
export async function loginProblem(database: Database, login: Login): Promise<string | null> {
  const { rows } = await database.by(login).query(loginRole.sql);
  const role = rows[0] as LoginRole;
  const names = new Set(role.applied);
  // a newer server may have migrated already: what this one needs is still there
  const whole = needed.every((name) => names.has(name));
  // it may have become a standby, and what writes be elsewhere by now
  if (role.only_reads) database.renew(login);
  return roleProblem(login, role) ?? (whole ? null : 'schema_version') ?? (role.only_reads ? 'read_only' : null);
}

/**
 * Asks like a request that forgot its office, and like one of an office that does not exist. Tables that showed a row,
 * and how many were asked. Throws a Failure.
 */
export function visibleWithoutOffice(database: Database): Promise<{ asked: number; open: string[] }> {
  return database.transaction({ door: 'public', login: 'requests' }, async (run) => {
    const [tables] = await run(
      statement(sql<{ name: string }>`
        select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
         where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and has_table_privilege(c.oid, 'select')
           and (c.relpersistence = 'p' or not pg_is_in_recovery())`),
    );
    const open = new Set<string>();
    for (const office of ['', randomUUID()]) {
      await run(statement(sql`select set_config('app.tenant_id', ${office}, true)`));
      for (const { name } of tables) {
        const [rows] = await run(
          statement(sql<{ seen: boolean }>`select exists (select from ${sql.table(name)}) as seen`),
        );
        if (rows[0]!.seen) open.add(name);
      }
    }
    return { asked: tables.length, open: [...open] };
  });
}

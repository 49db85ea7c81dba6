import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { statement, type Database } from './db.ts';
import { readMigrations } from './migrate.ts';

/** What this program needs; read at its start, since the disk may hold a newer one later. */
const needed = readMigrations().map(({ name }) => name);

type RequestRole = { unsafe: boolean; open: boolean; applied: string[] };

/** What the login of requests could do, and what the schema has: one statement, which waits once where many wait. */
export const requestRole = statement(
  sql<RequestRole>`
    select (select r.rolsuper or r.rolbypassrls
                or exists (select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
                            and pg_has_role(current_user, c.relowner, 'usage'))
              from pg_roles r where r.rolname = current_user) as unsafe,
           exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
                     and relname <> 'schema_migrations' and not (relrowsecurity and relforcerowsecurity)) as open,
           array(select name from schema_migrations) as applied`,
);

/** Why no request may use this login, or null. */
export const roleProblem = ({ unsafe, open }: RequestRole): string | null =>
  unsafe ? 'request_role_unsafe' : open ? 'row_security_off' : null;

/**
 * Why this server must not serve, or null: the request role could pass row security, or the schema lacks something
 * of this program's.
 */
export async function selfTest(database: Database): Promise<string | null> {
  const { rows } = await database.query(requestRole.sql);
  const role = rows[0] as RequestRole;
  const reason = roleProblem(role);
  if (reason) return reason;
  const names = new Set(role.applied);
  // a newer server may have migrated already: what this one needs is still there
  return needed.every((name) => names.has(name)) ? null : 'schema_version';
}

/**
 * Asks like a request that forgot its office, and like one of an office that does not exist. Tables that showed a row,
 * and how many were asked. Throws a Failure.
 */
export function visibleWithoutOffice(database: Database): Promise<{ asked: number; open: string[] }> {
  return database.transaction({ door: 'public' }, async (run) => {
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

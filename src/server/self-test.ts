import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { statement, type Database } from './db.ts';
import { readMigrations } from './migrate.ts';

/** What this program needs; read at its start, since the disk may hold a newer one later. */
const needed = readMigrations().map(({ name }) => name);

/**
 * Why this server must not serve, or null: the request role could pass row security, or the schema lacks something
 * of this program's. One statement, which waits once where many wait for a connection.
 */
export async function selfTest(database: Database): Promise<string | null> {
  const { rows } = await database.query(`
    select (select r.rolsuper or r.rolbypassrls
                or exists (select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
                            and pg_has_role(current_user, c.relowner, 'usage'))
              from pg_roles r where r.rolname = current_user) as unsafe,
           exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
                     and relname <> 'schema_migrations' and not (relrowsecurity and relforcerowsecurity)) as open,
           array(select name from schema_migrations) as applied`);
  const { unsafe, open, applied } = rows[0] as { unsafe: boolean; open: boolean; applied: string[] };
  if (unsafe) return 'request_role_unsafe';
  if (open) return 'row_security_off';
  const names = new Set(applied);
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
         where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and has_table_privilege(c.oid, 'select')`),
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

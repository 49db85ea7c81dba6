import { expect } from 'vitest';
import { isAfterFunctions, readFunctions, readMigrations } from '../../../src/server/database/schema-files.ts';
import { migrate } from '../../../src/server/migrations/migrate.ts';
import { emptyDatabase } from './empty.ts';

export const migrations = readMigrations();
const named = (part: string) => migrations.find(({ name }) => name.includes(part))!;
/** What stands before db/functions, and of what stands behind it up to that one. */
export const until = (part: string) =>
  migrations.filter((one) => one.name <= named(part).name || !isAfterFunctions(one));
/** What stands before db/functions, and of what stands behind it whatever comes before that one. */
export const before = (part: string) =>
  migrations.filter((one) => one.name < named(part).name || !isAfterFunctions(one));

/** A database as an upgrade finds it, with one office, and brought to today in steps: between them servers of before go on writing. */
export async function databaseOfBefore(first: typeof migrations) {
  const database = await emptyDatabase();
  /** The progress that was told. */
  const said: string[] = [];
  const apply = (some: typeof migrations) =>
    migrate({
      ownerUrl: database.ownerUrl,
      logins: database.logins,
      migrations: some,
      functions: readFunctions(),
      onProgress: (line) => said.push(line),
    });
  const rows = async <Row>(sql: string, values: unknown[] = []) =>
    (await database.with((client) => client.query(sql, values))).rows as Row[];
  const idOf = async (sql: string, values: unknown[] = []) => (await rows<{ id: string }>(sql, values))[0]!.id;

  await apply(first);
  const tenant = await idOf(`insert into tenants (name, slug) values ('Gabinete', 'g') returning id`);
  const municipe = await idOf(
    `insert into municipes (tenant_id, nome_completo, telefone_ddd) values ($1, 'ANA', '11987654321') returning id`,
    [tenant],
  );
  const setor = await idOf(`insert into setores (tenant_id, nome) values ($1, 'Obras') returning id`, [tenant]);
  return {
    ...{ tenant, municipe, setor, said, apply, rows, idOf },
    /** Thousands of rows, at which no trigger looks. */
    fill: (sql: string, values: unknown[] = []) =>
      database.with(async (client) => {
        await client.query('set session_replication_role = replica');
        await client.query(sql, values);
      }),
    /** Applies that one, which ends after its first thousands of rows. */
    async interrupt(part: string) {
      const sql = named(part)
        .sql.replace('0 .. v_last loop', '0 .. 0 loop')
        .replace(/^end \$\$;\nreset role;[^]*/m, () => 'end $$;\nselect 1 / 0;');
      await expect(apply([...before(part), { ...named(part), sql }])).rejects.toThrow('division by zero');
    },
    remove: database.remove,
  };
}
export type DatabaseOfBefore = Awaited<ReturnType<typeof databaseOfBefore>>;

/** What shows that somebody edited: lines of the log and the feed, and how often each demand was changed. */
export const footprint = ({ rows }: DatabaseOfBefore) =>
  Promise.all([
    rows<{ n: number }>('select count(*)::int as n from auditoria'),
    rows<{ n: number }>('select count(*)::int as n from feed'),
    rows<{ id: string; versao: number }>('select id, versao from demandas order by 1'),
  ]);

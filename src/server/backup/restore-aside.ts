import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { databaseOf, withDatabase, type DatabasePlace } from '../embedded/database-place.ts';
import type { Asked } from '../database/installation.ts';
import { withClient } from '../database/owner.ts';

/** The database beside the one in use, and the swap of the two: one transaction of two renames. */

/** Names of ours that an interrupted restore can leave: never longer than PostgreSQL allows. */
const besides = (name: string): string => `${name.slice(0, 40)}_restauro_`;
const former = (name: string): string => `${name.slice(0, 40)}_anterior_`;

/** Databases that interrupted restores of this one left. */
export async function leftOf(database: Asked, name: string): Promise<string[]> {
  const sql = 'select datname from pg_database where starts_with(datname, $1) or starts_with(datname, $2) order by 1';
  const { rows } = await database.query(sql, [besides(name), former(name)]);
  return (rows as { datname: string }[]).map(({ datname }) => datname);
}

/** Also while a connection of an interrupted restore has not noticed yet. */
const drop = (client: pg.Client, name: string) =>
  client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`);

/** A connection to another database of the same server: one that is in use cannot be renamed. */
function maintaining<T>(
  place: Pick<DatabasePlace, 'ownerUrl' | 'superuserUrl'>,
  work: (client: pg.Client, name: string) => Promise<T>,
): Promise<T> {
  const base = place.superuserUrl ?? place.ownerUrl;
  return withClient(withDatabase(base, 'postgres'), 'gabinete restore', (client) =>
    work(client, databaseOf(place.ownerUrl)),
  );
}

/** Who is connected to any of these, for a sentence; null: nobody. */
async function usersOf(client: pg.Client, ...names: string[]): Promise<string | null> {
  const { rows: users } = await client.query<{ application: string }>(
    `select coalesce(nullif(application_name, ''), 'sem nome') as application from pg_stat_activity
      where datname = any ($1) and usename is not null and pid <> pg_backend_pid()`,
    [names],
  );
  const who = [...new Set(users.map(({ application }) => application))].join(', ');
  return users.length > 0 ? `${users.length} ${users.length === 1 ? 'conexão' : 'conexões'}: ${who}` : null;
}

/** A running server would go on with what is being replaced. Also refuses an owner who cannot make databases. */
export const refuseIfInUse = (place: DatabasePlace): Promise<void> =>
  maintaining(place, async (client, name) => {
    const users = await usersOf(client, name);
    if (users)
      throw new Error(`O banco ${name} está em uso (${users}). Pare o servidor e o que mais usa o banco, e repita.`);
    const { rows } = await client.query<{ may: boolean }>(
      'select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user',
    );
    if (!rows[0]!.may)
      throw new Error(
        'Para restaurar, o dono do banco precisa criar um banco ao lado: ALTER ROLE … CREATEDB, e depois NOCREATEDB.',
      );
  });

/** An empty database like the one in use; left-overs of interrupted restores go first. Returns its name. */
export const createAside = (place: DatabasePlace, mark: string): Promise<string> =>
  maintaining(place, async (client, name) => {
    for (const left of await leftOf(client, name)) await drop(client, left);
    const { rows } = await client.query<Record<'owner' | 'encoding' | 'lc_collate' | 'lc_ctype', string>>(
      `select pg_get_userbyid(datdba) as owner, pg_encoding_to_char(encoding) as encoding,
         datcollate as lc_collate, datctype as lc_ctype from pg_database where datname = $1`,
      [name],
    );
    const { owner, ...like } = rows[0]!;
    const options = Object.entries(like).map(([option, value]) => `${option} ${client.escapeLiteral(value)}`);
    const aside = besides(name) + randomBytes(4).toString('hex');
    const quoted = client.escapeIdentifier(aside);
    await client.query(
      `create database ${quoted} owner ${client.escapeIdentifier(owner)} template template0 ${options.join(' ')}`,
    );
    await client.query(`comment on database ${quoted} is ${client.escapeLiteral(mark)}`);
    return aside;
  });

export const dropAside = (place: DatabasePlace, aside: string): Promise<void> =>
  maintaining(place, async (client) => {
    await drop(client, aside);
  });

/** Milliseconds that whoever came meanwhile has to leave: what was loaded may have taken hours. */
const swapPatience = 2 * 60_000;

/** From one moment to the next the restored database is the one in use; the former one is removed. */
export const swap = (
  place: Pick<DatabasePlace, 'ownerUrl' | 'superuserUrl'>,
  aside: string,
  say: (line: string) => void,
  { signal, patience = swapPatience }: { signal?: AbortSignal; patience?: number } = {},
): Promise<void> =>
  maintaining(place, async (client, name) => {
    const old = former(name) + randomBytes(4).toString('hex');
    const rename = (from: string, to: string) =>
      client.query(`alter database ${client.escapeIdentifier(from)} rename to ${client.escapeIdentifier(to)}`);
    const until = Date.now() + patience;
    for (let told = false; ; told = true) {
      try {
        await client.query('begin');
        await rename(name, old);
        await rename(aside, name);
        await client.query('commit');
        break;
      } catch (error) {
        await client.query('rollback');
        if ((error as { code?: string }).code !== '55006') throw error;
        const users = (await usersOf(client, name, aside)) ?? 'há pouco';
        if (Date.now() > until)
          throw new Error(
            `O banco ${name} continuou em uso (${users}): nada foi trocado. Pare o servidor e o que mais usa o banco, e repita.`,
            { cause: error },
          );
        if (!told)
          say(
            `O banco ${name} está em uso (${users}). Feche o que está ligado: a troca espera até ${Math.ceil(patience / 60_000)} minutos…`,
          );
        await sleep(500, undefined, { signal });
      }
    }
    await drop(client, old).catch(() => {});
  });

import pg from 'pg';
import { loginOf } from '../embedded/database-place.ts';
import { logins, roleOf, type Login, type LoginPlace } from '../database/logins.ts';

/** The roles that requests, accounts, jobs and definer functions run as, made by the owner before the first migration. */

/** What each login is held to; plans like the embedded server's, which the indexes were made for. */
const limits = {
  statement_timeout: '15s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '20s',
  random_page_cost: '1.1',
  jit: 'off',
};

/** @param places where the logins get in; of those that are not named, only the role is made */
export async function ensureRoles(
  client: pg.Client,
  places: Partial<Readonly<Record<Login, LoginPlace>>>,
): Promise<void> {
  await create(client, 'gabinete_definer', 'nologin');
  for (const login of logins) await create(client, roleOf[login], 'login');
  await client.query('grant gabinete_definer to current_user');
  const database = client.escapeIdentifier(
    (await client.query<{ name: string }>('select current_database() as name')).rows[0]!.name,
  );
  // a temporary table would be found before the real one of its name
  await client.query(`revoke temporary on database ${database} from public`);
  await givePasswords(client, places);
  for (const login of logins) {
    const role = roleOf[login];
    const place = places[login];
    const name = place?.password === null ? loginOf(place.url) : role;
    // an operator may well have set up the second server with the very role that the first one made
    if (name !== role) await client.query(`grant ${role} to ${client.escapeIdentifier(name)}`);
    await client.query(`grant connect on database ${database} to ${role}`);
    await setLimits(client, role, name, database);
  }
}

/** Another server of the same cluster may create it at this moment. */
async function create(client: pg.Client, role: string, attributes: string): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>('select to_regrole($1) is not null as there', [role]);
  if (rows[0]!.there) return;
  await client.query(
    `do $$ begin create role ${role} ${attributes}; exception when duplicate_object or unique_violation then null; end $$`,
  );
}

/**
 * Set once, for all servers: while others are connected with another one, theirs is not taken from them. All are looked at before any
 * is set. One of requests need not be connected at night, when the others of its server are.
 */
async function givePasswords(client: pg.Client, places: Partial<Readonly<Record<Login, LoginPlace>>>): Promise<void> {
  const made = logins.filter((login) => typeof places[login]?.password === 'string');
  const connected = 'select distinct usename::text as role from pg_stat_activity where usename = any ($1)';
  // before this one connects by them
  const { rows } = await client.query<{ role: string }>(connected, [made.map((login) => roleOf[login])]);
  const used = new Set(rows.map(({ role }) => role));
  const wrong: Login[] = [];
  for (const login of made) if (!(await opens(places[login]!.url))) wrong.push(login);
  for (const login of wrong)
    if (login === 'requests' ? used.size > 0 : used.has(roleOf[login])) throw new Error(inUse(login));
  for (const login of wrong)
    await client.query(`alter role ${roleOf[login]} password ${client.escapeLiteral(places[login]!.password!)}`);
}

const inUse = (login: Login): string =>
  login === 'requests'
    ? 'A senha do login gabinete_app é outra, e há servidores ligados ao banco: a DATA_DIR deste não é a dos demais. ' +
      'Use a mesma em todos, ou pare os outros.'
    : `O login ${roleOf[login]} está em uso com outra senha: o segredo das contas deste servidor é outro que o dos demais. ` +
      'Ponha o mesmo AUTH_SECRET_KEY em todos (ou a mesma DATA_DIR), ou pare os outros.';

/** Where nothing is to be changed. */
export async function refuseOtherPassword(requests: LoginPlace | undefined): Promise<void> {
  if (!requests || requests.password === null || (await opens(requests.url))) return;
  throw new Error(
    'a senha do login gabinete_app em DATA_DIR não é a do banco, e doctor não muda nada: DATA_DIR é outra que a do servidor. ' +
      'Use a dele; se ela se perdeu, pare os que ainda usam o banco, e o próximo início põe a senha desta.',
  );
}

async function opens(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== '28P01') throw error;
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** What an operator set for a login of their own stays; where the owner may not set anything, `doctor` tells. */
async function setLimits(client: pg.Client, role: string, login: string, database: string): Promise<void> {
  const own = login === role;
  const { rows } = await client.query<{ name: string }>(
    `select split_part(unnest(setconfig), '=', 1) as name from pg_db_role_setting
      where setrole = $1::text::regrole and setdatabase in (0, (select oid from pg_database where datname = current_database()))`,
    [client.escapeIdentifier(login)],
  );
  const theirs = new Set(own ? [] : rows.map((row) => row.name));
  const place = `role ${client.escapeIdentifier(login)} in database ${database}`;
  for (const [name, value] of Object.entries(limits).filter(([name]) => !theirs.has(name)))
    await client.query(`alter ${place} set ${name} = '${value}'`).catch((error: { code?: string }) => {
      if (error.code !== '42501' || own) throw error;
    });
}

import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { withDatabase } from '../../../src/server/embedded/database-place.ts';
import type { Login, LoginPlace } from '../../../src/server/database/logins.ts';
import { loginsWith } from './cluster.ts';

/** A database with nothing in it yet, beside the run's template; whoever asks for it removes it. */
export async function emptyDatabase() {
  const name = `t_${randomBytes(6).toString('hex')}`;
  const at = async <T>(database: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client({ connectionString: withDatabase(inject('superuserUrl'), database) });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };
  await at('postgres', (client) => client.query(`create database ${name} template template0 owner gabinete_owner`));
  const ownerUrl = withDatabase(inject('ownerUrl'), name);
  return {
    ownerUrl,
    logins: withoutPasswords(loginsWith(ownerUrl, inject('appPassword'))),
    superuserUrl: withDatabase(inject('superuserUrl'), name),
    /** Past row security. */
    with: <T>(work: (client: pg.Client) => Promise<T>) => at(name, work),
    remove: () => at('postgres', (client) => client.query(`drop database ${name} with (force)`)),
  };
}

/** The run's template has given them already, and two files that give one again at the same moment would be in each other's way. */
const withoutPasswords = (logins: Record<Login, LoginPlace>) =>
  Object.fromEntries(
    Object.entries(logins).map(([login, { url }]) => [login, { url, password: null }]),
  ) as typeof logins;

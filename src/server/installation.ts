import type pg from 'pg';

/**
 * Which installation this is, for those who must not be taken for one another although their data are the same: a copy made
 * for a rehearsal has another cluster. Standbys and restores in place keep theirs.
 */
export async function installationOf(client: pg.Pool | pg.Client): Promise<string> {
  const { rows } = await client.query<{ cluster: string; name: string }>(
    'select system_identifier::text as cluster, current_database() as name from pg_control_system()',
  );
  return `${rows[0]!.cluster}/${rows[0]!.name}`;
}

/** A connection of pg's, or a `Database`. */
export type Asked = { query: (sql: string, values?: unknown[]) => Promise<{ rows: unknown[] }> };

/**
 * Which installation this is, for those who must not be taken for one another although their data are the same: a copy made
 * for a rehearsal has another cluster. Standbys and restores in place keep theirs.
 */
export async function installationOf(client: Asked): Promise<string> {
  const { rows } = await client.query(
    'select system_identifier::text as cluster, current_database() as name from pg_control_system()',
  );
  const { cluster, name } = rows[0] as { cluster: string; name: string };
  return `${cluster}/${name}`;
}

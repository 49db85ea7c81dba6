import pg from 'pg';

/**
 * The product's statements without the product, for the ceiling and for PostgreSQL alone: pipelined and prepared by pg as
 * it comes, with a Sync and a Describe a statement. The product sends a request's statements with one Sync (round-trip.ts).
 */

export type Query = { text: string; values: unknown[] };

/** Statements of one request, with what the doors would have set; they run as one transaction, sent together. */
export type Batch = { readOnly: boolean; statements: Query[] };

/** What the doors resolve from a session: here it is simply said. */
export type Identity = { tenantId: string; userId: string; name: string };

const types = new pg.TypeOverrides();
for (const type of [pg.types.builtins.DATE, pg.types.builtins.TIME, pg.types.builtins.TIMESTAMPTZ])
  types.setTypeParser(type, (value: string) => value);
types.setTypeParser(pg.types.builtins.INT8, Number);

/** As many connections as the product has. */
export function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 10, pipeline: true, types });
  pool.on('error', () => {});
  return pool;
}

const enter = (of: Identity): Query => ({
  text: `select set_config('app.tenant_id', $1, true), set_config('app.user_id', $2, true), set_config('app.autor', $3, true),
           set_config('app.membership_role', 'admin', true), set_config('app.platform', 'on', true)`,
  values: [of.tenantId, of.userId, of.name],
});

const names = new Map<string, string>();

/** Prepared by name, as the product's are. */
function prepared(query: Query): Query & { name: string } {
  const name = names.get(query.text) ?? `b${names.size}`;
  names.set(query.text, name);
  return { ...query, name };
}

export async function runBatch(pool: pg.Pool, of: Identity, { readOnly, statements }: Batch): Promise<unknown[][]> {
  const client = await pool.connect();
  try {
    const queries = [
      { text: readOnly ? 'begin read only' : 'begin', values: [] },
      ...[enter(of), ...statements].map(prepared),
      { text: 'commit', values: [] },
    ];
    const results = await Promise.all(queries.map((query) => client.query(query)));
    if (results.at(-1)!.command !== 'COMMIT') throw new Error('rolled back');
    return results.slice(2, -1).map((result) => result.rows as unknown[]);
  } finally {
    client.release();
  }
}

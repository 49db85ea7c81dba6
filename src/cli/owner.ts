import pg from 'pg';

/**
 * The owner's connection, which requests never have. Forced row security hides every row from the owner too; the work
 * is done as `gabinete_definer`, the role behind the definer functions.
 */
export async function withOwner<T>(ownerUrl: string, fn: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'gabinete cli' });
  client.on('error', () => {});
  await client.connect();
  try {
    return await fn(client);
  } finally {
    await client.end();
  }
}

/** One transaction as `gabinete_definer`; what `fn` throws rolls back. */
export async function asDefiner<T>(client: pg.Client, fn: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    await client.query('set local role gabinete_definer');
    const answer = await fn();
    await client.query('commit');
    return answer;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

import { readFileSync } from 'node:fs';
import { withDefiner } from '../data.ts';
import { withOwner } from '../../src/cli/owner.ts';

/** The peer's tables, copied from the product's rows into a schema of their own; made once for a data folder. */
export async function ensurePeerData(ownerUrl: string): Promise<void> {
  const made = await withOwner(ownerUrl, async (client) => {
    await client.query('create schema if not exists peer authorization gabinete_definer');
    const { rows } = await client.query<{ made: boolean }>(`select to_regclass('peer.auditoria') is not null as made`);
    return rows[0]!.made;
  });
  if (made) return;
  const schema = readFileSync(new URL('schema.sql', import.meta.url), 'utf8');
  await withDefiner(ownerUrl, async (client) => void (await client.query(schema)));
  await withDefiner(ownerUrl, async (client) => {
    for (const table of ['municipes', 'demandas', 'setores', 'agenda_compromissos', 'auditoria'])
      await client.query(`analyze peer.${table}`);
  });
}

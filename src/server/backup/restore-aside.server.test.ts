import { afterEach, expect, inject, test } from 'vitest';
import { emptyDatabase } from '../../../tests/support/database/empty.ts';
import { connectAs } from '../database/owner.ts';
import { databaseOf } from '../embedded/database-place.ts';
import { swap } from './restore-aside.ts';

/** The last step of a restore. Restoring itself is in tests/process/backup.test.ts. */

let made: Awaited<ReturnType<typeof emptyDatabase>>[] = [];
afterEach(async () => {
  for (const database of made) await database.remove().catch(() => {});
  made = [];
});

/** The one in use and the one that was loaded beside it; each says which it is. */
async function two() {
  made = [await emptyDatabase(), await emptyDatabase()];
  for (const [index, database] of made.entries())
    await database.with((client) => client.query(`create table which as select ${index} as n`));
  const [inUse, aside] = made as [(typeof made)[0], (typeof made)[0]];
  return { inUse, place: { ownerUrl: inUse.ownerUrl, superuserUrl: inject('superuserUrl') }, aside };
}
const which = (database: (typeof made)[0]) =>
  database.with(async (client) => (await client.query<{ n: number }>('select n from which')).rows[0]!.n);

test('whoever came meanwhile is waited for, by name', async () => {
  const { inUse, place, aside } = await two();
  const visitor = await connectAs(inUse.ownerUrl, 'monitor');
  const said: string[] = [];
  const swapped = swap(place, databaseOf(aside.ownerUrl), (line) => said.push(line));
  await expect.poll(() => said, { timeout: 20_000 }).toHaveLength(1);
  await visitor.end();
  await swapped;
  expect(said).toEqual([
    expect.stringMatching(
      /está em uso \(1 conexão: monitor\)\. Feche o que está ligado: a troca espera até 2 minutos…/,
    ),
  ]);
  expect(await which(inUse)).toBe(1);
});

test('who does not leave is told of in the end, and nothing is swapped', async () => {
  const { inUse, place, aside } = await two();
  const visitor = await connectAs(inUse.ownerUrl, 'monitor');
  try {
    await expect(swap(place, databaseOf(aside.ownerUrl), () => {}, { patience: 0 })).rejects.toThrow(
      /continuou em uso \(1 conexão: monitor\): nada foi trocado\. Pare o servidor/,
    );
    const gone = AbortSignal.abort(new Error('stopping'));
    await expect(swap(place, databaseOf(aside.ownerUrl), () => {}, { signal: gone })).rejects.toThrow('abort');
  } finally {
    await visitor.end();
  }
  expect([await which(inUse), await which(aside)]).toEqual([0, 1]);
});

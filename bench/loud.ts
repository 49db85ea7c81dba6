import { openDatabase, type OpenDatabase } from '../src/server/migrations/open-database.ts';
import { readSettings } from '../src/server/process/settings.ts';
import type { Beside } from './beside.ts';
import { bulk } from './bulk.ts';
import { coletivo } from './coletivo.ts';
import { importing } from './import.ts';
import { letters } from './letters.ts';
import { ensureData, offices, type Size } from './data.ts';
import { neighbour, type NeighbourOptions, type Noise } from './neighbour.ts';
import { Helper, startProduct } from './processes.ts';
import type { Check } from './report.ts';
import { sideOf, type Side } from './side.ts';

/** In a folder of its own: what a flood, or many changes at once, leave behind is nothing that the rest should be measured with. */

type Loud = {
  noise: Pick<NeighbourOptions, 'people' | 'rounds' | 'ms' | 'settle'>;
  say: (line: string) => void;
};

/** Where the database of a running server is. */
export async function urlsOf(size: Size): Promise<Pick<OpenDatabase, 'ownerUrl' | 'urls'>> {
  const settings = readSettings({ DATA_DIR: size.folder });
  const { ownerUrl, urls, database } = await openDatabase(settings, { holder: 'npm run bench', attach: true });
  await database.close();
  return { ownerUrl, urls };
}

async function inLoud<T>(
  size: Size,
  work: (sides: { ownerUrl: string; busy: Side; quiet: Side }) => Promise<T>,
): Promise<T> {
  await ensureData(size);
  const server = await startProduct(size.folder);
  const { ownerUrl } = await urlsOf(size);
  const found = await work({
    ownerUrl,
    busy: await sideOf(server.port, ownerUrl, offices.biggest),
    quiet: await sideOf(server.port, ownerUrl, offices.tenth),
  });
  await server.stop();
  return found;
}

export const noiseIn = (size: Size, { noise, say }: Loud): Promise<Noise> =>
  inLoud(size, ({ ownerUrl, busy, quiet }) => neighbour({ ...noise, ownerUrl, flooding: busy, quiet, say }));

/** What is measured of one office while the other goes on, with a helper that asks for that one. */
const besideIn = (
  size: Size,
  { noise: { ms }, say }: Loud,
  work: (beside: Beside & { ownerUrl: string }) => Promise<Check[]>,
): Promise<Check[]> =>
  inLoud(size, async (sides) => {
    const driver = new Helper('driver.ts');
    await driver.ready;
    return work({ driver, ...sides, ms, say });
  });

export const bulkIn = (size: Size, loud: Loud): Promise<Check[]> => besideIn(size, loud, bulk);
export const lettersIn = (size: Size, loud: Loud): Promise<Check[]> => besideIn(size, loud, letters);
export const coletivoIn = (size: Size, loud: Loud): Promise<Check[]> => besideIn(size, loud, coletivo);
export const importIn = (size: Size, rows: number, loud: Loud): Promise<Check[]> =>
  besideIn(size, loud, (beside) => importing({ ...beside, rows }));

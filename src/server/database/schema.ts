import { readMigrations, waitsForOlder, type Migration } from '../migrations/migrate.ts';

/** The schema that this program was made for; read at its start, since the disk may hold a newer one later. */

export const own: readonly Migration[] = readMigrations();

/** What it cannot do without. */
export const needed: readonly string[] = own.filter((one) => !waitsForOlder(one)).map(({ name }) => name);

/** What is done when no server of the version before is connected any more. */
export const late: readonly string[] = own.filter(waitsForOlder).map(({ name }) => name);

/** How its connections are named, by which a newer one knows of which version it is. */
export const applicationName = `gabinete ${own.at(-1)!.name.slice(0, 4)}`;

import { readMigrations } from './schema-files.ts';

/** What this program cannot do without; read at its start, since the disk may hold a newer one later. */
export const needed: readonly string[] = readMigrations().map(({ name }) => name);

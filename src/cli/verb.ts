import { resolve } from 'node:path';
import type { ParseArgsConfig } from 'node:util';
import { locateDatabase, type DatabasePlace } from '../server/embedded/database-place.ts';
import { Failure } from '../server/process/failure.ts';
import { endingOf } from '../server/process/refused-by-system.ts';
import { openDatabase, type OpenDatabase } from '../server/migrations/open-database.ts';
import type { Settings } from '../server/process/settings.ts';

/** What a verb is given. `say` is for people at the terminal, a line each. */
type Context = {
  settings: Settings;
  say: (line: string) => void;
  /** The database of the settings, of a running server too, at this program's version; closed when the verb ends. `asItIs`: only looked at. */
  open: (how?: { asItIs: boolean }) => Promise<OpenDatabase>;
  /**
   * Only where it is, untouched; `exclusive` refuses while a server has it. Stopped when the verb ends. `other` settings
   * are those of another place than the installation's.
   */
  locate: (how: 'attach' | 'exclusive', other?: Settings) => Promise<DatabasePlace>;
  /** Aborted by Ctrl+C. */
  signal: AbortSignal;
};

export type Values = Record<string, string | boolean | undefined>;

export type Verb = {
  /** Options as the help shows them. */
  usage: string;
  summary: string;
  options: NonNullable<ParseArgsConfig['options']>;
  /** Name of the one value without an option, where there is one. */
  operand?: string;
  /** Cleans up and ends soon after the signal; the others are cut off. */
  heedsSignal?: true;
  run: (values: Values, context: Context) => Promise<void>;
};

/** Ends the command with one line and exit code 1; no stack. */
export class CommandError extends Error {}

/** Ends the command with one line and exit code 2: it was not understood. */
export class UsageError extends CommandError {}

export function contextOf(
  settings: Settings,
  verb: string,
  signal: AbortSignal,
): { context: Context; close: () => Promise<void> } {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const options = { holder: `gabinete ${verb}`, onProgress: (line: string) => process.stderr.write(`${line}\n`) };
  let opened: Promise<OpenDatabase> | null = null;
  let located: Promise<DatabasePlace> | null = null;
  const open = (how = { asItIs: false }) => (opened ??= openDatabase(settings, { ...options, ...how, attach: true }));
  const locate = (how: 'attach' | 'exclusive', other = settings) =>
    (located ??= locateDatabase(other, { ...options, attach: how === 'attach', exclusive: how === 'exclusive' }));
  const closeAll = async () => {
    await (await opened?.catch(() => null))?.close();
    await (await located?.catch(() => null))?.stop();
  };
  // a verb that Ctrl+C cuts off ends while its database is being closed already
  let closing: Promise<void> | null = null;
  const close = () => (closing ??= closeAll());
  return { context: { settings, say, open, locate, signal }, close };
}

/**
 * A file's name as it was typed: npm and the installed command work in the program's folder, and say where they were
 * called.
 */
export const typedPath = (name: unknown): string => resolve(process.env.INIT_CWD ?? '', String(name));

/** What went wrong, for the terminal. */
export const messageOf = (error: Error): string => (error instanceof Failure ? error.sentence : endingOf(error));

/** A whole number of an option, within bounds; `fallback` when it was not given. */
export function countOption(values: Values, name: string, min: number, max: number, fallback?: number): number {
  const given = values[name];
  if (given === undefined && fallback !== undefined) return fallback;
  if (given === undefined) throw new UsageError(`Falta --${name}.`);
  const number = /^\d{1,9}$/.test(String(given)) ? Number(given) : NaN;
  if (!(number >= min && number <= max))
    throw new UsageError(`--${name} deve ser um número inteiro de ${min} a ${max}.`);
  return number;
}

import type { ParseArgsConfig } from 'node:util';
import { openDatabase, type OpenDatabase } from '../server/open-database.ts';
import type { Settings } from '../server/settings.ts';

/** What a verb is given. `say` is for people at the terminal, a line each. */
export type Context = {
  settings: Settings;
  say: (line: string) => void;
  /** The database of the settings, of a running server too; closed when the verb ends. */
  open: () => Promise<OpenDatabase>;
};

export type Values = Record<string, string | boolean | undefined>;

export type Verb = {
  /** Options as the help shows them. */
  usage: string;
  summary: string;
  options: NonNullable<ParseArgsConfig['options']>;
  run: (values: Values, context: Context) => Promise<void>;
};

/** Ends the command with one line and exit code 1; no stack. */
export class CommandError extends Error {}

/** The same with exit code 2: the command was not understood. */
export class UsageError extends CommandError {}

export function contextOf(settings: Settings, verb: string): { context: Context; close: () => Promise<void> } {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  let opened: Promise<OpenDatabase> | null = null;
  const open = () =>
    (opened ??= openDatabase(settings, {
      holder: `gabinete ${verb}`,
      attach: true,
      onProgress: (sentence) => process.stderr.write(`${sentence}\n`),
    }));
  const close = async () => {
    if (opened) await (await opened.catch(() => null))?.close();
  };
  return { context: { settings, say, open }, close };
}

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

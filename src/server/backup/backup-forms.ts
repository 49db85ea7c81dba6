import * as z from 'zod/mini';
import { damaged } from './backup-seal.ts';
import { isStoredPath } from '../files/storage.ts';

/**
 * What a backup says about itself. Anybody can write such a file, so each word of it has a form, and what does not fit is
 * refused.
 */

const text = z.string();
/** Tables and sequences, with schema. */
const ours = /^(public|app)\.\w+$/;
const storedPath = z.string().check(z.refine(isStoredPath));

const manifestForm = z.object({
  /** When the data was as it is in here. */
  moment: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string().check(z.regex(/^[\w.-]{1,100}$/)), hash: text })),
  /** Last value of each sequence that was ever used. */
  sequences: z.record(z.string().check(z.regex(ours)), z.string().check(z.regex(/^\d{1,19}$/))),
  /** What the program made for itself and needs to read its data; not the passwords of a database. */
  secrets: z.record(text, text),
  /** Tells the key of accounts apart from another, without telling it. */
  accountKey: text,
  /** People whose second factor only that key opens. */
  secondFactors: z.int().check(z.minimum(0)),
});
export type Manifest = z.infer<typeof manifestForm>;

/** `missing` are files that rows name and that were lost before the backup; it has no data. */
const headForm = z.union([
  z.strictObject({ file: storedPath }),
  z.strictObject({ table: z.string().check(z.regex(ours)), columns: z.array(text) }),
  z.strictObject({ missing: z.array(storedPath) }),
]);
export type Head = z.infer<typeof headForm>;

/** Throws BackupRefused. */
export const readManifestForm = (said: unknown): Manifest => formed(manifestForm.safeParse(said));
export const readHeadForm = (said: unknown): Head => formed(headForm.safeParse(said));

function formed<T>(parsed: { success: true; data: T } | { success: false }): T {
  if (!parsed.success) throw damaged();
  return parsed.data;
}

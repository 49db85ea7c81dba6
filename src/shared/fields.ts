import * as z from 'zod/mini';
import { firstDay, lastDay } from './days.ts';
import { slugFrom } from './letters/slug.ts';
import { normalized } from './letters/normalized.ts';

// for what no contract has a sentence of its own; without it the library answers in English
z.config({ localeError: () => 'Valor inválido' });

/** Building blocks of contracts: the formats that every noun shares. */

/** In the one spelling that the database answers with. */
export const uuid = () => z.uuid('Identificador inválido').check(z.toLowerCase());

/** `YYYY-MM-DD`, a day that exists; stays text on its whole way. */
export const isoDate = (message = 'Data inválida') =>
  z.iso.date(message).check(z.refine((day) => day >= firstDay && day <= lastDay, message));

/** A day that has to be there. */
export const requiredDay = (empty: string, invalid: string) =>
  z.pipe(z.string(empty).check(z.minLength(1, empty)), isoDate(invalid));

/** Instant as ISO 8601 text in UTC. */
export const instant = () => z.string();

/** `versao` of the row that an edit started from. */
export const version = () => z.int('Versão inválida').check(z.minimum(1, 'Versão inválida'));

/** NFC, no control characters but tab and line break, trimmed. */
export function cleanText(text: string): string {
  return normalized(text, 'NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
    .trim();
}

/**
 * One line of what can be seen: nothing that controls, turns the direction, has no width or is half a character, so that a
 * name neither hides nor breaks what stands around it.
 */
export const oneLine = (text: string): string =>
  normalized(text, 'NFC')
    .replace(/[\s\u2800]/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/ +/g, ' ')
    .trim();

/**
 * An address at a host with a dot within it. There is one way to read it: were there several, a long one that is none would be tried in
 * all of them, while everybody waits.
 */
export const emailForm = /^[^@\s]+@[^@\s][^@\s.]*\.[^@\s]+$/;
export const emailOrEmptyForm = new RegExp(`^$|${emailForm.source}`);

/** Upper case as the specification's forms keep it; the one place that does so. */
export function upperCase(text: string): string {
  return normalized(text, 'NFC').toLocaleUpperCase('pt-BR');
}

/** `max` counts UTF-16 units. */
const atMost = (max: number) => z.maxLength(max, `Use no máximo ${max} caracteres`);

/** Required text, cleaned; `empty` is the sentence when nothing is left. */
export const text = (empty: string, max = 200) =>
  z.string(empty).check(z.overwrite(cleanText), z.minLength(1, empty), atMost(max));

/** An office's identifier, forced to lowercase letters, digits and hyphens. */
export const officeSlug = (empty: string) => z.string(empty).check(z.overwrite(slugFrom), z.minLength(1, empty));

/** Upper case of one line. */
export const upperLine = (text: string): string => upperCase(oneLine(text));

/** Required text of one line: a name, a title; `form` may do more than make one line of it. */
export const nameText = (empty: string, max = 200, form = oneLine) =>
  z.string(empty).check(z.overwrite(form), z.minLength(1, empty), atMost(max));

/** Required text, cleaned and upper-cased. */
export const upperText = (empty: string, max: number) =>
  z.string(empty).check(
    z.overwrite(cleanText),
    // before the length, which it can change
    z.overwrite(upperCase),
    z.minLength(1, empty),
    atMost(max),
  );

/** Text that may be empty, cleaned. */
export const textOrEmpty = (max: number) => z.string().check(z.overwrite(cleanText), atMost(max));

/** One line that may be empty. */
export const lineOrEmpty = (max: number) => z.string().check(z.overwrite(oneLine), atMost(max));

export const upperLineOrEmpty = (max: number) => z.string().check(z.overwrite(upperLine), atMost(max));

export const upperTextOrEmpty = (max: number) =>
  z.string().check(z.overwrite(cleanText), z.overwrite(upperCase), atMost(max));

/** Optional: empty and missing are saved as null. */
export const orNull = (value: z.ZodMiniType<string, string>) =>
  z.pipe(
    z.nullish(value),
    z.transform((given: string | null | undefined) => given || null),
  );

/** An optional field of an edit: empty and null clear it; a field that is missing stays as it is. */
export const clearable = <T extends string>(value: z.ZodMiniType<T, T>) =>
  z.optional(
    z.pipe(
      z.nullable(value),
      z.transform((given: T | null) => given || null),
    ),
  );

/** What is said where days are asked for and something else is given. */
export const notDays = 'Informe de 1 a 365 dias';

/** From 1 to 365 days. */
export const days = () => z.int(notDays).check(z.minimum(1, notDays), z.maximum(365, notDays));

const daysForm = /^(|[1-9]\d?|[12]\d\d|3[0-5]\d|36[0-5])$/;
/** Days as a number, or as a field holds them, digits or nothing. */
export const daysOrEmpty = () =>
  z.pipe(
    z.union([days(), z.string().check(z.regex(daysForm, notDays))], notDays),
    z.transform((given: number | string) => (given === '' ? null : Number(given))),
  );

/** Days that need not be named: empty and missing are saved as null. */
export const daysOrNull = () =>
  z.pipe(
    z.nullish(daysOrEmpty()),
    z.transform((given: number | null | undefined) => given ?? null),
  );

/** Days in an edit: empty and null clear them; where they are missing they stay. */
export const clearableDays = () => z.optional(z.nullable(daysOrEmpty()));

/** A yes that one need not say. */
export const flag = () =>
  z.pipe(
    z.optional(z.boolean()),
    z.transform((given: boolean | undefined) => given ?? false),
  );

/** A day that need not be named. */
export const dayOrEmpty = (message?: string) => z.union([z.literal(''), isoDate(message)], message);

/** The id of a record that need not be named. */
export const idOrEmpty = () => z.union([z.literal(''), uuid()], 'Identificador inválido');

/** Optional fields, each made by `orNull` for a create or by `clearable` for an edit. */
export const each = <Name extends string, Made>(
  fields: Record<Name, z.ZodMiniType<string, string>>,
  make: (value: z.ZodMiniType<string, string>) => Made,
) => Object.fromEntries(Object.keys(fields).map((name) => [name, make(fields[name as Name])])) as Record<Name, Made>;

export const optionalName = (max: number) => orNull(lineOrEmpty(max));

export const optionalText = (max = 200) => orNull(textOrEmpty(max));

/** A page of a list: rows and the exact count of all. */
export const pageOf = <Row extends z.core.$ZodType>(row: Row) => z.object({ rows: z.array(row), total: z.int() });

/** Last row of the page before: an id, after which the next page begins. */
export const afterRow = () => z.optional(uuid());

/** Body of a soft delete, a restore and other calls without fields. */
export const nothing = () => z.strictObject({});

export const done = () => z.object({ id: uuid() });

/** Number of a page in a query, from 1. */
export const pageNumber = () =>
  z.pipe(
    z.optional(
      z.union(
        [z.string().check(z.regex(/^[1-9][0-9]{0,5}$/)), z.int().check(z.minimum(1), z.maximum(999_999))],
        'Página inválida',
      ),
    ),
    z.transform((page: string | number | undefined) => Number(page ?? 1)),
  );

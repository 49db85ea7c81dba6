import * as listed from '../nouns.ts';
import type { Noun, Page, Table } from './noun.ts';

/** The list of nouns (src/nouns.ts) by what is asked of it. */

type Listed = (typeof listed)[keyof typeof listed];
/** What all nouns have under one key, as literally as they say it. */
type All<Key extends keyof Noun> = Listed extends infer N ? (N extends Record<Key, infer Part> ? Part : never) : never;
type KeysOf<T> = T extends unknown ? keyof T & string : never;
/** Tables that have something to say under a key. */
type TablesWith<Key extends keyof Table> =
  All<'tables'> extends infer T
    ? T extends unknown
      ? { [Name in keyof T]: T[Name] extends Record<Key, unknown> ? Name : never }[keyof T] & string
      : never
    : never;
type IconsOf<T> = T extends unknown
  ? { [Name in keyof T]: T[Name] extends { icon: infer Icon } ? Icon : never }[keyof T]
  : never;

export type TableName = KeysOf<All<'tables'>>;
export type PagePath = KeysOf<All<'pages'>>;
export type NounPermission = KeysOf<All<'permissions'>>;
export type NounError = KeysOf<All<'errors'>>;
export type IconName = IconsOf<All<'tables'>> | All<'menu'>['icon'];

export type BinTable = TablesWith<'bin'>;
export type PresenceTable = TablesWith<'presence'>;
export type HistoryTable = TablesWith<'history'>;
export type QuotaTable = TablesWith<'quota'>;

export const nouns: readonly Noun[] = (Object.values(listed) as Noun[]).sort((a, b) => (a.slice < b.slice ? -1 : 1));

/** Every table that a noun tells of, in the order of `place`. */
export const tables = Object.fromEntries(
  nouns.flatMap((noun) => Object.entries(noun.tables ?? {})).sort(([, a], [, b]) => a.place - b.place),
) as Record<TableName, Table>;

/** A table by a name that may be any. */
export const tableOf = (name: string): Table | undefined =>
  Object.hasOwn(tables, name) ? tables[name as TableName] : undefined;

const withKey = <Name extends TableName>(key: keyof Table): Name[] =>
  (Object.keys(tables) as Name[]).filter((name) => tables[name][key] !== undefined);

export const binTables = withKey<BinTable>('bin');
export const presenceTables = withKey<PresenceTable>('presence');
export const historyTables = withKey<HistoryTable>('history');
export const quotaTables = withKey<QuotaTable>('quota');

/** Tables whose rows belong to rows of this one, and are in its history. */
export const partsOf = (whole: string): TableName[] =>
  (Object.keys(tables) as TableName[]).filter((name) => {
    const { partOf } = tables[name];
    return partOf?.table === whole && !partOf.apart;
  });

/** Every page of a noun by its address, with the slice that draws it. */
export const nounPages = Object.fromEntries(
  nouns.flatMap(({ slice, pages = {} }) => Object.entries(pages).map(([path, page]) => [path, { slice, ...page }])),
) as Record<PagePath, Page & Pick<Noun, 'slice'>>;

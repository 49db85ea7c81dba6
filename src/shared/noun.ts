/**
 * What is said of a noun once, in the `noun.ts` of its slice, as plain data: whatever is about all nouns reads it from
 * there (src/nouns.ts). Every page loads it, so it is short; sentences of screens live in `*.texts.ts`.
 */
export type Noun = {
  /** Its folder in src/features: `floor/slice`. */
  slice: `${string}/${string}`;
  /** Its actions, and who may do them. */
  permissions?: Readonly<Record<string, Circle>>;
  /** Its refusals: code → status, the sentence that a person reads, and the field that it always is about. */
  errors?: Readonly<Record<string, readonly [status: number, sentence: string, field?: string]>>;
  /** Addresses of its pages. */
  pages?: Readonly<Record<`/${string}`, Page>>;
  menu?: Menu;
  /** Files that people ask for: name → what makes it, the slice's `….form.server.ts`. */
  forms?: Readonly<Record<string, string>>;
  /** What its rows are, by table. */
  tables?: Readonly<Record<string, Table>>;
};

/** Who may do something: the usual rows of the table of permissions, by name (`permissions.ts`). */
export type Circle = 'anyone' | 'members' | 'membersOwn' | 'membersUpTo100' | 'managers' | 'officeAdmins';

export type Page = {
  /** File of the slice that draws it, without its ending; what it exports by default is the page. */
  screen: string;
  /** Needs an office; the sentence to show without one. */
  office?: string;
  /** Profile role that the page requires; others are sent home. */
  requires?: 'admin';
  /** Drawn without menu and top bar. */
  bare?: true;
};

export type Menu = {
  path: string;
  /** One list of several that the page can show. */
  search?: Readonly<Record<string, string>>;
  label: string;
  icon: string;
  /** The lower comes first. */
  place: number;
  /** Below the main menu, under a heading of its own. */
  group?: 'acompanhamento';
  /** For profile role admin only. */
  admin?: true;
};

export type Table = {
  /** What one row is called, and all of them. */
  one: string;
  many: string;
  /** Where it stands among all tables on screens; the lower comes first. */
  place: number;
  /** Columns and their names, beside those that every table has (`shared/log-names.ts`). */
  fields?: Readonly<Record<string, Field>>;
  /** Names of the values of `status`. */
  statuses?: Readonly<Record<string, string>>;
  /**
   * Which answers a change makes out of date: nouns of endpoints that show something of it, and of those that are about one record
   * the whole name where they count or list such rows.
   */
  stale: readonly string[];
  /** Column that a row is called by. */
  title?: string;
  icon?: string;
  /** Its rows are deleted into the bin, and restored from there. */
  bin?: true;
  /** Another record that its rows belong to: they are restored after it, and their changes are in its history. */
  partOf?: Whole;
  /** Who has a row open is told to others: it is edited on a screen. */
  presence?: true;
  /** Its rows have a history of changes: under which address, and whose it is. */
  history?: { path: string; whose: string };
  /** Where a row is seen that has no page of its own; `$id` and `$title` are the row's. */
  shownAt?: `/${string}?${string}=${string}`;
  /** What an office can have only so many of. */
  quota?: string;
  /** One believable row, which the seed and the tests make: `{table}` is a row of that one, `{user}` who makes it. */
  sample?: Readonly<Record<string, string | number>>;
};

/** The name of a field alone, or what else there is to say of it. */
export type Field =
  | string
  | {
      label: string;
      /** How its value is shown, where that is not seen from the value itself. */
      kind?: 'phone' | 'cep' | 'bytes' | 'time';
      /** Names of its values, where they are codes. */
      values?: Readonly<Record<string, string>>;
      /** What a search of the list looks for stands in it; the database's column `busca` is made of the same. */
      searched?: true;
      /** The last columns of the list as a file, in this order. */
      listed?: true;
    };

type Whole = {
  table: string;
  /** Column that points at it. */
  column: string;
  /** The refusal to restore a part before it, and the same as a hint. */
  code: string;
  hint: string;
  /** Its changes are told elsewhere, and not in the history of that record. */
  apart?: true;
};

/** The names of fields alone. */
export const labelsOf = <Fields extends Readonly<Record<string, Field>>>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, typeof field === 'object' ? field.label : field]),
  ) as { [Name in keyof Fields]: string };

/** Fields of which something is said: `searched`, or `listed`. */
export const fieldsThatAre = (
  said: 'searched' | 'listed',
  fields: Readonly<Record<string, Field>>,
): { name: string; label: string }[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    typeof field === 'object' && field[said] ? [{ name, label: field.label }] : [],
  );

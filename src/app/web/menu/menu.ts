import type { LucideIcon } from 'lucide-react';
import type { Menu } from '../../../shared/noun.ts';
import { nouns } from '../../../shared/nouns.ts';
import { iconOf } from '../../../web/ui/icons.ts';

export type MenuEntry = {
  path: string;
  /** One list of several on the same page; what is undefined in it must not be asked for. */
  search?: Readonly<Record<string, string | undefined>>;
  label: string;
  icon: LucideIcon;
};

/** A pinned list that is on screen: its page, and what its address says. */
export type Current = { path: string; keys: readonly string[] } | null;

/** That none of these is asked for. */
export const nothingOf = (names: readonly string[]): Record<string, undefined> =>
  Object.fromEntries(names.map((name) => [name, undefined]));

/** The page's own entry is not the one that one is on while a list with another is. */
export const besides = (entries: readonly MenuEntry[], current: Current): MenuEntry[] =>
  entries.map((entry) =>
    entry.path === current?.path ? { ...entry, search: { ...entry.search, ...nothingOf(current.keys) } } : entry,
  );

const listed: Menu[] = nouns.flatMap(({ menu }) => menu ?? []).sort((a, b) => a.place - b.place);

/** The page itself is not the one that one is on while a list of it is that has an entry of its own. */
const withoutOthers = (path: string) => {
  const others = listed.flatMap((entry) => (entry.path === path ? Object.keys(entry.search ?? {}) : []));
  return others.length > 0 ? nothingOf(others) : undefined;
};

const entriesOf = (wanted: (entry: Menu) => boolean): MenuEntry[] =>
  listed
    .filter(wanted)
    .map(({ path, search = withoutOthers(path), label, icon }) => ({ path, search, label, icon: iconOf(icon)! }));

/** The menu in the specification's order. */
export const mainMenu = entriesOf(({ admin, group }) => !admin && !group);

/** What is followed up, below it. */
export const followMenu = entriesOf(({ group }) => group === 'acompanhamento');

/** For profile role admin only. */
export const adminMenu = entriesOf(({ admin }) => admin === true);

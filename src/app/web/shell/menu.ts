import type { LucideIcon } from 'lucide-react';
import { nouns } from '../../../shared/nouns.ts';
import { iconOf } from '../../../web/ui/icons.ts';

export type MenuEntry = { path: string; label: string; icon: LucideIcon };

const listed = nouns.flatMap(({ menu }) => menu ?? []).sort((a, b) => a.place - b.place);
const entriesOf = (admin: boolean): MenuEntry[] =>
  listed
    .filter((entry) => (entry.admin ?? false) === admin)
    .map(({ path, label, icon }) => ({ path, label, icon: iconOf(icon)! }));

/** The menu in the specification's order. */
export const mainMenu = entriesOf(false);

/** For profile role admin only. */
export const adminMenu = entriesOf(true);

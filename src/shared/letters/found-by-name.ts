import { contains, searchable } from './search.ts';

/** Who is found by what was typed: first whose name begins so, then of whose name a word does. */
export function foundByName<T extends { full_name: string }>(people: readonly T[], typed: string): T[] {
  const begin = ` ${searchable(typed.trim())}`;
  const at = ({ full_name }: T) => ` ${searchable(full_name)}`.indexOf(begin);
  const rank = (one: T) => (at(one) < 0 ? 2 : Math.min(at(one), 1));
  return people.filter(({ full_name }) => contains(typed, full_name)).toSorted((a, b) => rank(a) - rank(b));
}

import { searchable } from '../../../shared/letters/search.ts';
import type { Membro } from './equipe.contract.ts';

/** A name as two lists may have it. */
export const named = (name: string) => searchable(name).split(/\s+/).filter(Boolean).join(' ');

/** Who of the whole team a person is: the one of their account, else the only one of nobody's account who has their name. */
export function mineOf(members: readonly Membro[], userId: string, fullName: string): Membro | undefined {
  const own = members.find(({ user_id }) => user_id === userId);
  if (own || !named(fullName)) return own;
  const same = members.filter(({ nome, user_id }) => user_id === null && named(nome) === named(fullName));
  return same.length === 1 ? same[0] : undefined;
}

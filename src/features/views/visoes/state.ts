import { type Lista, listas } from './visoes.contract.ts';

/** What a list's address says of the list, without its page and what it does not know. */
export const stateOf = (lista: Lista, search: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.keys(listas[lista].shape).flatMap((key) =>
      typeof search[key] === 'string' && search[key] !== '' ? [[key, search[key]]] : [],
    ),
  );

/** Whether two of them are the same list. */
export function sameState(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

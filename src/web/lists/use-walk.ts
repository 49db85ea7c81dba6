import { useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import type { CallInput, Endpoint, Schema } from '../../shared/contract.ts';
import { useData } from '../data/data.ts';

type Walked = Endpoint<string, Schema, z.core.$ZodType<{ depois?: string | undefined }>>;

/**
 * A page that begins behind a row (`depois`): it has no numbers of its own, those of the `counted` one tell how many there are. Behind a
 * row of which nobody knows, that one is shown.
 *
 * @param page the number of what is counted, where that is shown
 */
export function useWalk<E extends Walked>(
  endpoint: E,
  asked: CallInput<E>,
  { pagina, depois }: { pagina: number; depois: string },
  counted: ReturnType<typeof useData<E>>,
  page = depois ? 1 : pagina,
) {
  const next = useData(endpoint, { ...(asked as object), depois, contar: 'nao' } as never, { enabled: depois !== '' });
  const walked = depois !== '' && next.error?.problem.status !== 422;
  const shown = walked ? next : counted;
  const number = walked ? pagina : page;
  return { shown, walked, page: number, places: usePlaces(JSON.stringify(asked), number, depois, shown.data?.depois) };
}

/**
 * Where the pages of a list begin that were seen, and the one behind the one that is shown; empty where no more than the number of
 * a page is known.
 *
 * @param of what the list was asked for
 */
function usePlaces(of: string, page: number, begins: string, behind: string | undefined) {
  const [known] = useState(() => new Map<string, string>());
  useEffect(() => {
    known.set(`${page} ${of}`, begins);
    if (behind) known.set(`${page + 1} ${of}`, behind);
  }, [known, of, page, begins, behind]);
  return (number: number): string => known.get(`${number} ${of}`) ?? '';
}

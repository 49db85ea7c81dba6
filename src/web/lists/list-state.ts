import * as z from 'zod/mini';
import type { Filters, Wanted } from '../../shared/filters.ts';
import { cursorText } from '../../shared/lists/lists.ts';
import { useSearchState } from '../browser/search-state.ts';

type Text = z.ZodMiniType<string, string>;

/**
 * A list as its address says it: filters, order, columns and page. What is not understood, since addresses are typed and cut by
 * hand, is as if it were not there.
 */
export function useListState<F extends Filters>(filters: F, order: Text, columns: Text) {
  const keys = Object.keys(filters);
  const empty = Object.fromEntries(keys.map((key) => [key, '']));
  const beginning = { pagina: 1, depois: '' };
  const defaults: Record<string, string | number> = { ...empty, ordem: '', colunas: '', ...beginning };
  const [search, setSearch] = useSearchState(defaults);
  const read = (type: Text, key: string): string => {
    // as it was typed: the server reads it in its own way
    if (key === 'busca') return search[key] as string;
    const known = z.safeParse(type, search[key]);
    return search[key] && known.success ? known.data : '';
  };
  const all = keys.map((key) => [key, read(filters[key]!.type, key)] as const);
  const { busca = '', ...filter } = Object.fromEntries(all.filter(([, value]) => value !== ''));
  const { visao = '', ...chosen } = filter;
  return {
    busca,
    /** All of them but what is searched for. */
    filter: filter as Wanted<Omit<F, 'busca'>>,
    /** How many filters are chosen; the view does not count. */
    count: Object.keys(chosen).length,
    ordem: read(order, 'ordem'),
    colunas: read(columns, 'colunas'),
    pagina: search.pagina as number,
    /** The row that the page begins behind; the first one begins behind none. */
    depois: (search.pagina as number) > 1 ? read(cursorText(), 'depois') : '',
    /** Goes to the first page, unless the changes name one. */
    change: (changes: Record<string, string | number>, options?: { replace?: boolean }) =>
      setSearch({ ...beginning, ...changes }, options),
    /** Takes all filters off; search and view stay. */
    clear: () => setSearch({ ...empty, busca, ...('visao' in filters && { visao }), ...beginning }),
  };
}

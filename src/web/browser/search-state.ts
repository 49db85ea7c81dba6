import { useNavigate, useSearch } from '@tanstack/react-router';

/** Addresses are typed and cut by hand: what no list has and no search takes must not become an error. */
const mostPages = 999_999;
const longest = 200;
/** Of several ids by comma. */
const longestList = 1000;
const cut = (name: string, text: string) => text.slice(0, name === 'busca' ? longest : longestList);

type Values = Record<string, string | number | boolean>;
type Wide<V> = V extends string ? string : V extends number ? number : boolean;
type Widen<S> = { [K in keyof S]: Wide<S[K]> };

/**
 * State in the address. `defaults` names the parameters and their kinds (a number is that of a page); a default is
 * left out of the address, and what cannot be read counts as the default.
 *
 *     const [{ busca, pagina }, setSearch] = useSearchState({ busca: '', pagina: 1 });
 *     setSearch({ busca, pagina: 1 }, { replace: true });
 */
export function useSearchState<const S extends Values>(
  defaults: S,
): [Widen<S>, (changes: Partial<Widen<S>>, options?: { replace?: boolean }) => void] {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();

  const state: Values = {};
  for (const [name, fallback] of Object.entries(defaults)) state[name] = read(name, search[name], fallback);

  function change(changes: Partial<Widen<S>>, { replace = false } = {}) {
    const next = (before: Record<string, string | undefined>) => {
      const after = { ...before };
      for (const [name, value] of Object.entries(changes)) {
        after[name] = value === defaults[name] || value === undefined ? undefined : cut(name, String(value));
      }
      return after;
    };
    void navigate({ to: '.', search: next, replace, resetScroll: !replace });
  }

  return [state as Widen<S>, change];
}

function read(name: string, text: string | undefined, fallback: string | number | boolean): string | number | boolean {
  if (text === undefined) return fallback;
  if (typeof fallback === 'number')
    return /^\d+$/.test(text) ? Math.min(Math.max(Number(text), 1), mostPages) : fallback;
  if (typeof fallback === 'boolean') return text === 'true';
  return cut(name, text);
}

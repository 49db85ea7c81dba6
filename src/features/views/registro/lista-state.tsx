import { uuidForm } from '../../../shared/contract.ts';
import { cursorText } from '../../../shared/lists/lists.ts';
import { useSearchState } from '../../../web/browser/search-state.ts';

/** What the address says of a list of letters; what is not understood is as if it were not there. */
export function useListaState() {
  const [search, setSearch] = useSearchState({ busca: '', orgao: '', depois: '' });
  const { busca } = search;
  const orgao = uuidForm.test(search.orgao) ? search.orgao : '';
  const depois = cursorText().safeParse(search.depois).success ? search.depois : '';
  /** As it is asked for; the place in the list is no part of it. */
  const narrowing = { ...(busca && { busca }), ...(orgao && { orgao_id: orgao }) };
  return { busca, orgao, depois, narrowing, setSearch };
}

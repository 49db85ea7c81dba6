import { useState } from 'react';
import { nenhum } from '../../../shared/filters.ts';
import { useDebounced } from '../../../web/browser/use-debounced.ts';
import { useData } from '../../../web/data/data.ts';
import type { Choice, FilterField } from '../../../web/lists/filter-fields.ts';
import { listsTexts } from '../../../web/lists/lists.texts.ts';
import { type Bairro, listBairros } from './bairros.contract.ts';
import { bairrosTexts as t } from './bairros.texts.ts';

const named = (rows: readonly Bairro[]): Choice[] => rows.map(({ id, nome }) => ({ value: id, label: nome }));

/** The bairros of an office as a filter, found by the server as one types; none where nobody's address says one. */
export function useBairroField(value: string | undefined): FilterField | false {
  const [typed, setTyped] = useState('');
  const found = useData(listBairros, { busca: useDebounced(typed) });
  const ids = value
    ?.split(',')
    .filter((one) => one !== nenhum)
    .join(',');
  const chosen = useData(listBairros, { ids: ids! }, { enabled: Boolean(ids) });
  if (found.data?.length === 0 && typed === '' && !value) return false;
  return {
    key: 'bairro',
    kind: 'many',
    label: t.um,
    choices: found.data && [{ value: nenhum, label: listsTexts.nenhum }, ...named(found.data)],
    named: ids ? chosen.data && named(chosen.data) : [],
    onType: setTyped,
  };
}

import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useOffice } from './session.tsx';

/** Search and filters that each list last had, by office; in this tab's memory. */
const lastSearch = new Map<string, Record<string, string | undefined>>();

/** Lists that the pages of their records lead back to. */
type ListPath = '/demandas';

export function useRememberList(path: ListPath): void {
  const { id } = useOffice();
  const search = useSearch({ strict: false });
  useEffect(() => void lastSearch.set(`${id} ${path}`, search), [id, path, search]);
}

/** To a list, as one left it. */
export function useBackToList(path: ListPath): (options?: { replace?: boolean }) => void {
  const { id } = useOffice();
  const navigate = useNavigate();
  return ({ replace = false } = {}) =>
    void navigate({ to: path, search: lastSearch.get(`${id} ${path}`) ?? {}, replace });
}

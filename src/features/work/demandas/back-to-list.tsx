import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useOffice } from '../../../web/session/session.tsx';

/** Search and filters that the list last had, by office; in this tab's memory. */
const lastSearch = new Map<string, object>();

export function useRememberList(): void {
  const { id } = useOffice();
  const search = useSearch({ strict: false });
  useEffect(() => void lastSearch.set(id, search), [id, search]);
}

/** To /demandas, as one left it. */
export function useBackToList(): (options?: { replace?: boolean }) => void {
  const { id } = useOffice();
  const navigate = useNavigate();
  return ({ replace = false } = {}) => void navigate({ to: '/demandas', search: lastSearch.get(id) ?? {}, replace });
}

import { useEffect, useEffectEvent } from 'react';

type Listed = { data?: { total?: number | undefined } | undefined; isPlaceholderData: boolean };

/** Leads to the last page from beyond it: its last row was deleted, or the address is an old one. */
export function useLastPage(
  page: number,
  pageSize: number,
  { data, isPlaceholderData }: Listed,
  onPage: (page: number) => void,
): void {
  const total = isPlaceholderData ? undefined : data?.total;
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / pageSize));
  const leave = useEffectEvent(() => onPage(last));
  useEffect(() => {
    if (last < page) leave();
  }, [last, page]);
}

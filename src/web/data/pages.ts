import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AnyEndpoint, CallInput, CallOutput } from '../../shared/contract.ts';
import { type DataOptions, queryOf, useData } from './data.ts';
import type { ProblemError } from '../calls/http.ts';
import { queryClient } from '../calls/query-client.ts';
import { useTenant } from '../session/session.tsx';

type RowOf<E extends AnyEndpoint> =
  CallOutput<E> extends readonly (infer Row)[]
    ? Row
    : CallOutput<E> extends { rows: readonly (infer Row)[] }
      ? Row
      : never;

type Pages<E extends AnyEndpoint> = {
  /** Of the first page. */
  query: UseQueryResult<CallOutput<E>, ProblemError>;
  /** Of all pages so far; undefined until the first one is there. */
  rows: RowOf<E>[] | undefined;
  /** Asks for the next page; undefined when this is all. */
  more: (() => void) | undefined;
  /** A page is on its way. */
  loading: boolean;
  /** The next page could not be had: `more` asks for it again. */
  failed: boolean;
};

/** The row that a page begins after, and the one that it began after before that was moved. */
type Cursor = { id: string; was?: string };

const rowsOf = <Row>(data: unknown): Row[] => (Array.isArray(data) ? data : (data as { rows: Row[] }).rows);

/**
 * A list that comes in pages, each beginning after the last row of the one before (`after`).
 *
 * @param isMore whether something follows, by the rows so far and those of the last page
 */
export function usePages<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  isMore: (rows: RowOf<E>[], lastPage: RowOf<E>[]) => boolean,
  options?: DataOptions<E>,
): Pages<E> {
  type Row = RowOf<E> & { id: string };
  const { tenant } = useTenant();
  const query = useData(endpoint, input, options);
  const of = JSON.stringify(input);
  const [asked, setAsked] = useState<{ of: string; after: Cursor[] }>({ of, after: [] });
  const after = asked.of === of ? asked.after : [];
  const behind = (id: string) => queryOf(endpoint, { ...input, after: id }, tenant?.id ?? null);
  const next = useQueries({
    queries: after.map(({ id, was }) => ({
      ...behind(id),
      placeholderData: (was && queryClient.getQueryData(behind(was).queryKey)) as never,
    })),
  });
  if (query.data === undefined) return { query, rows: undefined, more: undefined, loading: false, failed: false };

  const answers = [query.data, ...next.map(({ data }) => data)].map((data) => data && rowsOf<Row>(data));
  const pages = answers.filter((page) => page !== undefined);
  // the row that a page begins after was deleted, or others have pushed it off the page before: the page begins after the last row
  // that is left there, and shows what it had until that has come
  const before = (at: number) => answers.slice(0, at + 1).flatMap((page) => page ?? []);
  const slid = after.findIndex(({ id }, at) => answers[at] && before(at).every((row) => row.id !== id));
  const end = before(slid).at(-1);
  if (end) setAsked({ of, after: after.with(slid, { id: end.id, was: after[slid]!.id }) });
  // pages are fetched one by one: after a deletion a row that moves up a page is in two of them for a moment
  const rows = [...new Map(pages.flat().map((row) => [row.id, row])).values()];
  const lastPage = pages.at(-1)!;
  const loading = next.some(({ isPending, isFetching }) => isPending && isFetching);
  const failed = next.find(({ isError, data }) => isError && data === undefined);
  const follows = lastPage.length > 0 && isMore(rows, lastPage);
  const more = () => {
    if (failed) void failed.refetch();
    else if (!loading) setAsked({ of, after: [...after, { id: lastPage.at(-1)!.id }] });
  };
  return { query, rows, more: follows ? more : undefined, loading, failed: failed !== undefined };
}

/** A list that is needed whole: its pages are asked for one by one. Where one could not be had, what asks for it again. */
export function useAll({ more, failed }: Pick<Pages<AnyEndpoint>, 'more' | 'failed'>): (() => void) | undefined {
  useEffect(() => {
    if (!failed) more?.();
  }, [more, failed]);
  return failed ? more : undefined;
}

/** A page as long as pages may be has something behind it. */
export const fullPage =
  (size: number) =>
  (_rows: readonly unknown[], lastPage: readonly unknown[]): boolean =>
    lastPage.length >= size;

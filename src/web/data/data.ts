import { type QueryKey, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { AnyEndpoint, CallInput, CallOutput } from '../../shared/contract.ts';
import { call } from '../calls/api.ts';
import { waitApart } from '../calls/apart.ts';
import { useElsewhere } from './elsewhere.ts';
import type { ProblemError } from '../calls/http.ts';
import { lostTheOffice, showProblem } from '../calls/problem.ts';
import { queryClient, queryKey } from '../calls/query-client.ts';
import { useTenant } from '../session/session.tsx';

export type DataOptions<E extends AnyEndpoint> = {
  /** Sentence of the toast 'Erro' when it cannot be loaded; `Loaded` shows the same in place. */
  error?: string;
  enabled?: boolean;
  /** Show the rows of the input before while the next ones arrive. On unless the endpoint reads one record by its id. */
  keepPrevious?: boolean;
  /** Milliseconds between fetches on their own, or what they are by what is known. */
  refetchInterval?: number | ((query: { state: { data?: CallOutput<E> } }) => number);
  /** Milliseconds between questions, whatever makes the answer out of date meanwhile. */
  apart?: number;
  /** What can be shown before the answer, for example the row of a list. */
  placeholder?: CallOutput<E>;
  /** Another office than the tab's, for whoever administers several. */
  office?: string;
};

/**
 * Data of an endpoint, cached by office, endpoint and input: fresh for 5 minutes, kept 10, tried twice. One record
 * (`…/{id}`) that this office does not have is pending until the person's other offices were asked.
 */
export function useData<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  {
    error,
    enabled,
    keepPrevious = !/\{(?!tenantId)/.test(endpoint.path),
    refetchInterval,
    apart,
    placeholder,
    office,
  }: DataOptions<E> = {},
): UseQueryResult<CallOutput<E>, ProblemError> {
  const { tenant, lost } = useTenant();
  const tenantId = office ?? tenant?.id ?? null;
  // what is on screen of an office that was lost is not asked for again
  const gone = lost && tenantId === tenant?.id;
  const result = useQuery<CallOutput<E>, ProblemError>({
    ...queryOf(endpoint, input, tenantId, apart),
    enabled: enabled !== false && (endpoint.door !== 'tenant' || (tenantId !== null && !gone)),
    refetchInterval,
    // Never the rows of another office.
    placeholderData: ((before: CallOutput<E> | undefined, of: { queryKey: QueryKey } | undefined) =>
      keepPrevious && of?.queryKey[0] === tenantId ? (before ?? placeholder) : placeholder) as never,
  });
  // read here and not only where they are drawn: React Query draws anew for what was read, and lazy windows read too late
  const { data, error: refused } = result;
  const searching = useElsewhere(endpoint, input, refused?.problem.status === 404);
  const failure = searching ? null : refused;
  // for data that is on screen already: at 403 the role or the office has changed, at 404 what it is of was deleted, and the person is
  // told that instead
  const status = failure?.problem.status;
  const followed = (status === 403 || status === 404) && (data !== undefined || lostTheOffice(failure));
  // no server answers, but there is data on screen: the banner says so once, and the stream fetches everything again later
  const kept = failure?.problem.code === 'network.none' && data !== undefined;
  const tell = useEffectEvent(() => error && !followed && !kept && showProblem(failure, error));
  useEffect(() => {
    if (failure) tell();
  }, [failure]);
  return searching ? ({ ...result, error: null, isError: false, isPending: true } as typeof result) : result;
}

/** Fetches ahead what the person is about to open; failures stay silent. */
export function usePrefetch(): <E extends AnyEndpoint>(endpoint: E, input: CallInput<E>) => void {
  const { tenant } = useTenant();
  return (endpoint, input) => void queryClient.prefetchQuery(queryOf(endpoint, input, tenant?.id ?? null));
}

/** Key and function of a query of this cache. */
export function queryOf<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  tenantId: string | null,
  apart?: number,
) {
  const key = queryKey(tenantId, endpoint, input);
  return {
    queryKey: key,
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      if (apart) await waitApart(JSON.stringify(key), apart, signal);
      return call(endpoint, input, { tenantId: tenantId ?? undefined, signal });
    },
  };
}

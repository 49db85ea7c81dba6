import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import type { AnyEndpoint, CallInput, CallOutput } from '../../shared/contract.ts';
import { useTenant } from '../session/session.tsx';
import { queryOf } from './data.ts';

/** The answers to several inputs, each as `useData` would have it; what is not there, or not yet, is left out. */
export function useEach<E extends AnyEndpoint>(endpoint: E, inputs: readonly CallInput<E>[]): CallOutput<E>[] {
  const { tenant } = useTenant();
  return useQueries({
    queries: inputs.map((input) => queryOf(endpoint, input, tenant?.id ?? null)),
    combine: (results: UseQueryResult<CallOutput<E>>[]) =>
      results.flatMap(({ data, isError }) => (data === undefined || isError ? [] : [data])),
  });
}

import { expect, test } from 'vitest';
import { localProblem, ProblemError } from './http.ts';
import { queryClient, worthRetrying } from './query-client.ts';

test('query data is fresh for 5 minutes, kept 10, retried once, and not refetched on window focus', () => {
  expect(queryClient.getDefaultOptions().queries).toMatchObject({
    staleTime: 5 * 60_000,
    gcTime: 10 * 60_000,
    retry: worthRetrying,
    refetchOnWindowFocus: false,
  });
  const failed = (status: number) => new ProblemError(localProblem(status, 'x', 'x'));
  expect([0, 1].map((failures) => worthRetrying(failures, failed(503)))).toEqual([true, false]);
  expect(worthRetrying(0, failed(0))).toBe(true);
  // what the server has understood and refused stays refused
  expect([401, 403, 404, 409, 422].filter((status) => worthRetrying(0, failed(status)))).toEqual([]);
});

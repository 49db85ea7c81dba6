import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../calls/query-client.ts';
import { refresher } from './live-refresh.ts';

afterEach(() => {
  vi.useRealTimers();
  queryClient.clear();
});

test('when nobody knows what was missed, one’s roles are out of date as well, and another office is not', () => {
  const me = [null, 'auth', 'auth.me', {}];
  const list = ['office', 'setores', 'setores.list', {}];
  const other = ['another', 'setores', 'setores.list', {}];
  for (const key of [me, list, other]) queryClient.setQueryData(key, []);
  refresher('office').all();
  const outOfDate = [me, list, other].map((key) => queryClient.getQueryState(key)!.isInvalidated);
  expect(outOfDate).toEqual([true, true, false]);
});

test('what is told after the clock was set back is on screen as soon as ever', async () => {
  vi.useFakeTimers();
  const list = ['office', 'setores', 'setores.list', {}];
  const refresh = refresher('office');
  const told = async (): Promise<boolean> => {
    queryClient.setQueryData(list, []);
    refresh.change({ kind: 'setores', id: null, action: 'MANY' });
    await vi.advanceTimersByTimeAsync(1_000);
    return queryClient.getQueryState(list)!.isInvalidated;
  };
  expect(await told()).toBe(true);
  vi.setSystemTime(Date.now() - 60 * 60_000);
  expect(await told()).toBe(true);
});

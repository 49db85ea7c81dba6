import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../calls/query-client.ts';
import { showAhead } from '../calls/shown-ahead.ts';
import { me } from '../../shared/session.ts';
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

test('of an import that is being prepared nothing is read again while another one goes on', async () => {
  vi.useFakeTimers();
  const [own, another] = ['5d786e7b-e748-4249-b277-496abd3e857f', 'bf33774e-9f14-4140-809c-624704c6c4ac'];
  const list = ['office', 'importacoes', 'importacoes.list', {}];
  const asked = ['preview', 'result', 'errors'].map((name) => [
    'office',
    'importacoes',
    `importacoes.${name}`,
    { id: own },
  ]);
  const refresh = refresher('office');
  const outOfDate = async (id: string) => {
    for (const key of [list, ...asked]) queryClient.setQueryData(key, {});
    refresh.change({ kind: 'lotes', id, action: 'UPDATE' });
    await vi.advanceTimersByTimeAsync(1_000);
    return [list, ...asked].map((key) => queryClient.getQueryState(key)!.isInvalidated);
  };
  expect(await outOfDate(another)).toEqual([true, false, false, false]);
  expect(await outOfDate(own)).toEqual([true, true, true, true]);
});

test('what is shown before its answer is fetched after that, whatever is told meanwhile', async () => {
  vi.useFakeTimers();
  const mine = [null, 'auth', me.name, {}];
  queryClient.setQueryData(mine, []);
  const end = showAhead('office', [me]);
  const refresh = refresher('office');
  refresh.change({ kind: 'memberships', id: null, action: 'MANY' });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(queryClient.getQueryState(mine)!.isInvalidated).toBe(false);
  end([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(queryClient.getQueryState(mine)!.isInvalidated).toBe(true);
});

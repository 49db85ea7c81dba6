import { afterEach, expect, test } from 'vitest';
import { queryClient } from '../calls/query-client.ts';
import { refresher } from './live-refresh.ts';

afterEach(() => queryClient.clear());

test('when nobody knows what was missed, one’s roles are out of date as well, and another office is not', () => {
  const me = [null, 'auth', 'auth.me', {}];
  const list = ['office', 'setores', 'setores.list', {}];
  const other = ['another', 'setores', 'setores.list', {}];
  for (const key of [me, list, other]) queryClient.setQueryData(key, []);
  refresher('office').all();
  const outOfDate = [me, list, other].map((key) => queryClient.getQueryState(key)!.isInvalidated);
  expect(outOfDate).toEqual([true, true, false]);
});

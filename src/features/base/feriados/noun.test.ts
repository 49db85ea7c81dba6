import { expect, test } from 'vitest';
import { concerns } from '../../../shared/live.ts';

test('a holiday makes out of date what says in working days when it is due, also a record that is open', () => {
  const change = { kind: 'feriados', id: 'f', action: 'INSERT' } as const;
  for (const name of ['demandas.list', 'demandas.get', 'oficios.list', 'oficios.get', 'visoes.list', 'prazos.get'])
    expect(concerns(change, name, { id: 'a' }, {}), name).toBe(true);
  expect(concerns(change, 'municipes.list', {}, [])).toBe(false);
});

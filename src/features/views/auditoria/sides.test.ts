import { expect, test } from 'vitest';
import { sidesOf } from './sides.ts';

test('an event with both sides is shown as before and after, one without as values', () => {
  const both = { antes: { role: 'assessor' }, depois: { role: 'admin' } };
  expect(sidesOf(both)).toEqual(both);
  expect(sidesOf({ depois: { role: 'admin' } })).toEqual({ antes: null, depois: { role: 'admin' } });
  expect(sidesOf({ antes: { role: 'admin' } })).toEqual({ antes: { role: 'admin' }, depois: null });
  expect(sidesOf({ campo: 'senha' })).toEqual({ antes: null, depois: { campo: 'senha' } });
  expect(sidesOf(null)).toEqual({ antes: null, depois: null });
});

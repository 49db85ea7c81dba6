import { expect, test } from 'vitest';
import { me, signIn, signOut } from '../../shared/session.ts';
import { isShownAhead, showAhead } from './shown-ahead.ts';

test('of changes of the same data that go on at once the last one that ends refreshes for all', () => {
  const ends = [showAhead('office', [me]), showAhead('office', [me]), showAhead('office', [me])];
  expect(ends[1]!([signIn])).toEqual([]);
  expect(ends[0]!([signOut])).toEqual([]);
  expect(isShownAhead('office', me.name)).toBe(true);
  expect(ends[2]!([signIn])).toEqual([signIn, signOut]);
  expect(isShownAhead('office', me.name)).toBe(false);
});

test('nothing waits for a change of other data, or of another office', () => {
  const others = [showAhead('office', [signOut]), showAhead('another', [me]), showAhead('office', [])];
  expect(showAhead('office', [me])([signIn])).toEqual([signIn]);
  for (const end of others) end([]);
});

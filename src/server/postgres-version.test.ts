import { expect, test } from 'vitest';
import { versionWarning } from './postgres-version.ts';

test('servers from 15 to 18 are used, newer ones with a warning, older ones not at all', () => {
  for (const number of [150_000, 150_018, 180_004]) expect(versionWarning({ number, version: '?' })).toBeNull();
  expect(versionWarning({ number: 190_000, version: '19beta1' })).toMatch(/^PostgreSQL 19beta1 é mais novo/);
  expect(() => versionWarning({ number: 140_023, version: '14.23' })).toThrow(/é PostgreSQL 14.23; .* 15 ou mais novo/);
});

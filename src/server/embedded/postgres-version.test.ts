import { expect, test } from 'vitest';
import { newestKnown, versionWarning } from './postgres-version.ts';

test('servers from 15 to 18 are used, newer ones with a warning, older ones not at all', () => {
  for (const number of [150_000, 150_018, 180_004]) expect(versionWarning({ number, version: '?' })).toBeNull();
  expect(versionWarning({ number: 190_000, version: '19beta1' })).toMatch(/^PostgreSQL 19beta1 é mais novo/);
  expect(() => versionWarning({ number: 140_023, version: '14.23' })).toThrow(/é PostgreSQL 14.23; .* 15 ou mais novo/);
});

test('the newest minor version that was known is named, and whether the server has it', () => {
  expect(newestKnown({ number: 180_004, version: '18.4' })).toEqual({
    older: true,
    sentence: expect.stringMatching(/^a mais nova conhecida em \d\d\/\d\d\/\d{4} é a 18\.\d+$/) as string,
  });
  // one that came out later is no reason to say anything
  expect(newestKnown({ number: 180_099, version: '18.99' })?.older).toBe(false);
  expect(newestKnown({ number: 190_000, version: '19.0' })).toBeNull();
});

import { expect, test } from 'vitest';
import { normalized } from './normalized.ts';

const marks = (count: number) => '\u0301\u0323'.repeat(count / 2);

test('a letter keeps its marks, in the order of the form', () => {
  expect(normalized('a\u0301', 'NFC')).toBe('á');
  expect(normalized('ção', 'NFD')).toBe('c\u0327a\u0303o');
  for (const form of ['NFC', 'NFD', 'NFKD'] as const)
    for (const text of ['ﬁ Ångström', `x${marks(30)}`, 'नमस्ते', 'שָׁלוֹם', '👩🏽‍⚕️', '한국'])
      expect(normalized(text, form)).toBe(text.normalize(form));
});

test('of more than thirty the first stay', () => {
  expect(normalized(`x${marks(40)}y`, 'NFD')).toBe(`x${marks(30)}y`.normalize('NFD'));
});

test('marks without end are read at once', () => {
  expect(normalized(`x${marks(400_000)}`, 'NFC')).toHaveLength(31);
});

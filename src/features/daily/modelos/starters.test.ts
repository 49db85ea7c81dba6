import { expect, test } from 'vitest';
import { exampleValues } from './example.ts';
import { wordsOf } from '../../../shared/oficio/letter.ts';
import { parseMarkup } from '../../../shared/oficio/markup.ts';
import { resolved } from '../../../shared/oficio/resolve.ts';
import { starters } from './starters.ts';

test("1 G five starters · T each renders without '['", () => {
  const values = exampleValues('2026-11-23');
  expect(starters).toHaveLength(5);
  for (const { nome, assunto, corpo } of starters)
    for (const text of [assunto, corpo]) expect(wordsOf(resolved(parseMarkup(text), values)), nome).not.toMatch(/[[{]/);
});

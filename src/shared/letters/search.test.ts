import { expect, test } from 'vitest';
import { contains, containsWords } from './search.ts';

test.each([
  ['LUMINARIA', true],
  ['de luminária', true],
  [' são joão ', true],
  ['sa\u0303o', true],
  ['2604', true],
  ['', true],
  ['%', false],
  ['luminárias', false],
])('a search for %j ignores case and accents, and takes signs as themselves', (typed, found) => {
  expect(contains(typed, 'TROCA DE LUMINÁRIA', '20260412', 'São João', null)).toBe(found);
});

test.each([
  ['maria rocha', true],
  [' Rochá  da MARIA ', true],
  ['ma ro', true],
  ['', true],
  ['maria lima', false],
])('%j asks a name for every word, in any order', (typed, found) => {
  expect(containsWords(typed, 'MARIA CARVALHO DA ROCHA')).toBe(found);
});

import { expect, test } from 'vitest';
import { contains } from './search.ts';

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
  expect(contains(typed, 'MARIA CARVALHO DA ROCHA')).toBe(found);
});

test.each([
  ['duque caxias', true],
  ['caxias buraco', true],
  ['Buraco, Caxias', true],
  ['escola rita', true],
  ["d'avila buraco", true],
  ['avila duque', true],
  ['buraco 77', true],
  ['uraco na rua', true],
  ['- buraco', true],
  ['uraco', true],
  ['uraco duque', false],
  ['buraco poda', false],
  [', .', false],
  ['a z', false],
])('%j asks several texts for all words, each where a word begins, or for what is typed', (typed, found) => {
  expect(
    contains(typed, "BURACO NA RUA DUQUE DE CAXIAS (ESCOLA D'ÁVILA)", '20260477', null, 'Rita-Moura', '77/26'),
  ).toBe(found);
});

test('of many words the last ones stay together', () => {
  const nine = 'a b c d e f g h i';
  expect(contains(`${nine} rua nova`, 'NA RUA NOVA', nine)).toBe(true);
  expect(contains(`${nine} nova rua`, 'NA RUA NOVA', nine)).toBe(false);
});

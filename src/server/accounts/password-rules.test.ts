import { expect, test } from 'vitest';
import { texts } from '../../shared/texts.ts';
import { tradeWords, weaknessOf } from './password-rules.ts';

const person = { min: 6, about: ['Maria Aparecida d’Ávila', 'maria.a', 'mavila@exemplo.com', 'Gabinete da Praça'] };
const of = (password: string) => weaknessOf(password, person);

test('a password that is too short is told its length, in characters', async () => {
  expect(await of('12345')).toBe('A senha deve ter pelo menos 6 caracteres');
  expect(await weaknessOf('ããã', { min: 4, about: [] })).toBe(texts.senhaCurta(4));
  // decomposed letters are one character each
  expect(await weaknessOf('ãõçé'.normalize('NFD'), { min: 5, about: [] })).toBe(texts.senhaCurta(5));
});

test.each(['123456', 'password', 'Password1', 'QWERTY123', 'senha123', 'brasil'])(
  'a common one is refused, in any case: %s',
  async (password) => expect(await of(password)).toBe(texts.senhaComum),
);

test('three thousand and more of the common ones that are long enough are known (ASVS 6.2.4)', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const known = dictionary['passwords-common'].filter((one) => one.length >= 6);
  expect(known.length).toBeGreaterThan(40_000);
  for (const password of known.slice(0, 3000))
    expect([password, await of(password)]).toEqual([password, texts.senhaComum]);
});

test.each([
  'gabinete2026',
  'Vereadora!',
  'câmara@123',
  'Maria1985',
  'aparecida.maria',
  'avila-2026',
  'PRAÇA2024',
  'mavila99',
  'praca@gabinete',
  'exemplo12345678',
])('one that the person’s names, the office’s or the trade’s words give away is refused: %s', async (password) =>
  expect(await of(password)).toBe(texts.senhaAdivinhavel),
);

test.each([
  'uma frase de quatro palavras',
  'maria-83920174x',
  'gabinete-do-jardim-azul',
  '4471920365',
  'Maria 192837465',
  'senha-de-teste',
  '🦜🦜🦜🦜🦜🦜',
])('anything else is taken: %s', async (password) => expect(await of(password)).toBeNull());

test('a name made to be ambiguous costs no time to speak of', async () => {
  const about = [Array.from({ length: 20 }, (_, n) => 'a'.repeat(n + 3)).join(' ')];
  expect(await weaknessOf(`${'a'.repeat(1000)}b`, { min: 6, about })).toBeNull();
});

test('the words of the trade are written as they are compared', () => {
  expect(tradeWords.filter((word) => !/^[a-z]{4,}$/.test(word))).toEqual([]);
});

import { expect, test } from 'vitest';
import { phoneForms, phoneKey, sameName } from './people.ts';

test.each([
  ['ÁLVARO DOS SANTOS', 'Alvaro Santos'],
  ['MARIA SILVA', 'MARIA DA SILVA PEREIRA'],
  ['MARIA S. PEREIRA', 'MARIA SILVA PEREIRA'],
  ['JOSÉ LIMA FILHO', 'JOSE DE LIMA FILHO'],
])('%s is %s', (one, other) => {
  expect([sameName(one, other), sameName(other, one)]).toEqual([true, true]);
});

test.each([
  ['JOSÉ LIMA', 'JOSÉ LIMA FILHO'],
  ['MARIA SILVA', 'ANA SILVA'],
  ['MARIA SILVA', 'MARIA SOUZA'],
  ['JOÃO SILVA SANTOS', 'JOÃO SANTOS SILVA'],
  ['', 'ANA'],
])('%s is not %s', (one, other) => {
  expect([sameName(one, other), sameName(other, one)]).toEqual([false, false]);
});

test('a mobile number is the same with its ninth digit and without; a line at home has none', () => {
  expect(phoneForms('11987654321').toSorted()).toEqual(['11987654321', '1187654321'].toSorted());
  expect(phoneForms('1187654321').toSorted()).toEqual(['11987654321', '1187654321'].toSorted());
  expect(phoneForms('1133334444')).toEqual(['1133334444']);
  expect(phoneKey('11987654321')).toBe(phoneKey('1187654321'));
  expect(phoneForms('11912345678')).toEqual(['11912345678']);
});

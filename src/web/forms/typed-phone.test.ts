import { expect, test } from 'vitest';
import { formatPhone } from '../../shared/format.ts';
import { typedPhone } from './typed-phone.ts';

test('of two that are pasted the first is taken', () => {
  for (const pasted of [
    '(11) 98645-5925 / (11) 3456-7890',
    '11 98645-5925, 11 98645-5926',
    '11986455925 ou 1134567890',
    '(11) 98645-5925(11) 98645-5926',
    '+55 11 98645-5925 +55 11 98645-5926',
  ])
    expect(typedPhone(pasted, '')).toBe('11986455925');
  expect(typedPhone('98645-5925 / 98645-5926', '')).toBe('986455925');
  expect(typedPhone('+55 (11) 98645-5925', '')).toBe('11986455925');
});

const type = (text: string, from = '') =>
  [...text].reduce((held, key) => typedPhone(formatPhone(held) + key, held), from);
test.each([
  ['11987654321', '11987654321'],
  ['+55 91 98765-4321', '91987654321'],
  ['+55 91 3456-7890', '9134567890'],
  ['011 98765-4321', '11987654321'],
])('%s is understood when typed', (keys, held) => expect(type(keys)).toBe(held));
test('a complete number takes no further digit, also where the area code is that of the country', () => {
  expect(type('559999988887')).toBe('55999998888');
  expect(type('119876543210')).toBe('11987654321');
});
test('of a number that is too long nothing is cut off', () => {
  for (const pasted of ['559999988887', '1198765432100', '11 98765-4321 ramal 22', '0011970621107'])
    expect(typedPhone(pasted, '')).toBe(pasted.replace(/\D/g, ''));
  expect(formatPhone('559999988887')).toBe('559999988887');
});

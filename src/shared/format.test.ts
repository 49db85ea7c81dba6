import { describe, expect, test } from 'vitest';
import {
  formatCep,
  formatDate,
  formatFileSize,
  formatInstant,
  formatInstantDay,
  formatPhone,
  formatTypedDate,
  formatTypedTime,
  initials,
  phoneDigits,
  typedDate,
  typedTime,
} from './format.ts';

describe('phone', () => {
  test.each([
    ['11987654321', '(11) 98765-4321'],
    ['1134567890', '(11) 3456-7890'],
    ['119', '(11) 9'],
    ['11', '11'],
    ['', ''],
  ])('%s is shown as %s', (typed, shown) => expect(formatPhone(typed)).toBe(shown));

  test.each(['+55 11 98765-4321', '(11) 98765-4321', '011 98765 4321', '55 (11) 98765.4321', '11987654321'])(
    '%s is understood when pasted',
    (pasted) => expect(phoneDigits(pasted)).toBe('11987654321'),
  );
  test('the code of an operator is understood, and that of the country before a landline', () => {
    expect(phoneDigits('041 11 98765-4321')).toBe('11987654321');
    expect(phoneDigits('+55 11 3456-7890')).toBe('1134567890');
  });

  test('so is how one dials from abroad', () => expect(phoneDigits('0055 11 98645 5925')).toBe('11986455925'));
});

describe('dates', () => {
  test('a day never passes through a time zone', () => expect(formatDate('2018-11-04')).toBe('04/11/2018'));
  test('an instant is shown in São Paulo, also just after midnight there', () => {
    expect(formatInstantDay('2026-11-21T02:59:59Z')).toBe('20/11/2026');
    expect(formatInstantDay('2026-11-21T03:00:00Z')).toBe('21/11/2026');
    expect(formatInstant('2026-11-21T03:05:00Z')).toBe('21/11/2026, 00:05');
  });
  test.each([
    ['2', '2', '2'],
    ['21/1', '211', '21/1'],
    ['21/11/2026', '2026-11-21', '21/11/2026'],
    ['2026-11-21', '2026-11-21', '21/11/2026'],
    ['31/02/2026', '2026-02-31', '31/02/2026'],
    ['', '', ''],
    ['5/3/2026', '2026-03-05', '05/03/2026'],
    ['5.3.2026', '2026-03-05', '05/03/2026'],
    ['15-3-2026', '2026-03-15', '15/03/2026'],
    ['5/', '05', '05'],
    ['05/3', '053', '05/3'],
    ['05/3/', '0503', '05/03'],
    ['05/03/26', '2026-03-05', '05/03/2026'],
    ['5.3.27', '2027-03-05', '05/03/2027'],
    ['05/03/98', '1998-03-05', '05/03/1998'],
    // a year of four digits may begin so
    ['05/03/19', '050319', '05/03/19'],
    ['05/03/20', '050320', '05/03/20'],
    ['05/03/2', '05032', '05/03/2'],
  ])('typing %s holds %s and shows %s', (typed, held, shown) => {
    expect(typedDate(typed)).toBe(held);
    expect(formatTypedDate(held)).toBe(shown);
  });
  test('a day that loses a digit to another one is not taken for a whole one', () => {
    expect(formatTypedDate(typedDate('2/11/2026', true))).toBe('21/12/026');
    expect(typedDate('251/12/026')).toBe('2026-11-25');
    expect(formatTypedDate(typedDate('03/20/26', true))).toBe('03/20/26');
  });
});

test('a postal code takes anything pasted', () => {
  expect(formatCep('01310-100')).toBe('01310-100');
  expect(formatCep('01310')).toBe('01310');
  expect(formatCep('01.310.100 xx 99')).toBe('01310-100');
});

test.each([
  [0, '0 Bytes'],
  [1, '1 Bytes'],
  [1023, '1.023 Bytes'],
  [1024, '1,00 KB'],
  [1536, '1,50 KB'],
  [10 * 1024 ** 2, '10,00 MB'],
  [3 * 1024 ** 3, '3,00 GB'],
])('%d bytes are shown with two decimals as %s', (bytes, shown) => expect(formatFileSize(bytes)).toBe(shown));

test('initials leave out the small words, and what is no letter', () => {
  expect(initials('MARIA APARECIDA DE SOUZA')).toBe('MS');
  expect(initials('JOSÉ DA SILVA JR. (FILHO)')).toBe('JF');
  expect(initials('“ANA”')).toBe('A');
});

describe('a time that is typed', () => {
  test.each([
    ['14:30', '14:30'],
    ['1430', '14:30'],
    ['14h30', '14:30'],
    ['9:05', '09:05'],
    ['930', '09:30'],
    ['00:00', '00:00'],
    ['14:300', '14:30'],
    // what is wrong stays to be seen, and the contract says so
    ['25:00', '25:00'],
  ])('%s is %s', (typed, time) => expect(typedTime(typed)).toBe(time));

  test.each([
    ['1', '1', '1'],
    ['9', '09', '09'],
    ['14', '14', '14'],
    ['14:', '14', '14'],
    ['143', '143', '14:3'],
    ['', '', ''],
  ])('%s on the way is kept as %s and shown as %s', (typed, kept, shown) => {
    expect(typedTime(typed)).toBe(kept);
    expect(formatTypedTime(kept)).toBe(shown);
  });
});

import { expect, test } from 'vitest';
import { disposition, rangeOf } from './downloads.ts';

test.each([
  ['ofício nº 5.pdf', `attachment; filename="oficio n_ 5.pdf"; filename*=UTF-8''of%C3%ADcio%20n%C2%BA%205.pdf`],
  ['a"b\\c;d%41.txt', `attachment; filename="a_b_c_d_41.txt"; filename*=UTF-8''a%22b%5Cc%3Bd%2541.txt`],
  ["(d'água)*.pdf", `attachment; filename="(d'agua)*.pdf"; filename*=UTF-8''%28d%27%C3%A1gua%29%2A.pdf`],
  ['😀.pdf', `attachment; filename="_.pdf"; filename*=UTF-8''%F0%9F%98%80.pdf`],
])('%j is offered under its own name', (name, header) => {
  expect(disposition('attachment', name)).toBe(header);
});

test.each([
  [undefined, null],
  ['bytes=0-9', { start: 0, end: 9 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['bytes=50-1000', { start: 50, end: 99 }],
  ['bytes=100-', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=9-1', null],
  ['bytes=-', null],
  ['bytes=0-1,5-6', null],
  ['lines=0-1', null],
  ['bytes=0-99999999999999999999', null],
])('the range %j of 100 bytes', (header, range) => {
  expect(rangeOf(header, 100)).toEqual(range);
});

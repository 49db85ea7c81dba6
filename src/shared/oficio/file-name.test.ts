import { expect, test } from 'vitest';
import { oficioFileName } from './file-name.ts';

test.each([
  ['OFÍCIO Nº 001/2026', 'OFÍCIO-Nº-001-2026.pdf'],
  ['“Poda”, na Praça', 'Poda-na-Praça.pdf'],
  ['…', 'oficio.pdf'],
])('a letter called %j is the file %s', (words, name) => {
  expect(oficioFileName(words, 'pdf')).toBe(name);
});

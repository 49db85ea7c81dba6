import { expect, test } from 'vitest';
import { isNumero, meansNumero } from './numero.ts';

test.each(['nº 470', '#470', 'Demanda nº 470', '2026-00470', '2026-470', '2026/470', '470/2026', '470', ' 00470 '])(
  '%s means 2026-00470',
  (typed) => {
    expect(meansNumero(typed, '2026-00470')).toBe(true);
  },
);

test.each(['2025-00470', '471', '470/25', '2026', '2026-', 'rua 470', '', '4700'])('%s does not', (typed) => {
  expect(meansNumero(typed, '2026-00470')).toBe(false);
});

test.each(['2026-99999', '2026-1234', '470/2026', 'nº 470', '#470', '12345'])('%s is nobody’s phone', (typed) => {
  expect(isNumero(typed)).toBe(true);
});

test.each(['3456-7890', '98765-4321', '11987654321', '987654321', '1198765', 'maria 470'])('%s may be', (typed) => {
  expect(isNumero(typed)).toBe(false);
});

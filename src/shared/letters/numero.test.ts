import { expect, test } from 'vitest';
import { meansNumero } from './numero.ts';

test.each(['nº 470', '#470', 'Demanda nº 470', '2026-00470', '2026-470', '2026/470', '470/2026', '470', ' 00470 '])(
  '%s means 2026-00470',
  (typed) => {
    expect(meansNumero(typed, '2026-00470')).toBe(true);
  },
);

test.each(['2025-00470', '471', '470/25', '2026', '2026-', 'rua 470', '', '4700'])('%s does not', (typed) => {
  expect(meansNumero(typed, '2026-00470')).toBe(false);
});

import type { Noun } from '../../../shared/noun.ts';

export const ficha = {
  slice: 'views/ficha',
  forms: { 'ficha.json': 'ficha-json', 'ficha.pdf': 'ficha-pdf' },
} as const satisfies Noun;

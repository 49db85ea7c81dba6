import type { Noun } from '../../../shared/noun.ts';

export const conta = {
  slice: 'account/conta',
  pages: { '/conta': { screen: 'ContaPage' } },
} as const satisfies Noun;

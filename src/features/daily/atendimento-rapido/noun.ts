import type { Noun } from '../../../shared/noun.ts';

/** A call becomes a demand on one screen. */
export const atendimentoRapido = {
  slice: 'daily/atendimento-rapido',
  pages: { '/atendimento': { screen: 'AtendimentoPage', office: 'Selecione um gabinete para atender.' } },
} as const satisfies Noun;

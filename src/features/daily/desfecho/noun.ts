import type { Noun } from '../../../shared/noun.ts';

/** What came of an appointment: what was said there, and what was promised. */
export const desfecho = {
  slice: 'daily/desfecho',
  errors: {
    'desfecho.cancelado': [409, 'Um compromisso cancelado não tem resultado.'],
    'desfecho.cedo': [409, 'Este compromisso ainda não começou.'],
    'desfecho.pessoa_missing': [422, 'Um destes munícipes não existe mais', 'atendimentos'],
  },
} as const satisfies Noun;

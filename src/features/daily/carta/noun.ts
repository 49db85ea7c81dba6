import type { Noun } from '../../../shared/noun.ts';

/** A letter on its way out of here: its pages beside the text, and as a document for a word processor. */
export const carta = {
  slice: 'daily/carta',
  errors: {
    'carta.pesada': [422, 'Este texto é pesado demais para a prévia. Ele pode ser emitido assim mesmo.'],
  },
  forms: { 'oficio.previa': 'previa', 'oficio.docx': 'docx' },
} as const satisfies Noun;

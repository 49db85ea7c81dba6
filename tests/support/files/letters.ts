import type { Body, Letter } from '../../../src/shared/oficio/letter.ts';
import { parseMarkup } from '../../../src/shared/oficio/markup.ts';

/** A letter of one page, but for what is said otherwise. */
export const letterWith = (more: Partial<Letter> = {}): Letter => ({
  brasao: null,
  cabecalho: ['CÂMARA MUNICIPAL DE SANTA CLARA DO VALE', 'Gabinete da Vereadora Helena Prado'],
  rodape: 'gabinete@exemplo.com.br',
  identificacao: 'Ofício Nº 046/2026/GVHP',
  localData: 'Santa Clara do Vale, 23 de novembro de 2026.',
  destinatario: ['Ao Senhor', 'Edson Luiz Pacheco', 'Comandante da Guarda Civil Municipal'],
  assunto: 'Ronda no ponto de ônibus',
  vocativo: 'Senhor Comandante,',
  corpo: parseMarkup('Solicito **a ronda** do *ponto*.\n\n- um\n- dois\n\n> Art. 1º\n\nÉ o pedido.\n\nGrato.') as Body,
  fecho: 'Atenciosamente,',
  signatario: 'Helena Prado',
  cargo: 'Vereadora',
  numerarParagrafos: true,
  anulado: false,
  data: '2026-11-23',
  ...more,
});

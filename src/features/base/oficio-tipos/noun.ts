import type { Noun } from '../../../shared/noun.ts';

/** Kinds of letters, and how each is numbered. */
export const oficioTipos = {
  slice: 'base/oficio-tipos',
  errors: {
    'oficio.tipos_nome_taken': [409, 'Já existe um tipo com este nome', 'nome'],
  },
  tables: {
    oficio_tipos: {
      one: 'Tipo de ofício',
      many: 'Tipos de ofício',
      place: 86,
      fields: {
        nome: 'Nome',
        sigla: 'Sigla',
        numeracao: { label: 'Numeração', values: { GABINETE: 'Do gabinete', EXTERNA: 'Da Câmara' } },
        reinicio: { label: 'Reinício da numeração', values: { ANO: 'A cada ano', NUNCA: 'Nunca' } },
        digitos: 'Dígitos',
        mascara: 'Formato do número',
        resposta_dias: 'Resposta em dias úteis',
      },
      stale: ['oficioTipos', 'oficios', 'auditoria.oficio-tipos'],
      title: 'nome',
      icon: 'Files',
      bin: true,
      presence: true,
      history: { path: 'oficio-tipos', whose: 'um tipo de ofício' },
      shownAt: '/ajustes?aba=tipos',
      quota: 'tipos de ofício',
    },
  },
} as const satisfies Noun;

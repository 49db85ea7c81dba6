import type { Noun } from '../../../shared/noun.ts';

/** Letters and messages that an office writes again and again. */
export const modelos = {
  slice: 'daily/modelos',
  permissions: { 'modelos.read': 'members', 'modelos.edit': 'managers' },
  errors: {
    'modelos.nome_taken': [409, 'Já existe um modelo com este nome', 'nome'],
    'modelos.tipo_missing': [422, 'Este tipo de ofício não existe mais. Selecione outro'],
    'modelos.not_empty': [409, 'O gabinete já tem modelos. Os cinco prontos só entram onde não há nenhum.'],
  },
  tables: {
    modelos: {
      one: 'Modelo',
      many: 'Modelos',
      place: 76,
      fields: {
        tipo: { label: 'Tipo', values: { DOCUMENTO: 'Documento', MENSAGEM: 'Mensagem' } },
        nome: 'Nome',
        oficio_tipo_id: 'Tipo de ofício (ID)',
        assunto: 'Assunto',
        corpo: 'Texto',
      },
      stale: ['modelos', 'auditoria.modelos'],
      title: 'nome',
      icon: 'Files',
      bin: true,
      presence: true,
      shownAt: '/ajustes?aba=modelos',
      history: { path: 'modelos', whose: 'um modelo' },
      quota: 'modelos',
    },
  },
} as const satisfies Noun;

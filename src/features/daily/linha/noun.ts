import type { Noun } from '../../../shared/noun.ts';

export const linha = {
  slice: 'daily/linha',
  permissions: { 'linha.read': 'members', 'notas.edit': 'members', 'notas.moderate': 'managers' },
  errors: {
    'notas.not_own': [403, 'Só quem escreveu pode editar'],
    'notas.edit_expired': [403, 'O prazo de 24 horas para editar terminou'],
    'notas.remove_denied': [
      403,
      'Só quem escreveu pode excluir, em até 10 minutos. Depois, peça a um gerente ou administrador do gabinete.',
    ],
    'notas.demanda_deleted': [409, 'Restaure antes a demanda a que esta nota pertence.'],
  },
  tables: {
    demanda_notas: {
      one: 'Nota de demanda',
      many: 'Notas de demandas',
      place: 45,
      fields: {
        demanda_id: 'Demanda (ID)',
        texto: 'Texto',
        mencionados: 'Pessoas chamadas (ID)',
        autor: 'Autor',
        editada_em: 'Editada em',
      },
      stale: ['linha', 'demandas.list', 'visoes', 'auditoria.demandas'],
      title: 'texto',
      icon: 'MessageSquare',
      bin: true,
      partOf: {
        table: 'demandas',
        column: 'demanda_id',
        code: 'notas.demanda_deleted',
        hint: 'Restaure antes a demanda desta nota',
      },
      quota: 'notas de demandas',
      sample: {
        demanda_id: '{demandas}',
        texto: 'Falei com a Secretaria: a equipe vai na semana que vem.',
        user_id: '{user}',
      },
    },
  },
} as const satisfies Noun;

import type { Noun } from '../../../shared/noun.ts';

/** Long work: what changes many records at once, how far it is, and the way back. */
export const lotes = {
  slice: 'base/lotes',
  permissions: { 'lotes.use': 'membersOwn' },
  errors: {
    'lotes.changed': [409, 'A lista mudou. Confira e confirme de novo.'],
    'lotes.queue_full': [
      409,
      'Há tarefas demais na fila do gabinete. Aguarde uma terminar, ou cancele uma em Tarefas.',
    ],
    'lotes.rows_full': [
      409,
      'Há linhas demais guardadas nas tarefas do gabinete. Descarte importações em preparo, ou aguarde: cada tarefa sai depois de 30 dias.',
    ],
    'lotes.over': [409, 'Esta tarefa já terminou.'],
    'lotes.not_undoable': [409, 'Não há o que desfazer nesta tarefa.'],
    'lotes.row_gone': [404, 'O registro foi excluído, ou não está mais disponível'],
  },
  pages: { '/tarefas': { screen: 'TarefasPage', office: 'Selecione um gabinete para ver as tarefas.' } },
  tables: {
    lotes: {
      one: 'Tarefa',
      many: 'Tarefas',
      place: 130,
      fields: {
        tipo: {
          label: 'Tipo',
          values: {
            DEMANDAS: 'Demandas em lote',
            IMPORTACAO: 'Importação',
            DUPLICADOS: 'Duplicados',
            HIGIENE: 'Higiene',
            CORRECAO: 'Correção em lote',
            OFICIOS: 'Ofícios em lote',
          },
        },
        estado: {
          label: 'Estado',
          values: {
            RASCUNHO: 'Em preparo',
            FILA: 'Na fila',
            RODANDO: 'Em andamento',
            CONCLUIDO: 'Concluída',
            CANCELADO: 'Cancelada',
            FALHOU: 'Parou',
            DESFEITO: 'Desfeita',
          },
        },
        titulo: 'O que faz',
        parametros: 'O que muda',
        autor: 'Iniciada por',
        desfeito_por: 'Desfeita por (ID)',
        tamanho_arquivo: { label: 'Tamanho do arquivo', kind: 'bytes' },
        erro: 'Por que parou',
        concluido_em: 'Terminou em',
        expira_em: 'Guardada até',
      },
      stale: ['lotes', 'importacoes', 'duplicados', 'visoes.list'],
    },
  },
} as const satisfies Noun;

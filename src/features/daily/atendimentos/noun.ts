import type { Noun } from '../../../shared/noun.ts';

export const atendimentos = {
  slice: 'daily/atendimentos',
  errors: {
    'historicos.municipe_deleted': [409, 'Restaure antes o munícipe deste atendimento.'],
    'historicos.demanda_missing': [422, 'Esta demanda não existe mais, ou é de outro munícipe. Escolha outra'],
  },
  tables: {
    historicos_atendimento: {
      one: 'Atendimento',
      many: 'Atendimentos',
      place: 20,
      fields: {
        descricao: 'Descrição',
        autor: 'Autor',
        data_registro: 'Data do registro',
        municipe_id: 'Munícipe (ID)',
        demanda_id: 'Demanda (ID)',
        canal: {
          label: 'Canal',
          values: {
            LIGACAO: 'Ligação',
            WHATSAPP: 'WhatsApp',
            PRESENCIAL: 'Presencial',
            EMAIL: 'Email',
            CARTA: 'Carta',
          },
        },
        sentido: { label: 'Sentido', values: { RECEBIDO: 'Recebido', FEITO: 'Feito' } },
        resultado: { label: 'Resultado', values: { FALOU: 'Falou', NAO_ATENDEU: 'Não atendeu', RECADO: 'Recado' } },
        editado_em: 'Editado em',
      },
      stale: ['historicos', 'municipes.get', 'linha', 'demandas.list', 'visoes', 'atendimento'],
      title: 'descricao',
      icon: 'MessageSquare',
      bin: true,
      partOf: {
        table: 'municipes',
        column: 'municipe_id',
        code: 'historicos.municipe_deleted',
        hint: 'Restaure antes o munícipe deste atendimento',
        apart: true,
      },
      quota: 'atendimentos',
      sample: { municipe_id: '{municipes}', descricao: 'LIGOU PARA SABER', user_id: '{user}' },
    },
  },
} as const satisfies Noun;

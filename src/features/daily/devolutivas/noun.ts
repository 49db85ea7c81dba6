import type { Noun } from '../../../shared/noun.ts';

/** Who asked for something is told what became of it. */
export const devolutivas = {
  slice: 'daily/devolutivas',
  errors: {
    'devolutivas.taken': [409, 'A devolutiva desta pessoa já foi registrada.'],
    'devolutivas.not_asked': [409, 'Esta demanda não espera devolutiva: está em análise, ou foi encerrada antes.'],
    'devolutivas.outro_encerramento': [
      409,
      'Esta demanda foi reaberta e encerrada de novo enquanto a janela estava aberta. Confira o resultado e registre outra vez, em uma janela nova.',
    ],
    'devolutivas.pessoa_missing': [422, 'Esta pessoa não está entre as que pediram esta demanda', 'municipe_id'],
    'devolutivas.futura': [422, 'A data não pode ser futura', 'feita_em'],
    'devolutivas.antes': [422, 'A data não pode ser anterior à da demanda', 'feita_em'],
    'devolutivas.dispensada': [409, 'Quem não precisa ser avisado não tem canal nem data.'],
  },
  tables: {
    devolutivas: {
      one: 'Devolutiva',
      many: 'Devolutivas',
      place: 42,
      fields: {
        demanda_id: 'Demanda (ID)',
        municipe_id: 'Munícipe (ID)',
        ciclo: 'Vez em que foi encerrada',
        situacao: { label: 'Situação', values: { FEITA: 'Feita', DISPENSADA: 'Não precisa' } },
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
        feita_em: 'Avisado em',
        resultado: { label: 'O que foi informado', values: { RESOLVIDO: 'Resolvido', NAO_RESOLVIDO: 'Não resolvido' } },
        texto: 'Resultado',
        historico_id: 'Atendimento (ID)',
        autor: 'Autor',
        editada_em: 'Editada em',
      },
      stale: [
        'devolutivas',
        'reunidas.get',
        'demandas',
        'demandas.get',
        'linha',
        'historicos',
        'municipes.get',
        'visoes',
      ],
      quota: 'devolutivas',
      sample: {
        demanda_id: '{demandas}',
        municipe_id: '{municipes}',
        ciclo: 1,
        situacao: 'FEITA',
        canal: 'LIGACAO',
        feita_em: '2026-05-04',
        user_id: '{user}',
      },
    },
  },
} as const satisfies Noun;

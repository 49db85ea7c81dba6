import type { Noun } from '../../../shared/noun.ts';

export const sigilo = {
  slice: 'daily/sigilo',
  // all of them, without being named a reader, and who reads each
  permissions: { 'sigilo.all': 'officeAdmins' },
  errors: {
    'sigilo.denied': [
      403,
      'Só quem marcou a demanda como sigilosa, ou um administrador do gabinete, pode mudar quem a vê.',
    ],
    'sigilo.leitor_missing': [422, 'Uma destas pessoas não participa mais do gabinete. Tire-a da lista'],
  },
  tables: {
    demanda_leitores: {
      one: 'Leitor de demanda sigilosa',
      many: 'Leitores de demandas sigilosas',
      place: 35,
      fields: {
        demanda_id: 'Demanda (ID)',
        motivo: {
          label: 'Por quê',
          values: {
            MARCA: 'marcou como sigilosa',
            CRIACAO: 'cadastrou',
            ASSESSOR: 'conta do assessor',
            ESCOLHA: 'escolhida',
          },
        },
      },
      stale: [
        'demandas',
        'demandas.get',
        'prazos',
        'devolutivas',
        'apoiadores',
        'reunidas',
        'passos',
        'oficios',
        'oficios.get',
        'demandaDocs',
        'sigilo.get',
        'municipes.get',
        'agenda',
        'agenda.get',
        'desfecho',
        'dashboard',
        'visoes',
        'lixeira',
        'historicos',
        'linha',
        'notificacoes',
        'atendimento',
        'higiene',
      ],
      quota: 'leitores de demandas sigilosas',
    },
  },
} as const satisfies Noun;

import type { Noun } from '../../../shared/noun.ts';

const office = 'Selecione um gabinete para ver as demandas.';

export const demandas = {
  slice: 'daily/demandas',
  permissions: { 'demandas.read': 'members', 'demandas.edit': 'members' },
  errors: {
    'demandas.municipe_missing': [422, 'Este munícipe não existe mais. Selecione um munícipe'],
    'demandas.setor_missing': [422, 'Este setor não existe mais. Selecione um setor'],
    'demandas.assessor_missing': [422, 'Este assessor não faz mais parte da equipe. Selecione outro'],
    'demandas.assunto_missing': [422, 'Este assunto não existe mais. Selecione outro'],
    'demandas.upload_missing': [422, 'Um dos anexos não está mais disponível. Tire-o da lista e envie de novo.'],
  },
  pages: {
    '/demandas': { screen: 'DemandasPage', office },
    '/demandas/nova': { screen: 'DemandaFormPage', office },
    '/demandas/new': { screen: 'DemandaFormPage', office },
    '/demandas/$id': { screen: 'DemandaPage', office },
    '/demandas/$id/edit': { screen: 'DemandaEditPage', office },
  },
  menu: { path: '/demandas', label: 'Demandas', icon: 'ClipboardList', place: 30 },
  forms: { 'demandas.csv': 'demandas-csv' },
  tables: {
    demandas: {
      one: 'Demanda',
      many: 'Demandas',
      place: 30,
      fields: {
        descricao_texto: { label: 'Descrição', searched: true },
        codigo_oficio: { label: 'Código do ofício', searched: true },
        assessor_responsavel: { label: 'Assessor responsável', searched: true },
        assessor_id: 'Assessor (ID)',
        municipe_id: 'Munícipe (ID)',
        setor_id: 'Setor (ID)',
        data_demanda: 'Data da demanda',
        status: 'Status',
        sigilosa: 'Sigilosa',
        protocolo_externo: { label: 'Protocolo na prefeitura', searched: true, listed: true },
        numero: { label: 'Número', listed: true },
        assunto_id: 'Assunto (ID)',
        urgente: 'Urgente',
        encerrada_em: 'Encerrada em',
      },
      statuses: { EM_ANALISE: 'Em análise', RESOLVIDO: 'Resolvido', NAO_RESOLVIDO: 'Não resolvido' },
      stale: ['demandas', 'demandaDocs', 'municipes.get', 'agenda', 'dashboard', 'auditoria.demandas'],
      title: 'descricao_texto',
      icon: 'ClipboardList',
      bin: true,
      presence: true,
      history: { path: 'demandas', whose: 'uma demanda ou seus anexos' },
      quota: 'demandas',
    },
  },
} as const satisfies Noun;

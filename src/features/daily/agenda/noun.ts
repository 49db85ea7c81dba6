import type { Noun } from '../../../shared/noun.ts';

export const agenda = {
  slice: 'daily/agenda',
  permissions: { 'agenda.read': 'members', 'agenda.edit': 'members' },
  errors: {
    'agenda.end_before_start': [422, 'O término precisa ser depois do início'],
    'agenda.one_link': [422, 'Escolha um munícipe ou uma demanda, não os dois'],
    'agenda.municipe_missing': [422, 'Este munícipe não existe mais. Escolha outro'],
    'agenda.demanda_missing': [422, 'Esta demanda não existe mais. Escolha outra'],
  },
  tables: {
    agenda_compromissos: {
      one: 'Compromisso',
      many: 'Compromissos',
      place: 50,
      fields: {
        titulo: 'Título',
        descricao: 'Descrição',
        data_compromisso: 'Data',
        hora_compromisso: { label: 'Início', kind: 'time' },
        hora_fim: { label: 'Término', kind: 'time' },
        local: 'Local',
        status: 'Status',
        municipe_id: 'Munícipe (ID)',
        demanda_id: 'Demanda (ID)',
        resultado: 'O que saiu daqui',
        resultado_em: 'Registrado em',
      },
      statuses: { A_CONFIRMAR: 'A Confirmar', CONFIRMADO: 'Confirmado', CANCELADO: 'Cancelado' },
      stale: ['agenda', 'desfecho', 'dashboard', 'linha', 'auditoria.agenda'],
      title: 'titulo',
      icon: 'CalendarDays',
      bin: true,
      presence: true,
      history: { path: 'agenda', whose: 'um compromisso' },
      shownAt: '/agenda?compromisso=$id',
      quota: 'compromissos',
      sample: {
        titulo: 'Reunião',
        data_compromisso: '2026-06-10',
        hora_compromisso: '10:00',
        user_id: '{user}',
      },
    },
  },
} as const satisfies Noun;

import type { Noun } from '../../../shared/noun.ts';

/** Who takes part in an appointment. */
export const participantes = {
  slice: 'daily/participantes',
  errors: {
    'participantes.missing': [422, 'Um destes participantes não existe mais. Tire-o da lista', 'participantes'],
    'participantes.muitos': [422, 'Use no máximo 50 participantes', 'participantes'],
    'participantes.vezes': [
      422,
      'São participantes demais para tantos dias. Repita por menos tempo, ou com menos participantes',
      'participantes',
    ],
    'participantes.compromisso_deleted': [409, 'Restaure antes o compromisso deste participante.'],
  },
  tables: {
    compromisso_participantes: {
      one: 'Participante de compromisso',
      many: 'Participantes de compromissos',
      place: 52,
      fields: {
        compromisso_id: 'Compromisso (ID)',
        demanda_id: 'Demanda (ID)',
        equipe_id: 'Membro da equipe (ID)',
        municipe_id: 'Munícipe (ID)',
        nome: 'Nome',
      },
      stale: ['agenda', 'agenda.get', 'desfecho.get', 'dashboard', 'auditoria.agenda'],
      title: 'nome',
      partOf: {
        table: 'agenda_compromissos',
        column: 'compromisso_id',
        code: 'participantes.compromisso_deleted',
        hint: 'Restaure antes o compromisso deste participante',
      },
      quota: 'participantes de compromissos',
      sample: { compromisso_id: '{agenda_compromissos}', nome: 'Padre Antônio' },
    },
  },
} as const satisfies Noun;

import type { Noun } from '../../../shared/noun.ts';

/** What an office sets for all of its people; each part is a tab of another slice. */
export const ajustes = {
  slice: 'base/ajustes',
  permissions: { 'ajustes.read': 'members', 'ajustes.edit': 'officeAdmins' },
  pages: { '/ajustes': { screen: 'AjustesPage', office: 'Selecione um gabinete para ver os ajustes.' } },
  tables: {
    ajustes: {
      one: 'Ajustes do gabinete',
      many: 'Ajustes do gabinete',
      place: 78,
      fields: { pontos_facultativos: 'Pontos facultativos', dias_parada: 'Dias até parar' },
      stale: ['ajustes', 'calendario', 'demandas.list', 'visoes'],
    },
  },
} as const satisfies Noun;

import type { Noun } from '../../../shared/noun.ts';

export const auditoria = {
  slice: 'views/auditoria',
  pages: { '/auditoria': { screen: 'AuditoriaPage', requires: 'admin' } },
  menu: { path: '/auditoria', label: 'Logs do Sistema', icon: 'ScrollText', place: 20, admin: true },
} as const satisfies Noun;

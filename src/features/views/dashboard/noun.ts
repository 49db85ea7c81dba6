import type { Noun } from '../../../shared/noun.ts';

export const dashboard = {
  slice: 'views/dashboard',
  permissions: { 'dashboard.read': 'members' },
  pages: { '/': { screen: 'DashboardPage' } },
  menu: { path: '/', label: 'Dashboard', icon: 'LayoutDashboard', place: 10 },
} as const satisfies Noun;

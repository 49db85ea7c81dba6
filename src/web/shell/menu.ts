import type { AnyRoute, AnyRouter } from '@tanstack/react-router';
import {
  Building2,
  CalendarDays,
  ClipboardList,
  Folder,
  IdCard,
  LayoutDashboard,
  type LucideIcon,
  ScrollText,
  UserCog,
  Users,
} from 'lucide-react';
import { webTexts } from '../web.texts.ts';

export type MenuEntry = { path: string; label: string; icon: LucideIcon };

const { menus } = webTexts;

/** The menu in the specification's order. Only entries whose page exists in routes.tsx are shown. */
export const mainMenu: MenuEntry[] = [
  { path: '/', label: menus.dashboard, icon: LayoutDashboard },
  { path: '/municipes', label: menus.municipes, icon: Users },
  { path: '/demandas', label: menus.demandas, icon: ClipboardList },
  { path: '/agenda', label: menus.agenda, icon: CalendarDays },
  { path: '/setores', label: menus.setores, icon: Building2 },
  { path: '/equipe', label: menus.equipe, icon: IdCard },
  { path: '/documentos', label: menus.documentos, icon: Folder },
];

/** For profile role admin only. */
export const adminMenu: MenuEntry[] = [
  { path: '/usuarios', label: menus.usuarios, icon: UserCog },
  { path: '/auditoria', label: menus.auditoria, icon: ScrollText },
];

/** The entries whose page is there. `/` counts when it is a page and not a redirect. */
export function existing(entries: MenuEntry[], { routesByPath }: Pick<AnyRouter, 'routesByPath'>): MenuEntry[] {
  const pages = routesByPath as Record<string, AnyRoute | undefined>;
  return entries.filter(({ path }) => pages[path]?.options.component);
}

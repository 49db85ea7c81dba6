import { waysIn } from './ways-in.ts';

/**
 * Every page of the product. The server answers these with the application and anything else with 404;
 * `web/routes.tsx` draws them (a test keeps both equal).
 */
export const pages = [
  ...waysIn,
  '/',
  '/select-tenant',
  '/conta',
  '/municipes',
  '/municipes/novo',
  '/municipes/new',
  '/municipes/$id',
  '/municipes/$id/edit',
  '/demandas',
  '/demandas/nova',
  '/demandas/new',
  '/demandas/$id',
  '/demandas/$id/edit',
  '/agenda',
  '/setores',
  '/lixeira',
  '/equipe',
  '/equipe/new',
  '/equipe/$id/edit',
  '/documentos',
  '/usuarios',
  '/usuarios/novo',
  '/usuarios/$id/edit',
  '/admin/tenants',
  '/admin/users',
  '/auditoria',
] as const;

export type Page = (typeof pages)[number];

const patterns = pages.map((page) => new RegExp(`^${page.replaceAll(/\$\w+/g, '[^/]+')}$`));

/** Whether a path (without query) is a page; a trailing slash is forgiven. */
export function isPage(path: string): boolean {
  const trimmed = path.length > 1 ? path.replace(/\/$/, '') : path;
  return patterns.some((pattern) => pattern.test(trimmed));
}

/** The page that a path is under: `/demandas` of `/demandas/{id}/edit`, `/admin/users` of itself. */
export function topPage(path: string): string {
  const parts = path.split('/').slice(1);
  const last = parts.findIndex((_, index) => isPage(`/${parts.slice(0, index + 1).join('/')}`));
  return `/${parts.slice(0, last + 1).join('/')}`;
}

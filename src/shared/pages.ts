import { nounPages } from './nouns.ts';
import { waysIn } from './ways-in.ts';

/**
 * Every page of the product: the ways in, and those of the nouns. The server answers these with the application and
 * anything else with 404; `app/web/routes.tsx` draws them.
 */
export const pages: readonly string[] = [...waysIn, ...Object.keys(nounPages)];

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

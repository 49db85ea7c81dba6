import { nouns, tableOf } from '../../../shared/nouns.ts';

type Address = { to: string; search?: Record<string, string> };

/** A row of a table that may be any. */
type Located = { table: string; id: string; title: string };

const everyPage = nouns.flatMap(({ pages = {} }) => Object.keys(pages));

/** Where one goes to see a row: its own page, the page that shows it, or at least the list that it stands in. */
export function addressOf({ table, id, title }: Located): Address | null {
  const shown = tableOf(table)?.shownAt;
  if (shown) {
    const [, to, name, value] = /^(.+)\?(.+)=(.+)$/.exec(shown)!;
    return { to: to!, search: { [name!]: value === '$id' ? id : value === '$title' ? title : value! } };
  }
  const noun = nouns.find(({ tables = {} }) => Object.hasOwn(tables, table));
  const pages = Object.keys(noun?.pages ?? {});
  // or another noun's, which shows it under its address
  const own = everyPage.find((path) => path === `/${tableOf(table)?.history?.path}/$id`);
  const page = own ?? pages.find((path) => path.endsWith('/$id')) ?? pages.find((path) => path.endsWith('/$id/edit'));
  const to = page?.replace('$id', id) ?? noun?.menu?.path;
  return to ? { to } : null;
}

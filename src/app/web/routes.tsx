import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
} from '@tanstack/react-router';
import type { Page } from '../../shared/noun.ts';
import { nounPages, type PagePath } from '../../shared/nouns.ts';
import { slugForAddress } from '../../web/calls/office.ts';
import { Shell } from './shell/Shell.tsx';
import { PageError } from '../../web/entry/PageError.tsx';
import { NotFound } from '../../web/entry/NotFound.tsx';
import { ListSkeleton } from '../../web/ui/Skeleton.tsx';
import { loadPart } from '../../web/calls/version.ts';

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  /** What a page needs before it is shown; the shell sees to it (PageGate.tsx). */
  interface StaticDataRouteOption extends Partial<Pick<Page, 'office' | 'requires'>> {}
}

/** The code of every page, loaded when it is opened or about to be; those of the ways in are of another entry. */
const screens = import.meta.glob<{ default: React.ComponentType }>([
  './pages/*.tsx',
  '../../features/*/*/*Page.tsx',
  '!../../features/account/{auth,cadastro}/*',
  '!../../features/account/convites/InvitationPage.tsx',
]);

const MissingPage = () => (
  <Shell>
    <NotFound />
  </Shell>
);
const root = createRootRoute({
  component: Outlet,
  notFoundComponent: MissingPage,
  // any address may hold anything, as text: each page reads what it knows (`useSearchState`)
  validateSearch: (search: Record<string, unknown>) => search as Record<string, string | undefined>,
});
const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: () => <Shell /> });

/** What `noun.ts` says of a page, as options of its route. */
function optionsOf<Path extends PagePath>(path: Path) {
  const { slice, screen, office, requires } = nounPages[path];
  // with what other slices show on it, or the slice's own
  const load = screens[`./pages/${screen}.tsx`] ?? screens[`../../features/${slice}/${screen}.tsx`]!;
  return {
    path,
    component: lazyRouteComponent(() => loadPart(load)) as RouteComponent,
    staticData: { office, requires },
  };
}

/** Under the shell, or beside it. */
const shown = <Path extends PagePath>(path: Path) => createRoute({ getParentRoute: () => shell, ...optionsOf(path) });
const bare = <Path extends PagePath>(path: Path) => createRoute({ getParentRoute: () => root, ...optionsOf(path) });

/** Each address with a route of its own, so that links and their parameters are checked. */
type Each<Path> = Path extends PagePath ? ReturnType<typeof shown<Path>> : never;

const paths = Object.keys(nounPages) as PagePath[];
const tree = root.addChildren([
  ...paths.filter((path) => nounPages[path].bare).map(bare),
  shell.addChildren(paths.filter((path) => !nounPages[path].bare).map(shown) as Each<PagePath>[]),
]);

/** The address holds plain text: `?busca=10` is the text `10`, not a number in JSON. */
// The office stands in every address of who belongs to several, and is no screen's business.
function parseSearch(text: string) {
  const { gabinete: _, ...search } = Object.fromEntries(new URLSearchParams(text));
  return search;
}
function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries({ ...search, gabinete: slugForAddress() }).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

export const router = createRouter({
  routeTree: tree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPreloadDelay: 60,
  scrollRestoration: true,
  // as the server answers: /DEMANDAS is no page
  caseSensitive: true,
  // another record is another page: no window, text or place in a list may cross over
  defaultRemountDeps: ({ params }) => params,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultPendingComponent: () => <ListSkeleton />,
  defaultErrorComponent: PageError,
  defaultNotFoundComponent: MissingPage,
});

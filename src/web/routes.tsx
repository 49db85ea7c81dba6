import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
} from '@tanstack/react-router';
import { documentosTexts } from '../features/work/documentos/documentos.texts.ts';
import { membrosTexts } from '../features/account/gabinetes/membros.texts.ts';
import { equipeTexts } from '../features/base/equipe/equipe.texts.ts';
import { agendaTexts } from '../features/work/agenda/agenda.texts.ts';
import { demandasTexts } from '../features/work/demandas/demandas.texts.ts';
import { lixeiraTexts } from '../features/views/lixeira/lixeira.texts.ts';
import { municipesTexts } from '../features/base/municipes/municipes.texts.ts';
import { setoresTexts } from '../features/base/setores/setores.texts.ts';
import { slugForAddress } from './calls/office.ts';
import { Shell } from './shell/Shell.tsx';
import { PageError } from './entry/PageError.tsx';
import { NotFound } from './entry/NotFound.tsx';
import { ListSkeleton } from './ui/Skeleton.tsx';
import { loadPart } from './calls/version.ts';

/** What a page needs before it is shown; the shell sees to it (PageGate.tsx). */
type Needs = {
  /** Needs an office; the sentence to show without one. */
  office?: string;
  /** Profile role that the page requires; others are sent home. */
  requires?: 'admin';
};

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption extends Needs {}
}

type Loaded = Promise<{ default: React.ComponentType }>;

/** Options of a page whose code is loaded when it is opened or about to be. */
function page(load: () => Loaded, needs: Needs = {}) {
  return { component: lazyRouteComponent(() => loadPart(load)) as RouteComponent, staticData: needs };
}

const MissingPage = () => (
  <Shell>
    <NotFound />
  </Shell>
);
const root = createRootRoute({ component: Outlet, notFoundComponent: MissingPage });
const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: () => <Shell /> });
const inShell = { getParentRoute: () => shell } as const;

/** The pages, one line each. Its component is the module's default export; the menu shows what is listed here. */
const tree = root.addChildren([
  createRoute({
    getParentRoute: () => root,
    path: '/select-tenant',
    ...page(() => import('./pages/SelectTenantPage.tsx')),
  }),
  shell.addChildren([
    createRoute({ ...inShell, path: '/', ...page(() => import('../features/views/dashboard/DashboardPage.tsx')) }),
    createRoute({ ...inShell, path: '/conta', ...page(() => import('../features/account/conta/ContaPage.tsx')) }),
    createRoute({
      ...inShell,
      path: '/agenda',
      ...page(() => import('../features/work/agenda/AgendaPage.tsx'), { office: agendaTexts.selecioneTenant }),
    }),
    createRoute({
      ...inShell,
      path: '/setores',
      ...page(() => import('../features/base/setores/SetoresPage.tsx'), { office: setoresTexts.selecioneTenant }),
    }),
    createRoute({
      ...inShell,
      path: '/lixeira',
      ...page(() => import('../features/views/lixeira/LixeiraPage.tsx'), { office: lixeiraTexts.selecioneTenant }),
    }),
    createRoute({
      ...inShell,
      path: '/municipes',
      ...page(() => import('../features/base/municipes/MunicipesPage.tsx'), { office: municipesTexts.selecioneTenant }),
    }),
    createRoute({
      ...inShell,
      path: '/municipes/novo',
      ...page(() => import('../features/base/municipes/MunicipeFormPage.tsx'), {
        office: municipesTexts.selecioneTenant,
      }),
    }),
    createRoute({
      ...inShell,
      path: '/municipes/new',
      ...page(() => import('../features/base/municipes/MunicipeFormPage.tsx'), {
        office: municipesTexts.selecioneTenant,
      }),
    }),
    createRoute({
      ...inShell,
      path: '/municipes/$id',
      ...page(() => import('./pages/MunicipePage.tsx'), { office: municipesTexts.selecioneTenant }),
    }),
    createRoute({
      ...inShell,
      path: '/municipes/$id/edit',
      ...page(() => import('./pages/MunicipePage.tsx'), { office: municipesTexts.selecioneTenant }),
    }),
    createRoute({
      ...inShell,
      path: '/equipe',
      ...page(() => import('../features/base/equipe/EquipePage.tsx'), { office: equipeTexts.selecioneTenant }),
    }),
    createRoute({
      ...inShell,
      path: '/equipe/new',
      ...page(() => import('../features/base/equipe/EquipeFormPage.tsx'), { office: equipeTexts.selecioneTenant }),
    }),
    createRoute({
      ...inShell,
      path: '/equipe/$id/edit',
      ...page(() => import('../features/base/equipe/EquipeFormPage.tsx'), { office: equipeTexts.selecioneTenant }),
    }),
    createRoute({
      ...inShell,
      path: '/documentos',
      ...page(() => import('../features/work/documentos/DocumentosPage.tsx'), {
        office: documentosTexts.selecioneTenant,
      }),
    }),
    createRoute({
      ...inShell,
      path: '/auditoria',
      ...page(() => import('../features/views/auditoria/AuditoriaPage.tsx'), { requires: 'admin' }),
    }),
    createRoute({
      ...inShell,
      path: '/demandas',
      ...page(() => import('../features/work/demandas/DemandasPage.tsx'), { office: demandasTexts.selecioneTenant }),
    }),
    createRoute({
      ...inShell,
      path: '/demandas/nova',
      ...page(() => import('../features/work/demandas/DemandaFormPage.tsx'), { office: demandasTexts.selecioneTenant }),
    }),
    createRoute({
      ...inShell,
      path: '/demandas/new',
      ...page(() => import('../features/work/demandas/DemandaFormPage.tsx'), { office: demandasTexts.selecioneTenant }),
    }),
    createRoute({
      ...inShell,
      path: '/demandas/$id',
      ...page(() => import('./pages/DemandaPage.tsx'), { office: demandasTexts.selecioneTenant }),
    }),
    createRoute({
      ...inShell,
      path: '/demandas/$id/edit',
      ...page(() => import('../features/work/demandas/DemandaEditPage.tsx'), { office: demandasTexts.selecioneTenant }),
    }),
    createRoute({
      ...inShell,
      path: '/admin/tenants',
      ...page(() => import('../features/account/gabinetes/GabinetesPage.tsx')),
    }),
    createRoute({
      ...inShell,
      path: '/admin/users',
      ...page(() => import('../features/account/gabinetes/MembrosPage.tsx'), {
        office: membrosTexts.selecioneGabinete,
      }),
    }),
    createRoute({
      ...inShell,
      path: '/usuarios',
      ...page(() => import('../features/account/usuarios/UsuariosPage.tsx'), { requires: 'admin' }),
    }),
    createRoute({
      ...inShell,
      path: '/usuarios/novo',
      ...page(() => import('../features/account/usuarios/UsuarioFormPage.tsx'), { requires: 'admin' }),
    }),
    createRoute({
      ...inShell,
      path: '/usuarios/$id/edit',
      ...page(() => import('../features/account/usuarios/UsuarioFormPage.tsx'), { requires: 'admin' }),
    }),
  ]),
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
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultPendingComponent: () => <ListSkeleton />,
  defaultErrorComponent: PageError,
  defaultNotFoundComponent: MissingPage,
});

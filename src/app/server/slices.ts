import { nouns } from '../../shared/nouns.ts';
import type { Route } from '../../server/http/route.ts';
import type { Services, SliceRoutes } from '../../server/http/slice-routes.ts';
import type { LoteKinds } from '../../server/lotes/lote-kind.ts';

type Half = { routes: SliceRoutes; /** Its kinds of long work. */ lotes?: LoteKinds };

/** The server's half of every slice in src/nouns.ts: its `routes.server.ts`, under that name in each. */
const halves = await Promise.all(
  nouns.map(async ({ slice }) => {
    const [floor, folder] = slice.split('/');
    return (await import(`../../features/${floor}/${folder}/routes.server.ts`)) as Half;
  }),
);

/** What long work there is, by its kind. */
export const loteKinds: LoteKinds = Object.assign({}, ...halves.map(({ lotes }) => lotes));

export const routesOfSlices = (services: Omit<Services, 'lotes'>): Route[] =>
  halves.flatMap(({ routes }) => routes({ ...services, lotes: loteKinds }));

import { nouns } from '../../shared/nouns.ts';
import type { Route } from '../../server/http/route.ts';
import type { Services, SliceRoutes } from '../../server/http/slice-routes.ts';

/** The server's half of every slice in src/nouns.ts: its `routes.server.ts`, under that name in each. */
const halves = await Promise.all(
  nouns.map(async ({ slice }) => {
    const [floor, folder] = slice.split('/');
    return (await import(`../../features/${floor}/${folder}/routes.server.ts`)) as { routes: SliceRoutes };
  }),
);

export const routesOfSlices = (services: Services): Route[] => halves.flatMap(({ routes }) => routes(services));

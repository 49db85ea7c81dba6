import { allRoutes } from '../../../src/app/server/app.ts';
import type { AnyEndpoint } from '../../../src/shared/contract.ts';

// stands for whatever the handlers would work with; none of them is called
const anything: never = new Proxy(() => {}, {
  get: (_, name) => (name === Symbol.toPrimitive ? () => '' : anything),
}) as never;

/** Every route of the product, from the server's own list; no handler of these can be called. */
export const routes = allRoutes(anything, anything);

export const endpoints: readonly AnyEndpoint[] = routes.map((route) => route.endpoint);

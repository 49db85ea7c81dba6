import { allRoutes } from '../../../src/app/server/app.ts';
import type { AnyEndpoint } from '../../../src/shared/contract.ts';

// stands for whatever the handlers would work with; none of them is called
const anything: never = new Proxy(() => {}, {
  get: (_, name) => (name === Symbol.toPrimitive ? () => '' : anything),
}) as never;

/** Every endpoint of the product, from the server's own list. */
export const endpoints: readonly AnyEndpoint[] = allRoutes(anything, anything).map((route) => route.endpoint);

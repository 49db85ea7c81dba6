import type { SliceRoutes } from '../../../server/http/slice-routes.ts';

/** Its calls are those of the register. */
export const routes: SliceRoutes = () => [];

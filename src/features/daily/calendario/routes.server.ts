import type { SliceRoutes } from '../../../server/http/slice-routes.ts';

/** None of its own: what it shows is asked of the agenda. */
export const routes: SliceRoutes = () => [];

import type { SliceRoutes } from '../../../server/http/slice-routes.ts';

/** None of its own: what its tabs show is asked of their slices. */
export const routes: SliceRoutes = () => [];

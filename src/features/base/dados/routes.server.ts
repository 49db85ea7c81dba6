import type { SliceRoutes } from '../../../server/http/slice-routes.ts';

/** None of its own: each card asks its slice. */
export const routes: SliceRoutes = () => [];

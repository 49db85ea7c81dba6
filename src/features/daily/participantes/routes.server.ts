import type { SliceRoutes } from '../../../server/http/slice-routes.ts';

/** None of its own: they come and go with the appointment. */
export const routes: SliceRoutes = () => [];

import type { SliceRoutes } from '../../../server/http/slice-routes.ts';

export const routes: SliceRoutes = () => [];

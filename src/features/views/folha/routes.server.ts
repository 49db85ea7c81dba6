import type { SliceRoutes } from '../../../server/http/slice-routes.ts';

/** None of its own: what it prints is asked of demands, citizens and attachments. */
export const routes: SliceRoutes = () => [];

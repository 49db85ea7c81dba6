import { KeptWorkshops } from '../../../server/exports/kept-workshop.ts';
import type { SliceRoutes } from '../../../server/http/slice-routes.ts';
import { cartaRoutes, previaLimits } from './carta.server.ts';

export const routes: SliceRoutes = ({ storage, onStop }) => {
  const workshops = new KeptWorkshops(previaLimits);
  onStop(() => workshops.stop());
  return cartaRoutes(storage, workshops);
};

import type { SliceRoutes } from '../../../server/http/slice-routes.ts';
import type { LoteKinds } from '../../../server/lotes/lote-kind.ts';
import { duplicadosLote, finderRoutes } from './finder.server.ts';
import { parecidosRoutes } from './parecidos.server.ts';

export const routes: SliceRoutes = () => [...parecidosRoutes, ...finderRoutes];

export const lotes: LoteKinds = { DUPLICADOS: duplicadosLote };

import type { SliceRoutes } from '../../../server/http/slice-routes.ts';
import type { LoteKinds } from '../../../server/lotes/lote-kind.ts';
import { demandasLote, emLoteRoutes } from './em-lote.server.ts';

export const routes: SliceRoutes = () => emLoteRoutes;

export const lotes: LoteKinds = { DEMANDAS: demandasLote };

import type { SliceRoutes } from '../../../server/http/slice-routes.ts';
import type { LoteKinds } from '../../../server/lotes/lote-kind.ts';
import { malaDiretaRoutes, oficiosLote } from './mala-direta.server.ts';

export const routes: SliceRoutes = () => malaDiretaRoutes;

export const lotes: LoteKinds = { OFICIOS: oficiosLote };

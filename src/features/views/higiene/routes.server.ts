import type { SliceRoutes } from '../../../server/http/slice-routes.ts';
import type { LoteKinds } from '../../../server/lotes/lote-kind.ts';
import { correcaoLote, higieneLote } from './higiene.lotes.server.ts';
import { higieneRoutes } from './higiene.server.ts';

export const routes: SliceRoutes = () => higieneRoutes;

export const lotes: LoteKinds = { HIGIENE: higieneLote, CORRECAO: correcaoLote };

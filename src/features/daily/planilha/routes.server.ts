import type { SliceRoutes } from '../../../server/http/slice-routes.ts';
import type { LoteKinds } from '../../../server/lotes/lote-kind.ts';
import { importacaoLote } from './importacao-lote.server.ts';

/** None of its own: an import is begun by others. */
export const routes: SliceRoutes = () => [];

export const lotes: LoteKinds = { IMPORTACAO: importacaoLote };

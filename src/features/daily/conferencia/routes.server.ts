import type { SliceRoutes } from '../../../server/http/slice-routes.ts';
import type { LoteKinds } from '../../../server/lotes/lote-kind.ts';
import { conferenciaRoutes } from './conferencia.server.ts';
import { importacaoLote } from './importacao-lote.server.ts';

export const routes: SliceRoutes = ({ storage }) => conferenciaRoutes(storage);

export const lotes: LoteKinds = { IMPORTACAO: importacaoLote };

import type { SliceRoutes } from '../../../server/http/slice-routes.ts';
import { gabinetesRoutes } from './gabinetes.server.ts';
import { indicacoesRoutes } from './indicacoes.server.ts';

export const routes: SliceRoutes = ({ accounts }) => [...gabinetesRoutes(accounts), ...indicacoesRoutes(accounts)];

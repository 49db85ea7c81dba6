import type { SliceRoutes } from '../../../server/http/slice-routes.ts';
import { acessoRoutes } from './acesso.server.ts';
import { usuariosRoutes } from './usuarios.server.ts';

export const routes: SliceRoutes = ({ accounts }) => [...usuariosRoutes(accounts), ...acessoRoutes(accounts)];

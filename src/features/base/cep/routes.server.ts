import type { SliceRoutes } from '../../../server/http/slice-routes.ts';
import { cepRoutes } from './cep.server.ts';

export const routes: SliceRoutes = ({ cepUrl }) => cepRoutes(cepUrl);

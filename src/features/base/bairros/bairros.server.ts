import { route } from '../../../server/http/route.ts';
import { listBairros } from './bairros.contract.ts';
import { pageOfBairros } from './bairros.sql.ts';

export const bairrosRoutes = [
  route(listBairros, async ({ batch, input: { after, ...filter } }) => {
    const [rows] = await batch(pageOfBairros(filter, after));
    return rows;
  }),
];

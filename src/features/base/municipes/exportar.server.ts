import { sendCsv } from '../../../server/exports/exports.ts';
import { route } from '../../../server/http/route.ts';
import { exportMunicipes } from './municipes.contract.ts';
import { municipesToExport } from './municipes.sql.ts';
import type { form as municipesCsv } from './municipes-csv.form.server.ts';

export const exportarMunicipesRoutes = [
  route(exportMunicipes, ({ input: { busca }, ...context }) =>
    sendCsv<typeof municipesCsv>(context, {
      form: 'municipes.csv',
      table: 'municipes',
      query: municipesToExport(busca),
      detail: { busca: Boolean(busca) },
    }),
  ),
];

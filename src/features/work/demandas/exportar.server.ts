import { sendCsv } from '../../../server/exports/exports.ts';
import { route } from '../../../server/http/route.ts';
import { exportDemandas } from './demandas.contract.ts';
import { demandasToExport } from './demandas.sql.ts';
import type { form as demandasCsv } from './demandas-csv.form.server.ts';

export const exportarDemandasRoutes = [
  route(exportDemandas, ({ input: { busca, ...filter }, ...context }) =>
    sendCsv<typeof demandasCsv>(context, {
      form: 'demandas.csv',
      table: 'demandas',
      query: demandasToExport(busca, filter),
      detail: { busca: Boolean(busca), ...filter },
    }),
  ),
];

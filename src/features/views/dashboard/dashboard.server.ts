import { route } from '../../../server/http/route.ts';
import { lastDemandas } from '../../daily/demandas/demandas.parts.sql.ts';
import { getDashboard } from './dashboard.contract.ts';
import { compromissosOfToday, dayAndCounts, demandasByMonth, demandasBySector } from './dashboard.sql.ts';

export const dashboardRoutes = [
  route(getDashboard, async ({ batch }) => {
    const [[totals], compromissos, latest, byMonth, bySector] = await batch(
      dayAndCounts(),
      compromissosOfToday(),
      lastDemandas(),
      demandasByMonth(),
      demandasBySector(),
    );
    const { today, ...counts } = totals!;
    const compromissos_total = compromissos[0]?.total ?? 0;
    return { today, counts, compromissos, compromissos_total, latest, byMonth, bySector };
  }),
];

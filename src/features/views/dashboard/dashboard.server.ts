import { route } from '../../../server/http/route.ts';
import { lastDemandas } from '../../daily/demandas/demandas.parts.sql.ts';
import { semRegistro } from '../../daily/desfecho/desfecho.parts.sql.ts';
import { getDashboard } from './dashboard.contract.ts';
import {
  closedByMonth,
  compromissosOfToday,
  dayAndCounts,
  demandasByMonth,
  demandasBySector,
  oldestOpenDemandas,
  openByAge,
} from './dashboard.sql.ts';

export const dashboardRoutes = [
  route(getDashboard, async ({ batch }) => {
    const [[totals], compromissos, [pendentes], open, [ofOpen], latest, byMonth, closed, bySector] = await batch(
      dayAndCounts(),
      compromissosOfToday(),
      semRegistro(),
      oldestOpenDemandas(),
      openByAge(),
      lastDemandas(),
      demandasByMonth(),
      closedByMonth(),
      demandasBySector(),
    );
    const { today, ...counts } = totals!;
    const compromissos_total = compromissos[0]?.total ?? 0;
    return {
      today,
      counts,
      compromissos,
      compromissos_total,
      semRegistro: pendentes!,
      open,
      ...ofOpen!,
      latest,
      byMonth,
      bySector,
      closedByMonth: closed.map(({ mes, RESOLVIDO, NAO_RESOLVIDO }) => ({ mes, RESOLVIDO, NAO_RESOLVIDO })),
      // somebody may close one between the two statements
      closedUndated: Math.max(0, counts.RESOLVIDO + counts.NAO_RESOLVIDO - closed[0]!.dated),
    };
  }),
];

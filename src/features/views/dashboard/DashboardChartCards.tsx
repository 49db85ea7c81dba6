import { type ReactNode, useState } from 'react';
import { Button } from '../../../web/ui/Button.tsx';
import { barsByMonth, barsBySector, barsOfFlow, byStatus, type ChartBar, ofFlow } from './chart-bars.tsx';
import { ChartCard, useCharts } from './DashboardChartCard.tsx';
import { type Dashboard, sectorsShown } from './dashboard.contract.ts';
import { dashboardTexts as t } from './dashboard.texts.ts';

/** Sectors that are drawn at first. */
const chartSectors = 10;

const sumOf = (bars: readonly ChartBar[], key: string) => bars.reduce((sum, { values }) => sum + values[key]!, 0);

/**
 * Demands per month and by sector, `children` under the first, and below both what came in beside what was resolved. Where a list shows
 * just what a bar counts, the bar, and its number in the table behind, leads there.
 */
export function ChartCards({ data, children }: { data: Dashboard; children: ReactNode }) {
  const { byMonth, bySector, closedByMonth, closedUndated } = data;
  const Charts = useCharts();
  const [all, setAll] = useState(false);
  const sectors = all ? bySector : bySector.slice(0, chartSectors);
  const whole = bySector.length < sectorsShown ? t.porSetorTodos : t.porSetorCortado(sectorsShown);
  const hint = sectors.length < bySector.length ? t.porSetorDica(chartSectors) : whole;
  const flow = barsOfFlow(byMonth, closedByMonth);
  const more = bySector.length > chartSectors && (
    <Button variant="quiet" className="mt-2 -ml-3.5" onClick={() => setAll(!all)}>
      {all ? t.mostrarMaiores(chartSectors) : t.mostrarTodos(bySector.length)}
    </Button>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-3">
        <ChartCard
          title={t.porMes}
          hint={t.porMesDica}
          kind="months"
          head={t.mes}
          bars={barsByMonth(byMonth)}
          series={byStatus}
          height="14rem"
          Charts={Charts}
        />
        {children}
      </div>
      <ChartCard
        title={t.porSetor}
        hint={hint}
        kind="sectors"
        head={t.setor}
        bars={barsBySector(sectors)}
        series={byStatus}
        height={`${Math.max(sectors.length, 6) * 1.75}rem`}
        Charts={Charts}
        more={more}
      />
      <div className="min-w-0 lg:col-span-2">
        <ChartCard
          title={t.entradasResolvidas}
          hint={t.entradasResolvidasDica(sumOf(flow, 'entradas'), sumOf(flow, 'RESOLVIDO'))}
          kind="flow"
          head={t.mes}
          bars={flow}
          series={ofFlow}
          height="14rem"
          Charts={Charts}
          none={t.semEntradas}
          more={closedUndated > 0 && <p className="mt-2 text-xs text-ink-3">{t.semData(closedUndated)}</p>}
        />
      </div>
    </div>
  );
}

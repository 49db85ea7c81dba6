import { ChartColumnBig, Table2 } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../../web/ui/Button.tsx';
import { Card } from '../../../web/ui/Card.tsx';
import { barsByMonth, barsBySector, type ChartBar } from './chart-bars.tsx';
import type { ChartsProps } from './DashboardCharts.tsx';
import { ChartLegend, ChartTable } from './DashboardChartTable.tsx';
import { type Dashboard, sectorsShown } from './dashboard.contract.ts';
import { dashboardTexts as t } from './dashboard.texts.ts';

/** Sectors that are drawn at first. */
const chartSectors = 10;

/** The charting library comes when the page has long been usable; without it the tables show. */
function useCharts(): ComponentType<ChartsProps> | 'loading' | 'failed' {
  const [charts, setCharts] = useState<{ component: ComponentType<ChartsProps> | 'loading' | 'failed' }>({
    component: 'loading',
  });
  useEffect(() => {
    let gone = false;
    const part = () => import('./DashboardCharts.tsx');
    const load = () =>
      part().then(
        (module) => gone || setCharts({ component: module.default }),
        () => gone || setCharts({ component: 'failed' }),
      );
    const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 300));
    const cancel = window.cancelIdleCallback ?? clearTimeout;
    const waiting = whenIdle(() => void load(), { timeout: 2000 });
    return () => {
      gone = true;
      cancel(waiting);
    };
  }, []);
  return charts.component;
}

/** Demands per month and by sector, and `children` under the first; each bar, and each number of the tables behind, leads to its list. */
export function ChartCards({ data: { byMonth, bySector }, children }: { data: Dashboard; children: ReactNode }) {
  const Charts = useCharts();
  const [all, setAll] = useState(false);
  const sectors = all ? bySector : bySector.slice(0, chartSectors);
  const whole = bySector.length < sectorsShown ? t.porSetorTodos : t.porSetorCortado(sectorsShown);
  const hint = sectors.length < bySector.length ? t.porSetorDica(chartSectors) : whole;
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
        height={`${Math.max(sectors.length, 6) * 1.75}rem`}
        Charts={Charts}
        more={more}
      />
    </div>
  );
}

type CardProps = {
  title: string;
  hint: string;
  kind: ChartsProps['kind'];
  /** What a row of the table is. */
  head: string;
  bars: readonly ChartBar[];
  height: string;
  /** Under the bars. */
  more?: ReactNode;
  Charts: ReturnType<typeof useCharts>;
};

function ChartCard({ title, hint, kind, head, bars, height, more, Charts }: CardProps) {
  const [asTable, setAsTable] = useState(false);
  const empty = bars.every(({ total }) => total === 0);
  const table = asTable || Charts === 'failed';
  const toggle = !empty && Charts !== 'failed' && (
    <Button
      variant="quiet"
      icon={asTable ? ChartColumnBig : Table2}
      className="-mr-2.5 h-8! px-2.5! text-sm! max-md:h-11!"
      aria-label={`${asTable ? t.verComoGrafico : t.verComoTabela}: ${title}`}
      onClick={() => setAsTable(!asTable)}
    >
      {asTable ? t.verComoGrafico : t.verComoTabela}
    </Button>
  );
  return (
    <Card title={title} actions={toggle}>
      {empty ? (
        <p className="py-6 text-md text-ink-2">{t.semDados}</p>
      ) : (
        <>
          <p className="-mt-2 mb-3 text-xs text-ink-3">{hint}</p>
          {!table && <ChartLegend />}
          {table && <ChartTable title={title} head={head} bars={bars} />}
          {!table && Charts === 'loading' && <ChartSkeleton height={height} />}
          {!table && typeof Charts === 'function' && <Charts kind={kind} title={title} bars={bars} height={height} />}
          {more}
        </>
      )}
    </Card>
  );
}

const shapes = ['h-1/3', 'h-1/2', 'h-2/5', 'h-3/5', 'h-1/2', 'h-4/5', 'h-2/3', 'h-1/2'];

function ChartSkeleton({ height }: { height: string }) {
  return (
    <div aria-hidden style={{ height }} className="flex animate-pulse items-end gap-3 px-2">
      {shapes.map((shape, n) => (
        <span key={n} className={`${shape} flex-1 rounded-sm bg-sunken`} />
      ))}
    </div>
  );
}

import { ChartColumnBig, Table2 } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../../web/ui/Button.tsx';
import { Card } from '../../../web/ui/Card.tsx';
import { type ChartBar, totalOfBar } from './chart-bars.tsx';
import type { ChartsProps } from './DashboardCharts.tsx';
import { ChartLegend, ChartTable } from './DashboardChartTable.tsx';
import { dashboardTexts as t } from './dashboard.texts.ts';

/** The charting library comes when the page has long been usable; without it the tables show. */
export function useCharts(): ComponentType<ChartsProps> | 'loading' | 'failed' {
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

type CardProps = {
  title: string;
  hint: string;
  kind: ChartsProps['kind'];
  series: ChartsProps['series'];
  /** What a row of the table is. */
  head: string;
  bars: readonly ChartBar[];
  height: string;
  /** Under the bars, also where there are none. */
  more?: ReactNode;
  /** What is said where there are none. */
  none?: string;
  Charts: ReturnType<typeof useCharts>;
};

/** A chart with what it means above it, or the table with its numbers. */
export function ChartCard({
  title,
  hint,
  kind,
  head,
  bars,
  series,
  height,
  more,
  none = t.semDados,
  Charts,
}: CardProps) {
  const [asTable, setAsTable] = useState(false);
  const empty = bars.every((bar) => totalOfBar(bar) === 0);
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
        <p className="py-6 text-md text-ink-2">{none}</p>
      ) : (
        <>
          <p className="-mt-2 mb-3 text-xs text-ink-3">{hint}</p>
          {!table && <ChartLegend series={series} />}
          {table && <ChartTable title={title} head={head} bars={bars} series={series} />}
          {!table && Charts === 'loading' && <ChartSkeleton height={height} />}
          {!table && typeof Charts === 'function' && (
            <Charts kind={kind} title={title} bars={bars} series={series} height={height} />
          )}
        </>
      )}
      {more}
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

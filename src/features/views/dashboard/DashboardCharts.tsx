import { useNavigate } from '@tanstack/react-router';
import { Bar, BarChart, Rectangle, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatNumber } from '../../../shared/format.ts';
import { usePhone } from '../../../web/browser/media.ts';
import { type ChartBar, type ChartSeries, type Series, totalOfBar } from './chart-bars.tsx';
import { dashboardTexts as t } from './dashboard.texts.ts';

export type ChartsProps = {
  kind: 'months' | 'sectors' | 'flow';
  title: string;
  bars: readonly ChartBar[];
  series: ChartSeries;
  height: string;
};

const tick = { fill: 'var(--ink-3)', fontSize: 11 };
const still = { isAnimationActive: false } as const;
const shorten = (text: string, max: number) => (text.length > max ? `${text.slice(0, max - 1).trimEnd()}…` : text);

/** Bars with their number at the end, upright by month and lying by sector. For the eye and the pointer; the table serves the rest. */
export default function DashboardCharts({ kind, title, bars, series, height }: ChartsProps) {
  const navigate = useNavigate();
  const phone = usePhone();
  const upright = kind !== 'sectors';
  const name = { dataKey: 'key', tick, tickLine: false, axisLine: { stroke: 'var(--line-strong)' } } as const;
  const labelOf = (key: string) => bars.find((bar) => bar.key === key)?.label ?? '';

  function open(key: unknown, { search }: Series) {
    const bar = bars.find((one) => one.key === key);
    if (bar && search) void navigate({ to: '/demandas', search: { ...bar.search, ...search } });
  }

  return (
    <div role="img" aria-label={t.grafico(title)} data-chart={kind} style={{ height }}>
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          data={bars as ChartBar[]}
          layout={upright ? 'horizontal' : 'vertical'}
          // room for the totals
          margin={upright ? { top: 20, right: 0, bottom: 0, left: 0 } : { top: 0, right: 40, bottom: 0, left: 0 }}
          barCategoryGap={!upright ? '28%' : series.stacked ? '24%' : '16%'}
          barGap={2}
          accessibilityLayer={false}
        >
          {upright ? (
            <XAxis {...name} tickFormatter={labelOf} interval={phone ? 1 : 0} />
          ) : (
            <XAxis hide type="number" />
          )}
          {upright ? (
            <YAxis hide />
          ) : (
            <YAxis
              {...name}
              type="category"
              width={phone ? 112 : 150}
              tickFormatter={(key: string) => shorten(labelOf(key), phone ? 14 : 22)}
              interval={0}
            />
          )}
          <Tooltip {...still} cursor={{ fill: 'var(--sunken)' }} content={<Details bars={bars} series={series} />} />
          {series.drawn.map((one) => (
            <Bar
              key={one.key}
              {...still}
              dataKey={(bar: ChartBar) => bar.values[one.key]}
              stackId={series.stacked ? 'one' : undefined}
              maxBarSize={upright ? 40 : 18}
              onClick={({ payload }: { payload?: ChartBar }) => open(payload?.key, one)}
              // a phone has no room for a number on each of two bars
              shape={<Segment of={one} series={series} upright={upright} numbered={series.stacked || !phone} />}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

type SegmentProps = {
  x?: number;
  y?: number;
  width?: number;
  height?: number;
  payload?: ChartBar;
  of: Series;
  series: ChartSeries;
  upright: boolean;
  numbered: boolean;
};

/**
 * A bar or a part of one, drawn a pixel smaller than it is, so that neighbours are apart whatever their colours. The last part
 * bears the total.
 */
function Segment({ x = 0, y = 0, width = 0, height = 0, payload, of, series, upright, numbered }: SegmentProps) {
  if (width <= 0 || height <= 0) return null;
  const inset = Math.min(1, width / 4, height / 4);
  const number = payload && (series.stacked ? totalOfBar(payload) : payload.values[of.key]!);
  const last = !series.stacked || series.drawn.findLast(({ key }) => payload?.values[key]) === of;
  const middle = upright ? x + width / 2 : y + height / 2 + 4;
  const at = upright ? ({ x: middle, y: y - 6, textAnchor: 'middle' } as const) : { x: x + width + 6, y: middle };
  return (
    <>
      <Rectangle
        x={x + inset}
        y={y + inset}
        width={width - 2 * inset}
        height={height - 2 * inset}
        radius={2}
        fill={of.colour}
        cursor={of.search ? 'pointer' : undefined}
      />
      {numbered && last && number !== undefined && (
        <text {...at} className="num" fill="var(--ink-2)" fontSize={11} fontWeight={500}>
          {formatNumber(number)}
        </text>
      )}
    </>
  );
}

type DetailsProps = { bars: readonly ChartBar[]; series: ChartSeries; active?: boolean; label?: string };

/** What the library adds to the element that it is given: `active` and `label`, the bar's key. */
function Details({ bars, series, active, label }: DetailsProps) {
  const bar = active ? bars.find(({ key }) => key === label) : undefined;
  if (!bar) return null;
  return (
    <div className="rounded-md border border-line bg-surface px-3 py-2 text-sm shadow-float">
      <p className="font-semibold first-letter:uppercase">{bar.name}</p>
      <dl className="mt-1 grid grid-cols-[auto_auto] gap-x-4 gap-y-0.5">
        {series.all.map(({ key, name }) => (
          <div key={key} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd className="num text-right">{formatNumber(bar.values[key]!)}</dd>
          </div>
        ))}
        {series.stacked && (
          <>
            <dt className="font-medium">{t.total}</dt>
            <dd className="num text-right font-medium">{formatNumber(totalOfBar(bar))}</dd>
          </>
        )}
      </dl>
      <p className="mt-1.5 text-xs text-ink-3">{series.stacked ? t.abrirLista : t.abrirEntradas}</p>
    </div>
  );
}

import { useNavigate } from '@tanstack/react-router';
import { Bar, BarChart, Rectangle, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatNumber } from '../../../shared/format.ts';
import { usePhone } from '../../../web/browser/media.ts';
import type { DemandaStatus } from '../../daily/demandas/demandas.contract.ts';
import { barColours, barOrder, type ChartBar } from './chart-bars.tsx';
import { dashboardTexts as t } from './dashboard.texts.ts';

export type ChartsProps = {
  kind: 'months' | 'sectors';
  title: string;
  bars: readonly ChartBar[];
  height: string;
};

const tick = { fill: 'var(--ink-3)', fontSize: 11 };
const still = { isAnimationActive: false } as const;
const shorten = (text: string, max: number) => (text.length > max ? `${text.slice(0, max - 1).trimEnd()}…` : text);

/** Stacked bars with their total at the end, upright by month and lying by sector. For the eye and the pointer; the table serves the rest. */
export default function DashboardCharts({ kind, title, bars, height }: ChartsProps) {
  const navigate = useNavigate();
  const phone = usePhone();
  const upright = kind === 'months';
  const name = { dataKey: 'key', tick, tickLine: false, axisLine: { stroke: 'var(--line-strong)' } } as const;
  const labelOf = (key: string) => bars.find((bar) => bar.key === key)?.label ?? '';

  function open(key: unknown, status?: DemandaStatus) {
    const search = bars.find((bar) => bar.key === key)?.search;
    if (search) void navigate({ to: '/demandas', search: { ...search, ...(status && { status }) } as never });
  }

  return (
    <div role="img" aria-label={t.grafico(title)} data-chart={kind} style={{ height }}>
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          data={bars as ChartBar[]}
          layout={upright ? 'horizontal' : 'vertical'}
          // room for the totals
          margin={upright ? { top: 20, right: 0, bottom: 0, left: 0 } : { top: 0, right: 40, bottom: 0, left: 0 }}
          barCategoryGap={upright ? '24%' : '28%'}
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
          <Tooltip {...still} cursor={{ fill: 'var(--sunken)' }} content={<Details bars={bars} />} />
          {barOrder.map((status) => (
            <Bar
              key={status}
              {...still}
              dataKey={status}
              stackId="status"
              maxBarSize={upright ? 40 : 18}
              onClick={({ payload }: { payload?: ChartBar }) => open(payload?.key, status)}
              shape={<Segment status={status} upright={upright} />}
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
  status: DemandaStatus;
  upright: boolean;
};

/**
 * A part of a bar, drawn a pixel smaller than it is, so that neighbours are apart whatever their colours. The last one bears
 * the total.
 */
function Segment({ x = 0, y = 0, width = 0, height = 0, payload, status, upright }: SegmentProps) {
  if (width <= 0 || height <= 0) return null;
  const inset = Math.min(1, width / 4, height / 4);
  const last = payload && barOrder.findLast((one) => payload[one] > 0) === status;
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
        fill={barColours[status]}
        cursor="pointer"
      />
      {last && (
        <text {...at} className="num" fill="var(--ink-2)" fontSize={11} fontWeight={500}>
          {formatNumber(payload.total)}
        </text>
      )}
    </>
  );
}

/** What the library adds to the element that it is given: `active` and `label`, the bar's key. */
function Details({ bars, active, label }: { bars: readonly ChartBar[]; active?: boolean; label?: string }) {
  const bar = active ? bars.find(({ key }) => key === label) : undefined;
  if (!bar) return null;
  return (
    <div className="rounded-md border border-line bg-surface px-3 py-2 text-sm shadow-float">
      <p className="font-semibold first-letter:uppercase">{bar.name}</p>
      <dl className="mt-1 grid grid-cols-[auto_auto] gap-x-4 gap-y-0.5">
        {barOrder.map((status) => (
          <div key={status} className="contents">
            <dt className="text-ink-2">{t.statusNomes[status]}</dt>
            <dd className="num text-right">{formatNumber(bar[status])}</dd>
          </div>
        ))}
        <dt className="font-medium">{t.total}</dt>
        <dd className="num text-right font-medium">{formatNumber(bar.total)}</dd>
      </dl>
      <p className="mt-1.5 text-xs text-ink-3">{t.abrirLista}</p>
    </div>
  );
}

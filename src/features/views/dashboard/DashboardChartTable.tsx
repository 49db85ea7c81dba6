import { Link } from '@tanstack/react-router';
import { formatNumber } from '../../../shared/format.ts';
import { type ChartBar, type ChartSeries, type Series, totalOfBar } from './chart-bars.tsx';
import { dashboardTexts as t } from './dashboard.texts.ts';

/** Colour and word of each series, in the order of the bars. */
export function ChartLegend({ series }: { series: ChartSeries }) {
  return (
    <ul className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
      {series.drawn.map(({ key, name, colour }) => (
        <li key={key} className="flex items-center gap-1.5">
          <svg width="10" height="10" aria-hidden>
            <rect width="10" height="10" rx="2" fill={colour} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

type TableProps = { title: string; head: string; bars: readonly ChartBar[]; series: ChartSeries };

/** The numbers behind a chart. */
export function ChartTable({ title, head, bars, series }: TableProps) {
  return (
    <div className="-mx-4 overflow-x-auto px-4 md:-mx-5 md:px-5">
      <table className="w-full text-sm">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="text-xs text-ink-2">
            <th scope="col" className="py-1.5 pr-3 text-left font-semibold">
              {head}
            </th>
            {series.all.map(({ key, name }) => (
              <th key={key} scope="col" className="px-2 py-1.5 text-right font-semibold">
                {name}
              </th>
            ))}
            {series.stacked && (
              <th scope="col" className="py-1.5 pl-2 text-right font-semibold">
                {t.total}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.key} className="border-t border-line">
              <th scope="row" className="py-1.5 pr-3 text-left font-medium first-letter:uppercase">
                {bar.name}
              </th>
              {series.all.map((one) => (
                <td key={one.key} className="num px-2 py-1.5 text-right">
                  <Count bar={bar} value={bar.values[one.key]!} of={one} />
                </td>
              ))}
              {series.stacked && (
                <td className="num py-1.5 pl-2 text-right font-semibold">
                  <Count bar={bar} value={totalOfBar(bar)} of={{ name: t.total, search: {} }} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type CountProps = { bar: ChartBar; value: number; of: Pick<Series, 'name' | 'search'> };

/** A number that leads to its list, as the bar does. */
function Count({ bar, value, of }: CountProps) {
  if (value === 0) return <span className="text-ink-2">{formatNumber(value)}</span>;
  if (!of.search) return formatNumber(value);
  return (
    <Link
      to="/demandas"
      search={{ ...bar.search, ...of.search }}
      aria-label={`${bar.name}, ${of.name}: ${formatNumber(value)}`}
      className="inline-flex min-h-6 min-w-6 items-center justify-end text-accent-text hover:underline"
    >
      {formatNumber(value)}
    </Link>
  );
}

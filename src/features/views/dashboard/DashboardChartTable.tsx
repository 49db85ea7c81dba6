import { Link } from '@tanstack/react-router';
import { formatNumber } from '../../../shared/format.ts';
import type { DemandaStatus } from '../../daily/demandas/demandas.contract.ts';
import { barColours, barOrder, type ChartBar } from './chart-bars.tsx';
import { dashboardTexts as t } from './dashboard.texts.ts';

/** Colour and word of each status, in the order of the bars. */
export function ChartLegend() {
  return (
    <ul className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
      {barOrder.map((status) => (
        <li key={status} className="flex items-center gap-1.5">
          <svg width="10" height="10" aria-hidden>
            <rect width="10" height="10" rx="2" fill={barColours[status]} />
          </svg>
          {t.statusNomes[status]}
        </li>
      ))}
    </ul>
  );
}

/** The numbers behind a chart. */
export function ChartTable({ title, head, bars }: { title: string; head: string; bars: readonly ChartBar[] }) {
  return (
    <div className="-mx-4 overflow-x-auto px-4 md:-mx-5 md:px-5">
      <table className="w-full text-sm">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="text-xs text-ink-2">
            <th scope="col" className="py-1.5 pr-3 text-left font-semibold">
              {head}
            </th>
            {barOrder.map((status) => (
              <th key={status} scope="col" className="px-2 py-1.5 text-right font-semibold">
                {t.statusNomes[status]}
              </th>
            ))}
            <th scope="col" className="py-1.5 pl-2 text-right font-semibold">
              {t.total}
            </th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.key} className="border-t border-line">
              <th scope="row" className="py-1.5 pr-3 text-left font-medium first-letter:uppercase">
                {bar.name}
              </th>
              {barOrder.map((status) => (
                <td key={status} className="num px-2 py-1.5 text-right">
                  <Count bar={bar} status={status} />
                </td>
              ))}
              <td className="num py-1.5 pl-2 text-right font-semibold">
                <Count bar={bar} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A number that leads to its list, as the bar does. */
function Count({ bar, status }: { bar: ChartBar; status?: DemandaStatus }) {
  const value = status ? bar[status] : bar.total;
  if (value === 0) return <span className="text-ink-2">{formatNumber(value)}</span>;
  return (
    <Link
      to="/demandas"
      search={{ ...bar.search, ...(status && { status }) } as never}
      aria-label={`${bar.name}, ${status ? t.statusNomes[status] : t.total}: ${formatNumber(value)}`}
      className="inline-flex min-h-6 min-w-6 items-center justify-end text-accent-text hover:underline"
    >
      {formatNumber(value)}
    </Link>
  );
}

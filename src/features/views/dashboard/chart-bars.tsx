import { formatMonth } from '../../../shared/days.ts';
import { demandaStatuses, type DemandaStatus } from '../../daily/demandas/demandas.contract.ts';
import { demandasTexts } from '../../daily/demandas/demandas.texts.ts';
import type { ClosedCounts, MonthCounts, SectorCounts } from './dashboard.contract.ts';
import { dashboardTexts as t } from './dashboard.texts.ts';

const shortMonthFormat = new Intl.DateTimeFormat('pt-BR', { month: 'short', timeZone: 'UTC' });

/** `2026-11` as 'nov', with the year where one begins. */
function shortMonth(month: string): string {
  const name = shortMonthFormat.format(new Date(`${month}-01T00:00:00Z`)).replace('.', '');
  return month.endsWith('-01') ? `${name}/${month.slice(2, 4)}` : name;
}

/** What one bar of a chart is, and where it leads. */
export type ChartBar = {
  key: string;
  /** Under the bar, short. */
  label: string;
  /** In the tooltip and the table. */
  name: string;
  /** By the key of the series. */
  values: Record<string, number>;
  /** Filter of the list of demands. */
  search: Record<string, string>;
};

/** A part of each bar, or a bar beside others: its colour, and the word that says the same. */
export type Series = {
  key: string;
  name: string;
  colour: string;
  /** What it adds to the bar's filter of the list; null where no list shows just this. */
  search: Record<string, string> | null;
};

/** What a chart is made of. `drawn` ones are seen, the tables have all. */
export type ChartSeries = {
  drawn: readonly Series[];
  all: readonly Series[];
  /** On top of each other, with their total. */
  stacked: boolean;
};

const statusSeries = (status: DemandaStatus, colour: string): Series => ({
  key: status,
  name: demandasTexts.statusFiltros[status],
  colour,
  search: { status },
});

/** Colours are flat, and told apart in both themes; the legend, the tooltip and the table say it in words. */
const resolved = statusSeries('RESOLVIDO', 'var(--ok-mark)');
const open = statusSeries('EM_ANALISE', 'var(--warn-mark)');
const unresolved = statusSeries('NAO_RESOLVIDO', 'var(--bad-mark)');

/** From the ground up. */
const statuses = [resolved, open, unresolved];
export const byStatus: ChartSeries = { drawn: statuses, all: statuses, stacked: true };

/** No list is of the day of closing yet. */
const flow: readonly Series[] = [
  { key: 'entradas', name: t.entradas, colour: 'var(--accent)', search: {} },
  { ...resolved, name: t.resolvidas, search: null },
];
export const ofFlow: ChartSeries = {
  drawn: flow,
  all: [...flow, { ...unresolved, name: t.naoResolvidas, search: null }],
  stacked: false,
};

const totalOf = (counts: Record<DemandaStatus, number>) =>
  demandaStatuses.reduce((sum, status) => sum + counts[status], 0);

export const totalOfBar = ({ values }: ChartBar) => Object.values(values).reduce((sum, value) => sum + value, 0);

const ofMonth = (mes: string) => ({
  key: mes,
  label: shortMonth(mes),
  name: formatMonth(`${mes}-01`),
  search: { mes },
});

export const barsByMonth = (months: readonly MonthCounts[]): ChartBar[] =>
  months.map(({ mes, ...values }) => ({ ...ofMonth(mes), values }));

/** What came in and what was closed, month by month; both lists have the same months. */
export const barsOfFlow = (months: readonly MonthCounts[], closed: readonly ClosedCounts[]): ChartBar[] =>
  months.map(({ mes, ...counts }, at) => {
    const { RESOLVIDO, NAO_RESOLVIDO } = closed[at]!;
    return { ...ofMonth(mes), values: { entradas: totalOf(counts), RESOLVIDO, NAO_RESOLVIDO } };
  });

export const barsBySector = (sectors: readonly SectorCounts[]): ChartBar[] =>
  sectors.map(({ setor_id, nome, deleted, ...values }) => {
    const name = deleted ? `${nome} (${t.excluido})` : nome;
    return { key: setor_id, label: name, name, values, search: { setor: setor_id } };
  });

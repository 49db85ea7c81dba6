import { formatMonth } from '../../../shared/days.ts';
import { demandaStatuses, type DemandaStatus } from '../../daily/demandas/demandas.contract.ts';
import type { MonthCounts, SectorCounts } from './dashboard.contract.ts';
import { dashboardTexts as t } from './dashboard.texts.ts';

const shortMonthFormat = new Intl.DateTimeFormat('pt-BR', { month: 'short', timeZone: 'UTC' });

/** `2026-11` as 'nov', with the year where one begins. */
function shortMonth(month: string): string {
  const name = shortMonthFormat.format(new Date(`${month}-01T00:00:00Z`)).replace('.', '');
  return month.endsWith('-01') ? `${name}/${month.slice(2, 4)}` : name;
}

/** What one bar of a chart is, and where it leads. */
export type ChartBar = Record<DemandaStatus, number> & {
  key: string;
  /** Under the bar, short. */
  label: string;
  /** In the tooltip and the table. */
  name: string;
  total: number;
  /** Filter of the list of demands. */
  search: Record<string, string>;
};

/** From the ground up. */
export const barOrder: readonly DemandaStatus[] = ['RESOLVIDO', 'EM_ANALISE', 'NAO_RESOLVIDO'];

/** Flat, and told apart in both themes; the legend, the tooltip and the table say it in words. */
export const barColours: Record<DemandaStatus, string> = {
  RESOLVIDO: 'var(--ok-mark)',
  EM_ANALISE: 'var(--warn-mark)',
  NAO_RESOLVIDO: 'var(--bad-mark)',
};

const totalOf = (counts: Record<DemandaStatus, number>) =>
  demandaStatuses.reduce((sum, status) => sum + counts[status], 0);

export const barsByMonth = (months: readonly MonthCounts[]): ChartBar[] =>
  months.map(({ mes, ...counts }) => ({
    ...counts,
    key: mes,
    label: shortMonth(mes),
    name: formatMonth(`${mes}-01`),
    total: totalOf(counts),
    search: { mes },
  }));

export const barsBySector = (sectors: readonly SectorCounts[]): ChartBar[] =>
  sectors.map(({ setor_id, nome, deleted, ...counts }) => {
    const name = deleted ? `${nome} (${t.excluido})` : nome;
    return { ...counts, key: setor_id, label: name, name, total: totalOf(counts), search: { setor: setor_id } };
  });

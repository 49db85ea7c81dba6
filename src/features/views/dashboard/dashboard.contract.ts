import * as z from 'zod/mini';
import { endpoint, listOf } from '../../../shared/contract.ts';
import { nothing, uuid } from '../../../shared/fields.ts';
import { compromissoRow } from '../../daily/agenda/agenda.contract.ts';
import { semRegistroList } from '../../daily/desfecho/desfecho.contract.ts';
import { demandaRow } from '../../daily/demandas/demandas.contract.ts';

export const chartMonths = 12;
/** Rows of today's appointments, and of sectors, that it shows; each list has a page of its own. */
export const todayShown = 50;
export const sectorsShown = 100;
/** Characters of the description of one of today's. */
export const todayExcerpt = 500;

/** Open demands that stand above, the oldest first, and characters of what each is about. */
export const openShown = 5;
export const openExcerpt = 200;
/** Rows of the team that one person can be. */
export const ownShown = 5;
/** How old open demands are, in days: from, and to with. */
export const ages = [
  [0, 7],
  [8, 30],
  [31, 90],
  [91, null],
] as const;
/** Of one age no more than so many are counted. */
export const countedOfAge = 5000;

/** Demands by status; the older labels count as today's. */
const counts = { EM_ANALISE: z.int(), RESOLVIDO: z.int(), NAO_RESOLVIDO: z.int() };

const dashboardToday = z.extend(
  z.pick(compromissoRow, {
    id: true,
    titulo: true,
    descricao: true,
    hora_compromisso: true,
    hora_fim: true,
    local: true,
    status: true,
  }),
  {
    /** It is over, and nobody has said yet what came of it. */
    pede_resultado: z.boolean(),
  },
);
export type DashboardCompromisso = z.infer<typeof dashboardToday>;

const dashboardDemanda = z.pick(demandaRow, {
  id: true,
  municipe_id: true,
  municipe: true,
  setor_id: true,
  setor: true,
  assessor_responsavel: true,
  data_demanda: true,
  status: true,
  created_at: true,
});
export type DashboardDemanda = z.infer<typeof dashboardDemanda>;

const monthCounts = z.object({ /** `YYYY-MM` */ mes: z.string(), ...counts });
export type MonthCounts = z.infer<typeof monthCounts>;

/** Demands that were closed in a month, by what came of them. */
const closedCounts = z.object({ mes: z.string(), RESOLVIDO: z.int(), NAO_RESOLVIDO: z.int() });
export type ClosedCounts = z.infer<typeof closedCounts>;

const sectorCounts = z.object({
  setor_id: uuid(),
  nome: z.string(),
  deleted: z.boolean(),
  ...counts,
});
export type SectorCounts = z.infer<typeof sectorCounts>;

/** An open demand: what was asked, by whom, and since when. */
const openDemanda = z.object({
  id: uuid(),
  descricao_texto: z.string(),
  data_demanda: z.string(),
  municipe: z.string(),
  municipe_excluido: z.boolean(),
  setor: z.string(),
});
export type OpenDemanda = z.infer<typeof openDemanda>;

const dashboard = z.object({
  /** São Paulo's day that all of this is of. */
  today: z.string(),
  /** The first 50. */
  compromissos: z.array(dashboardToday),
  compromissos_total: z.int(),
  /** The person's own of the last 7 days of which nobody has said what came of them; the newest 20. */
  semRegistro: semRegistroList,
  /** Rows of the team that the person is, by account, by choice or by name: then the open ones are theirs, otherwise the office's. */
  mine: z.array(uuid()),
  /** The five oldest. */
  open: z.array(openDemanda),
  /** Day of the office's oldest open demand. */
  oldest: z.nullable(z.string()),
  /** Open demands of 0 to 7, 8 to 30, 31 to 90 and more days; 5,000 stands for that many or more. */
  byAge: z.array(z.int()),
  /** Exact numbers of what the lists show. */
  counts: z.object({ municipes: z.int(), ...counts }),
  latest: z.array(dashboardDemanda),
  /** The last twelve months by date of the demand, the present one last. */
  byMonth: z.array(monthCounts),
  /** The last twelve months by the day on which demands were closed. */
  closedByMonth: z.array(closedCounts),
  /** Closed ones of which nothing tells when: they are of no month. */
  closedUndated: z.int(),
  /** Sectors that have demands, the 100 with most of them. */
  bySector: z.array(sectorCounts),
});
export type Dashboard = z.infer<typeof dashboard>;

export const getDashboard = endpoint({
  name: 'dashboard.get',
  method: 'GET',
  path: '/api/tenants/{tenantId}/dashboard',
  permission: 'dashboard.read',
  door: 'tenant',
  summary:
    'O dia do gabinete: compromissos de hoje, as demandas abertas mais antigas de quem pede, totais, as 5 demandas mais recentes, demandas por mês e por setor, as encerradas por mês, as abertas por idade, tudo em um pedido',
  input: nothing(),
  output: dashboard,
  bound: listOf(sectorsShown, 512),
});

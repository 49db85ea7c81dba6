import * as z from 'zod/mini';
import { isoDate } from '../../../shared/fields.ts';
import {
  inputOf,
  nenhum,
  periodos,
  searchText,
  someIds,
  someIdsOrNone,
  someOf,
  type Filters,
} from '../../../shared/filters.ts';
import { columnsText, orderText } from '../../../shared/lists/lists.ts';
import { pronta } from '../fila/fila.contract.ts';
import { demandasTexts as t } from './demandas.texts.ts';

/** What a list of demands, its numbers, its file and whatever else acts on many of them is narrowed to and ordered by. */

/** `YYYY-MM`, within the days that a demand can have. */
const monthForm = /^(19[0-9]{2}|2[01][0-9]{2}|2200)-(0[1-9]|1[0-2])$/;

export const demandasFilters = {
  visao: {
    type: pronta,
    label: t.visao,
    columns: [
      'status',
      'principal_id',
      'assessor_id',
      'prazo',
      'andamento',
      'retomar_em',
      'movimentada_em',
      'codigo_oficio',
      'devolutiva',
    ],
    is: 'said',
  },
  status: {
    type: someOf(Object.keys(t.statusNomes), t.statusInvalido),
    label: t.filtroStatus,
    columns: ['status'],
    through: 'app.current_status',
    is: 'one of',
  },
  setor: {
    type: someIds(t.setorInvalido),
    label: t.filtroSetor,
    formerly: 'setor_id',
    columns: ['setor_id'],
    is: 'one of',
    counted: 'setor',
  },
  assessor: { type: someIdsOrNone(t.filtroInvalido), label: t.assessor, columns: ['assessor_id'], is: 'one of' },
  assunto: {
    type: someIdsOrNone(t.filtroInvalido),
    label: t.filtroAssunto,
    formerly: 'assunto_id',
    columns: ['assunto_id'],
    is: 'one of',
    counted: 'assunto',
    below: { table: 'assuntos', column: 'pai_id' },
  },
  bairro: {
    type: someIdsOrNone(t.filtroInvalido),
    label: t.bairro,
    columns: ['bairro_id'],
    is: 'one of',
    below: { table: 'bairros', column: 'principal_id', group: true },
  },
  mes: {
    type: z.string(t.mesInvalido).check(z.regex(monthForm, t.mesInvalido)),
    label: t.filtroMes,
    columns: ['data_demanda'],
    is: 'in month',
    counted: 'mes',
  },
  periodo: {
    type: z.enum(periodos, t.filtroInvalido),
    label: t.filtroPeriodo,
    columns: ['data_demanda'],
    is: 'in period',
  },
  de: { type: isoDate(), label: t.filtroDe, columns: ['data_demanda'], is: 'from' },
  ate: { type: isoDate(), label: t.filtroAte, columns: ['data_demanda'], is: 'until' },
  oficio: {
    type: z.enum(['com', 'sem'], t.filtroInvalido),
    label: t.filtroOficio,
    columns: ['codigo_oficio'],
    is: 'filled',
  },
  aberta: {
    type: z.string(t.filtroInvalido).check(z.regex(/^[1-9][0-9]{0,3}$/, t.filtroInvalido)),
    label: t.filtroAberta,
    columns: ['status', 'data_demanda'],
    is: 'said',
  },
  andamento: {
    type: someOf([...Object.keys(t.andamentos), nenhum], t.filtroInvalido),
    label: t.filtroAndamento,
    columns: ['andamento'],
    is: 'one of',
  },
  prazo: {
    type: z.enum(['vencido', 'hoje', 'com', 'sem'], t.filtroInvalido),
    label: t.prazo,
    columns: ['status', 'prazo', 'andamento'],
    is: 'said',
  },
  urgente: { type: z.enum(['sim', 'nao']), label: t.filtroUrgente, columns: ['urgente'], is: 'flag' },
  busca: {
    type: searchText(),
    label: t.buscarRotulo,
    finder: 'app.find_demandas',
    takes: ['setor', 'mes'],
    yields: [
      'data_demanda',
      'created_at',
      'status',
      'setor_id',
      'assessor_id',
      'assunto_id',
      'bairro_id',
      'codigo_oficio',
      'urgente',
      'andamento',
      'prazo',
    ],
  },
} as const satisfies Filters;

/** Orders whose pages follow each other by their last row, in an office of any size. */
export const pagedOrders = ['data', 'cadastro'] as const;

/** What else few rows are ordered by. */
export const demandasOrders = [
  ...pagedOrders,
  'numero',
  'oficio',
  'descricao',
  'municipe',
  'status',
  'assessor',
  'setor',
  'assunto',
  'bairro',
  'prazo',
  'encerrada',
  'protocolo',
] as const;

export const demandasOrder = orderText(demandasOrders);
export type DemandasOrder = z.infer<typeof demandasOrder>;
/** Newest first. */
export const usualOrder: DemandasOrder = '-data';
export const isPaged = (order: DemandasOrder): boolean =>
  (pagedOrders as readonly string[]).includes(order.replace('-', ''));

/** Columns of the list, and those that it begins with. */
export const demandasColumnNames = [
  'codigo_oficio',
  'descricao_texto',
  'status',
  'assessor',
  'setor',
  'assunto',
  'bairro',
  'prazo',
  'data_demanda',
  'created_at',
  'encerrada_em',
  'protocolo_externo',
] as const;

/** The list as its address says it: what a saved view keeps. Beside this an address has only the page. */
export const demandasState = z.strictObject({
  ...inputOf(demandasFilters),
  ordem: z.optional(demandasOrder),
  colunas: z.optional(columnsText(demandasColumnNames)),
});
export type DemandasState = z.infer<typeof demandasState>;

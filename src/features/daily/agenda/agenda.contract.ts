import * as z from 'zod/mini';
import { removal, restoration } from '../../../shared/bin-calls.ts';
import { addDays, daysBetween } from '../../../shared/days.ts';
import { endpoint, listOf, oneRecord } from '../../../shared/contract.ts';
import {
  afterRow,
  clearable,
  each,
  idOrEmpty,
  instant,
  isoDate,
  lineOrEmpty,
  nameText,
  nothing,
  orNull,
  pageNumber,
  requiredDay,
  textOrEmpty,
  uuid,
  version,
} from '../../../shared/fields.ts';
import { inputOf, searchText, type Filters } from '../../../shared/filters.ts';
import { participanteRow, participantesInput } from '../participantes/participantes.contract.ts';
import { alcance, repeticao, repeticaoRules } from '../series/series.contract.ts';
import { agendaTexts as t } from './agenda.texts.ts';

export const compromissoStatuses = ['A_CONFIRMAR', 'CONFIRMADO', 'CANCELADO'] as const;
const compromissoStatus = z.enum(compromissoStatuses, t.statusInvalido);
export type CompromissoStatus = z.infer<typeof compromissoStatus>;

/** Days that one list may span, both ends counted: a month with the weeks around it, or two months. */
const agendaMaxDays = 62;
/** Rows of a page of a list that names a citizen or a demand and no days. */
export const agendaLinkedMax = 100;
/** Rows of one list of several days: when there are more, the first ones of each day. */
export const agendaMaxRows = 600;
/** Rows of one page of a single day; long texts make it shorter. */
export const agendaDayMax = 100;
/** Bytes of its descriptions after which a page of a day ends. */
export const agendaTextMax = 256 * 1024;
/** Minutes that an appointment without an end counts for, in the calendar, in overlaps and in the feed. */
export const agendaDefaultMinutes = 60;

export const compromissoRow = z.object({
  id: uuid(),
  titulo: z.string(),
  descricao: z.nullable(z.string()),
  data_compromisso: z.string(),
  /** `HH:MM` */
  hora_compromisso: z.string(),
  hora_fim: z.nullable(z.string()),
  local: z.nullable(z.string()),
  status: compromissoStatus,
  user_id: uuid(),
  municipe_id: z.nullable(uuid()),
  /** A deleted citizen keeps the name, and loses the link. */
  municipe: z.nullable(z.object({ id: uuid(), nome_completo: z.string(), deleted: z.boolean() })),
  demanda_id: z.nullable(uuid()),
  demanda: z.nullable(
    z.object({
      id: uuid(),
      numero: z.string(),
      codigo_oficio: z.nullable(z.string()),
      descricao_texto: z.string(),
      municipe: z.string(),
      municipe_excluido: z.boolean(),
      deleted: z.boolean(),
    }),
  ),
  /** Of one that repeats: what all of them have in common. */
  serie_id: z.nullable(uuid()),
  participantes: z.array(participanteRow),
  created_at: instant(),
  versao: z.int(),
});
export type Compromisso = z.infer<typeof compromissoRow>;

/**
 * A row of a list. Only a list of a single day has descriptions, none says who takes part, and `no_dia` belongs to lists of days: how many there are
 * on the row's day, also beyond those in the answer.
 */
export const compromissoListRow = z.extend(compromissoRow, {
  descricao: z.optional(z.nullable(z.string())),
  participantes: z.optional(z.array(participanteRow)),
  no_dia: z.optional(z.int()),
});
export type CompromissoListed = z.infer<typeof compromissoListRow>;

const timeForm = /^([01][0-9]|2[0-3]):[0-5][0-9]$/;
const time = z.string(t.obrigatorios).check(z.minLength(1, t.obrigatorios), z.regex(timeForm, t.horaInvalida));

const timeOrEmpty = z
  .string(t.horaInvalida)
  .check(z.refine((value) => value === '' || timeForm.test(value), t.horaInvalida));

const required = {
  titulo: nameText(t.obrigatorios, 300),
  data_compromisso: requiredDay(t.obrigatorios, t.dataInvalida),
  hora_compromisso: time,
};
const optional = {
  descricao: textOrEmpty(5000),
  hora_fim: timeOrEmpty,
  local: lineOrEmpty(300),
  municipe_id: idOrEmpty(),
  demanda_id: idOrEmpty(),
};

type Times = { hora_compromisso: string; hora_fim?: string | null };
type Links = { municipe_id?: string | null; demanda_id?: string | null };
const endsAfterStart = z.refine<Times>(({ hora_compromisso, hora_fim }) => !hora_fim || hora_fim > hora_compromisso, {
  path: ['hora_fim'],
  error: t.fimAntes,
});
const oneLink = z.refine<Links>(({ municipe_id, demanda_id }) => !municipe_id || !demanda_id, {
  path: ['demanda_id'],
  error: t.umVinculo,
});

export const createCompromissoInput = z
  .strictObject({ ...required, ...each(optional, orNull), participantes: participantesInput, ...repeticao })
  .check(endsAfterStart, oneLink, ...repeticaoRules);

export const updateCompromissoInput = z
  .strictObject({
    ...required,
    ...each(optional, clearable),
    status: z.optional(compromissoStatus),
    /** All of them, as they are from now on; without it they stay. */
    participantes: participantesInput,
    /** Of one that repeats: which others change as well. */
    alcance: z.optional(alcance),
    versao: version(),
  })
  .check(endsAfterStart, oneLink);

/** What the appointments of some days, or of a record, are narrowed to. */
export const agendaFilters = {
  municipe_id: { type: uuid(), label: t.municipe, columns: ['municipe_id'], is: 'equal' },
  demanda_id: { type: uuid(), label: t.demanda, columns: ['demanda_id'], is: 'equal' },
  status: { type: compromissoStatus, label: t.filtroStatus, columns: ['status'], is: 'equal' },
  busca: {
    type: searchText(),
    label: t.buscarRotulo,
    columns: ['titulo', 'local', 'descricao'],
    through: 'app.searchable',
    is: 'containing',
  },
} as const satisfies Filters;

const path = '/api/tenants/{tenantId}/agenda';
const refreshes = ['agenda', 'desfecho', 'series', 'dashboard', 'linha'] as const;

export const listAgenda = endpoint({
  name: 'agenda.list',
  method: 'GET',
  path,
  permission: 'agenda.read',
  door: 'tenant',
  summary:
    'Compromissos de `de` a `ate` (no máximo 62 dias; o mês, sem eles), por data e hora, sem descrições; quando são mais ' +
    'de 600, os primeiros de cada dia, e `no_dia` diz quantos há. Os de um só dia vêm com descrições, até 100 por página, ' +
    'menos quando elas são longas; `after` é o id do último da página anterior. Ou os de um munícipe ou demanda, 100 por ' +
    'página (`page`), os mais recentes na primeira. A busca olha título, descrição e local',
  input: z
    .strictObject({
      de: z.optional(isoDate(t.dataInvalida)),
      ate: z.optional(isoDate(t.dataInvalida)),
      ...inputOf(agendaFilters),
      after: afterRow(),
      page: pageNumber(),
    })
    .check(
      z.refine(({ de, ate }) => !de || !ate || de <= ate, { path: ['ate'], error: t.periodoInvertido }),
      z.refine(({ de, ate }) => !de || !ate || daysBetween(de, ate) < agendaMaxDays, {
        path: ['ate'],
        error: t.periodoLongo(agendaMaxDays),
      }),
    ),
  output: z.array(compromissoListRow),
  bound: listOf(agendaMaxRows, 2048),
});

export const todayAgenda = endpoint({
  name: 'agenda.today',
  method: 'GET',
  path: `${path}/hoje`,
  permission: 'agenda.read',
  door: 'tenant',
  summary: 'Compromissos de hoje, no dia de São Paulo, por hora: o começo da lista desse dia; `no_dia` diz quantos há',
  input: nothing(),
  output: z.array(compromissoListRow),
  bound: listOf(agendaDayMax, 1024),
});

export const getCompromisso = endpoint({
  name: 'agenda.get',
  method: 'GET',
  path: `${path}/{id}`,
  permission: 'agenda.read',
  door: 'tenant',
  summary: 'Um compromisso',
  input: nothing(),
  output: compromissoRow,
  bound: oneRecord,
});

export const createCompromisso = endpoint({
  name: 'agenda.create',
  method: 'POST',
  path,
  permission: 'agenda.edit',
  door: 'tenant',
  summary:
    'Marca um compromisso, com até 50 participantes; começa A_CONFIRMAR. Com `frequencia` e `repetir_ate` marca também os seguintes, cada um por si, e responde o primeiro',
  input: createCompromissoInput,
  output: compromissoRow,
  bound: oneRecord,
  status: 201,
  idempotent: true,
  refreshes,
});

export const updateCompromisso = endpoint({
  name: 'agenda.update',
  method: 'PATCH',
  path: `${path}/{id}`,
  permission: 'agenda.edit',
  door: 'tenant',
  summary:
    'Altera um compromisso; campos opcionais ausentes ficam como estão, e os participantes, até 50, são todos os que vão na lista. Com `alcance`, o que muda vale também para os seguintes ou todos da sua série',
  input: updateCompromissoInput,
  output: z.extend(compromissoRow, {
    /** How many, it among them. */
    alterados: z.int(),
  }),
  bound: oneRecord,
  refreshes,
});

export const removeCompromisso = removal({
  noun: 'agenda',
  path,
  permission: 'agenda.edit',
  summary: 'Exclui um compromisso (pode ser restaurado)',
  refreshes,
});

export const restoreCompromisso = restoration({
  noun: 'agenda',
  path,
  summary: 'Restaura um compromisso excluído',
  refreshes,
});

type Span = { data_compromisso: string; hora_compromisso: string; hora_fim?: string | null };

const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

function spanOf({ hora_compromisso, hora_fim }: Span): [number, number] {
  const start = minutes(hora_compromisso);
  return [start, hora_fim ? minutes(hora_fim) : start + agendaDefaultMinutes];
}

/** When one is over, by the clock of São Paulo: `YYYY-MM-DDTHH:MM`. */
export function endOf(span: Span): string {
  const [, end] = spanOf(span);
  const two = (n: number) => String(n).padStart(2, '0');
  const day = addDays(span.data_compromisso, Math.floor(end / 1440));
  return `${day}T${two(Math.floor(end / 60) % 24)}:${two(end % 60)}`;
}

/** Those of `rows` that take place at the same time; what is cancelled is in nobody's way. */
export function overlapping(span: Span, rows: readonly CompromissoListed[], ownId?: string): CompromissoListed[] {
  const [start, end] = spanOf(span);
  return rows.filter((row) => {
    if (row.id === ownId || row.status === 'CANCELADO' || row.data_compromisso !== span.data_compromisso) return false;
    const [from, to] = spanOf(row);
    return from < end && start < to;
  });
}

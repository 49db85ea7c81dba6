import * as z from 'zod/mini';
import { endpoint } from '../../shared/contract.ts';
import {
  clearable,
  done,
  each,
  instant,
  isoDate,
  nothing,
  orNull,
  pageNumber,
  text,
  textOrEmpty,
  uuid,
  version,
} from '../../shared/fields.ts';
import { agendaTexts as t } from './agenda.texts.ts';

export const compromissoStatuses = ['A_CONFIRMAR', 'CONFIRMADO', 'CANCELADO'] as const;
export const compromissoStatus = z.enum(compromissoStatuses, t.statusInvalido);
export type CompromissoStatus = z.infer<typeof compromissoStatus>;

/** Days that one list may span, both ends counted: a month with the weeks around it, or two months. */
export const agendaMaxDays = 62;
/** Rows of a page of a list that names a citizen or a demand and no days. */
export const agendaLinkedMax = 100;
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
      codigo_oficio: z.nullable(z.string()),
      descricao_texto: z.string(),
      municipe: z.string(),
      deleted: z.boolean(),
    }),
  ),
  created_at: instant(),
  versao: z.int(),
});
export type Compromisso = z.infer<typeof compromissoRow>;

const timeForm = /^([01][0-9]|2[0-3]):[0-5][0-9]$/;
const day = z.pipe(z.string(t.obrigatorios).check(z.minLength(1, t.obrigatorios)), isoDate(t.dataInvalida));
const time = z.string(t.obrigatorios).check(z.minLength(1, t.obrigatorios), z.regex(timeForm, t.horaInvalida));

const timeOrEmpty = z
  .string(t.horaInvalida)
  .check(z.refine((value) => value === '' || timeForm.test(value), t.horaInvalida));
const idOrEmpty = z.union([z.literal(''), uuid()]);

const required = { titulo: text(t.obrigatorios, 300), data_compromisso: day, hora_compromisso: time };
const optional = {
  descricao: textOrEmpty(5000),
  hora_fim: timeOrEmpty,
  local: textOrEmpty(300),
  municipe_id: idOrEmpty,
  demanda_id: idOrEmpty,
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
  .strictObject({ ...required, ...each(optional, orNull) })
  .check(endsAfterStart, oneLink);

export const updateCompromissoInput = z
  .strictObject({
    ...required,
    ...each(optional, clearable),
    status: z.optional(compromissoStatus),
    versao: version(),
  })
  .check(endsAfterStart, oneLink);

const path = '/api/tenants/{tenantId}/agenda';
const refreshes = ['agenda', 'dashboard'] as const;

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

export const listAgenda = endpoint({
  name: 'agenda.list',
  method: 'GET',
  path,
  permission: 'agenda.read',
  door: 'tenant',
  summary:
    'Compromissos de `de` a `ate` (no máximo 62 dias; o mês, sem eles), por data e hora; ou os de um munícipe ou demanda, ' +
    '100 por página, os mais recentes na primeira',
  input: z
    .strictObject({
      de: z.optional(isoDate(t.dataInvalida)),
      ate: z.optional(isoDate(t.dataInvalida)),
      municipe_id: z.optional(uuid()),
      demanda_id: z.optional(uuid()),
      page: pageNumber(),
    })
    .check(
      z.refine(({ de, ate }) => !de || !ate || de <= ate, { path: ['ate'], error: t.periodoInvertido }),
      z.refine(({ de, ate }) => !de || !ate || daysBetween(de, ate) < agendaMaxDays, {
        path: ['ate'],
        error: t.periodoLongo(agendaMaxDays),
      }),
    ),
  output: z.array(compromissoRow),
});

export const todayAgenda = endpoint({
  name: 'agenda.today',
  method: 'GET',
  path: `${path}/hoje`,
  permission: 'agenda.read',
  door: 'tenant',
  summary: 'Compromissos de hoje, no dia de São Paulo, por hora',
  input: nothing(),
  output: z.array(compromissoRow),
});

export const createCompromisso = endpoint({
  name: 'agenda.create',
  method: 'POST',
  path,
  permission: 'agenda.edit',
  door: 'tenant',
  summary: 'Marca um compromisso; começa A_CONFIRMAR',
  input: createCompromissoInput,
  output: compromissoRow,
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
  summary: 'Altera um compromisso; campos opcionais ausentes ficam como estão',
  input: updateCompromissoInput,
  output: compromissoRow,
  refreshes,
});

export const removeCompromisso = endpoint({
  name: 'agenda.remove',
  method: 'DELETE',
  path: `${path}/{id}`,
  permission: 'agenda.edit',
  door: 'tenant',
  summary: 'Exclui um compromisso (pode ser restaurado)',
  input: nothing(),
  output: done(),
  refreshes,
});

export const restoreCompromisso = endpoint({
  name: 'agenda.restore',
  method: 'POST',
  path: `${path}/{id}/restore`,
  permission: 'bin.restore',
  door: 'tenant',
  summary: 'Restaura um compromisso excluído',
  input: nothing(),
  output: done(),
  refreshes,
});

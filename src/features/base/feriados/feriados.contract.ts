import * as z from 'zod/mini';
import { endpoint, listOf, oneRecord } from '../../../shared/contract.ts';
import { afterRow, flag, instant, nameText, nothing, requiredDay, uuid, version } from '../../../shared/fields.ts';
import { feriadosTexts as t } from './feriados.texts.ts';

/** The last one is a day on which the office works, whatever is computed. */
export const feriadoTipos = ['ESTADUAL', 'MUNICIPAL', 'GABINETE', 'EXPEDIENTE'] as const;
const tipo = z.enum(feriadoTipos, t.tipoInvalido);

export const feriadoRow = z.object({
  id: uuid(),
  data: z.string(),
  nome: z.string(),
  tipo,
  /** On this day of every year. */
  anual: z.boolean(),
  created_at: instant(),
  versao: z.int(),
});
export type Feriado = z.infer<typeof feriadoRow>;

/** Rows of one page of the list. */
export const feriadosMax = 500;
export const nomeMax = 80;

/** How many open demands have another deadline by it. */
const moved = { prazos_recontados: z.int() };

export const feriadoInput = z.strictObject({
  data: requiredDay(t.dataObrigatoria, t.dataInvalida),
  nome: nameText(t.nomeObrigatorio, nomeMax),
  tipo,
  anual: flag(),
});

const office = '/api/tenants/{tenantId}';
const path = `${office}/feriados` as const;
const refreshes = ['feriados', 'calendario', 'demandas', 'oficios', 'prazos', 'linha', 'passos'] as const;

export const listFeriados = endpoint({
  name: 'feriados.list',
  method: 'GET',
  path,
  permission: 'ajustes.read',
  door: 'tenant',
  summary:
    'Feriados que o gabinete cadastrou, por data, 500 por página; `after` é o id do último da página anterior. Os nacionais são calculados: veja o calendário',
  input: z.strictObject({ after: afterRow() }),
  output: z.array(feriadoRow),
  bound: listOf(feriadosMax, 512),
});

export const createFeriado = endpoint({
  name: 'feriados.create',
  method: 'POST',
  path,
  permission: 'calendario.edit',
  door: 'tenant',
  summary: 'Cadastra um feriado, ou um dia com expediente, e conta de novo os prazos que passam por ele',
  input: feriadoInput,
  output: z.extend(feriadoRow, moved),
  bound: oneRecord,
  status: 201,
  idempotent: true,
  refreshes,
});

export const updateFeriado = endpoint({
  name: 'feriados.update',
  method: 'PATCH',
  path: `${path}/{id}`,
  permission: 'calendario.edit',
  door: 'tenant',
  summary: 'Altera um feriado e conta de novo os prazos que passam pelo dia de antes e pelo de agora',
  input: z.extend(feriadoInput, { anual: z.optional(z.boolean()), versao: version() }),
  output: z.extend(feriadoRow, moved),
  bound: oneRecord,
  refreshes,
});

export const removeFeriado = endpoint({
  name: 'feriados.remove',
  method: 'DELETE',
  path: `${path}/{id}`,
  permission: 'calendario.edit',
  door: 'tenant',
  summary: 'Exclui um feriado (pode ser restaurado) e conta de novo os prazos que passam por ele',
  input: nothing(),
  output: z.object({ id: uuid(), ...moved }),
  bound: oneRecord,
  refreshes,
});

export const restoreFeriado = endpoint({
  name: 'feriados.restore',
  method: 'POST',
  path: `${path}/{id}/restore`,
  permission: 'bin.restore',
  door: 'tenant',
  summary: 'Restaura um feriado excluído e conta de novo os prazos que passam por ele',
  input: nothing(),
  output: z.object({ id: uuid(), ...moved }),
  bound: oneRecord,
  refreshes,
});

const dia = z.object({
  dia: z.string(),
  util: z.boolean(),
  tipo: z.nullable(z.string()),
  motivo: z.nullable(z.string()),
});
export type DiaDoAno = z.infer<typeof dia>;

export const getCalendario = endpoint({
  name: 'calendario.ano',
  method: 'GET',
  path: `${office}/calendario`,
  permission: 'ajustes.read',
  door: 'tenant',
  summary: 'Os dias de um ano: se há expediente, e por que não; fins de semana são `FIM_DE_SEMANA`',
  input: z.strictObject({ ano: z.string(t.anoInvalido).check(z.regex(/^(19\d\d|2[01]\d\d|2200)$/, t.anoInvalido)) }),
  output: z.object({ dias: z.array(dia), uteis: z.int(), pontos_facultativos: z.boolean() }),
  bound: listOf(366, 256),
});

export const setFacultativos = endpoint({
  name: 'calendario.facultativos',
  method: 'PATCH',
  path: `${office}/calendario`,
  permission: 'calendario.edit',
  door: 'tenant',
  summary: 'Diz se Carnaval e Corpus Christi são dias sem expediente; vale sobre qualquer versão',
  input: z.strictObject({ pontos_facultativos: z.boolean() }),
  output: z.object({ pontos_facultativos: z.boolean(), ...moved }),
  bound: oneRecord,
  refreshes,
});

import * as z from 'zod/mini';
import { endpoint, listOf } from '../../../shared/contract.ts';
import { cleanText, instant, uuid } from '../../../shared/fields.ts';
import { type BinTable, binTables, tables } from '../../../shared/nouns.ts';
import { lixeiraTexts as t } from './lixeira.texts.ts';

export const binPageSize = 50;
/** Counts stop here: the number itself says nothing more to anybody. */
export const mostCounted = 999;

/** Records that are restored together. */
const restoreMax = 100;

const kind = z.enum(binTables as [BinTable, ...BinTable[]], 'Tipo inválido');

export const binRow = z.object({
  kind,
  id: uuid(),
  label: z.string(),
  deleted_at: instant(),
  /** Who deleted it; null for the system. */
  deleted_by: z.nullable(z.string()),
  /** Kind of the deleted record that must be restored before this one. */
  blocked_by: z.nullable(kind),
  versao: z.int(),
  /** Of a citizen who can be anonymised; null for all else. */
  codigo: z.nullable(z.string()),
  /** Merged into another record: comes back by undoing that alone. */
  unido: z.boolean(),
});
export type BinRow = z.infer<typeof binRow>;

const path = '/api/tenants/{tenantId}/lixeira';

/** A row's moment and id: the page that begins after it. */
export const cursorForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z_[0-9a-f-]{36}$/;

export const listBin = endpoint({
  name: 'lixeira.list',
  method: 'GET',
  path,
  permission: 'bin.list',
  door: 'tenant',
  summary:
    'O que foi excluído no gabinete, o mais recente primeiro, 50 por página; `after` é o `next` da página anterior',
  input: z.strictObject({
    kind: z.optional(kind),
    busca: z.optional(z.string().check(z.overwrite(cleanText), z.maxLength(200))),
    after: z.optional(z.string().check(z.regex(cursorForm, t.cursorInvalido))),
  }),
  output: z.object({
    rows: z.array(binRow),
    next: z.nullable(z.string()),
    /** Deleted records of each kind, at most 1000. */
    counts: z.record(kind, z.int()),
  }),
  bound: listOf(binPageSize, 128),
});
export type BinPage = z.infer<typeof listBin.output>;

export const restoreBin = endpoint({
  name: 'lixeira.restore',
  method: 'POST',
  path: `${path}/restore`,
  permission: 'bin.restore',
  door: 'tenant',
  summary: 'Restaura vários registros em uma transação; a resposta diz de cada um se voltou e, se não, por quê',
  input: z.strictObject({
    items: z
      .array(z.strictObject({ kind, id: uuid() }), t.itensInvalidos)
      .check(z.minLength(1, t.itensInvalidos), z.maxLength(restoreMax, t.itensInvalidos)),
  }),
  output: z.object({
    results: z.array(
      z.object({
        kind,
        id: uuid(),
        restored: z.boolean(),
        /** Status, code and sentence that restoring this one alone would have been answered with. */
        status: z.int(),
        code: z.nullable(z.string()),
        message: z.nullable(z.string()),
      }),
    ),
    /** How many open demands have another deadline, since days off came back. */
    prazos_recontados: z.int(),
  }),
  bound: listOf(restoreMax, 96),
  refreshes: ['lixeira', ...new Set(binTables.flatMap((table) => tables[table].stale))],
});
export type RestoreResult = z.infer<typeof restoreBin.output>['results'][number];

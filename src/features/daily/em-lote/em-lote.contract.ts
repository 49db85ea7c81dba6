import * as z from 'zod/mini';
import { endpoint, listOf } from '../../../shared/contract.ts';
import { uuid } from '../../../shared/fields.ts';
import { inputOf } from '../../../shared/filters.ts';
import { loteItem, loteRow } from '../../base/lotes/lotes.contract.ts';
import { demandasFilters } from '../demandas/demandas-filtros.contract.ts';
import { demandaStatus } from '../demandas/demandas.contract.ts';
import { emLoteTexts as t } from './em-lote.texts.ts';

/** Demands that can be named one by one, and that are changed while the request waits; more go by their filter, as a lote. */
export const bulkAtOnce = 1_000;
export const bulkMax = 50_000;
/** Of somebody who attends people. */
export const bulkAttendant = 100;
/** Demands that could not change, told with the answer; the others are asked for. */
export const bulkTold = 20;

/** Fields that can be changed in many demands, with the value that all of them get. */
const bulkFields = {
  status: z.optional(demandaStatus),
  assessor_id: z.optional(uuid()),
  setor_id: z.optional(uuid()),
  /** Null takes it away. */
  assunto_id: z.optional(z.nullable(uuid())),
};
export type BulkField = keyof typeof bulkFields;
export const bulkFieldNames = Object.keys(bulkFields) as BulkField[];

const said = (value: Record<string, unknown>): string[] => Object.keys(value).filter((key) => value[key] !== undefined);

const mudar = z.strictObject(bulkFields).check(z.refine((value) => said(value).length === 1, t.mudarObrigatorio));
export type Mudar = z.infer<typeof mudar>;

/** The one field that is to change. */
export const fieldOf = (value: Mudar): BulkField => said(value)[0] as BulkField;

export const bulkDemandas = endpoint({
  name: 'demandas.bulk',
  method: 'POST',
  path: '/api/tenants/{tenantId}/demandas/em-lote',
  permission: 'demandas.bulk',
  door: 'tenant',
  summary:
    'Muda um campo de muitas demandas: até 1.000 por `ids`, ou todas de um filtro que mostra `total` (até 50.000; acima de 1.000 como tarefa). Quem já está assim não muda; o que não pôde mudar vem com o motivo',
  input: z
    .strictObject({
      ids: z.optional(
        z
          .array(uuid(), t.idsInvalidos)
          .check(z.minLength(1, t.quaisObrigatorio), z.maxLength(bulkAtOnce, t.idsDemais(bulkAtOnce))),
      ),
      filtro: z.optional(z.strictObject(inputOf(demandasFilters))),
      total: z.optional(z.int(t.totalInvalido).check(z.minimum(1, t.totalInvalido))),
      mudar,
    })
    .check(
      z.refine(({ ids, filtro, total }) => (ids ? !filtro && total === undefined : filtro && total !== undefined), {
        error: t.quaisObrigatorio,
        path: ['ids'],
      }),
    ),
  output: z.object({ lote: loteRow, falhas: z.array(loteItem) }),
  bound: listOf(bulkTold, 64),
  idempotent: true,
  refreshes: ['demandas', 'dashboard', 'municipes.get', 'lotes', 'linha', 'passos'],
});

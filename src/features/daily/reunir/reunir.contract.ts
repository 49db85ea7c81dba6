import * as z from 'zod/mini';
import { endpoint, oneRecord } from '../../../shared/contract.ts';
import { done, nothing, uuid } from '../../../shared/fields.ts';
import { comoFoiAvisada } from '../devolutivas/devolutivas.contract.ts';

/** Demands that may be merged into one. */
export const reunidasMax = 200;

const reunida = z.object({
  id: uuid(),
  numero: z.string(),
  municipe: z.string(),
  municipe_excluido: z.boolean(),
  descricao_texto: z.string(),
});
export type Reunida = z.infer<typeof reunida>;

const demanda = '/api/tenants/{tenantId}/demandas/{id}';
const refreshes = ['reunidas', 'demandas', 'devolutivas', 'apoiadores', 'linha', 'visoes', 'dashboard'] as const;

export const getReunidas = endpoint({
  name: 'reunidas.get',
  method: 'GET',
  path: `${demanda}/reunidas`,
  permission: 'demandas.read',
  door: 'tenant',
  summary:
    'O que foi reunido nesta demanda, até 200, e em que demanda ela mesma foi reunida, com o que quem a pediu já sabe',
  input: nothing(),
  output: z.object({
    /** Null also where somebody else reads it. */
    principal: z.nullable(reunida),
    reunidas: z.array(reunida),
    /** Whether whoever asked for this one is still to be told there what became of both, and how they were told. */
    falta_avisar: z.boolean(),
    avisada: z.nullable(comoFoiAvisada),
  }),
  bound: { rows: 1, bytes: 256 * 1024 },
});

export const reunirDemanda = endpoint({
  name: 'reunidas.reunir',
  method: 'POST',
  path: `${demanda}/principal`,
  permission: 'demandas.edit',
  door: 'tenant',
  summary: 'Reúne esta demanda em outra: segue a situação dela, e quem a pediu é avisado com os de lá',
  input: z.strictObject({ principal_id: uuid() }),
  output: done(),
  bound: oneRecord,
  idempotent: true,
  refreshes,
});

export const separarDemanda = endpoint({
  name: 'reunidas.separar',
  method: 'DELETE',
  path: `${demanda}/principal`,
  permission: 'demandas.edit',
  door: 'tenant',
  summary: 'Separa esta demanda da outra em que foi reunida: aberta, volta como era; encerrada, fica como está',
  input: nothing(),
  output: done(),
  bound: oneRecord,
  refreshes,
});

import * as z from 'zod/mini';
import { endpoint, listOf, oneRecord } from '../../../shared/contract.ts';
import { done, instant, nothing, uuid } from '../../../shared/fields.ts';

/** People who may support one demand. */
export const apoiadoresMax = 500;
/** Demands that are alike, the newest. */
export const parecidasMax = 5;

const apoiador = z.object({
  id: uuid(),
  municipe_id: uuid(),
  nome_completo: z.string(),
  telefone_ddd: z.nullable(z.string()),
  /** A deleted citizen keeps the name. */
  deleted: z.boolean(),
  autor: z.string(),
  created_at: instant(),
});
export type Apoiador = z.infer<typeof apoiador>;

const tenant = '/api/tenants/{tenantId}';
const path = `${tenant}/demandas/{id}/apoiadores`;
const refreshes = ['apoiadores', 'devolutivas', 'demandas', 'linha', 'visoes'] as const;
const input = z.strictObject({ municipe_id: uuid() });

export const listApoiadores = endpoint({
  name: 'apoiadores.list',
  method: 'GET',
  path,
  permission: 'demandas.read',
  door: 'tenant',
  summary: 'Quem apoia uma demanda, na ordem em que passou a apoiar, até 500 pessoas',
  input: nothing(),
  output: z.array(apoiador),
  bound: listOf(apoiadoresMax, 768),
});

export const createApoiador = endpoint({
  name: 'apoiadores.create',
  method: 'POST',
  path,
  permission: 'demandas.edit',
  door: 'tenant',
  summary: 'Um munícipe passa a apoiar uma demanda de outro: é avisado do resultado dela como quem a pediu',
  input,
  output: done(),
  bound: oneRecord,
  status: 201,
  idempotent: true,
  refreshes,
});

export const deleteApoiador = endpoint({
  name: 'apoiadores.tirar',
  method: 'DELETE',
  path,
  permission: 'demandas.edit',
  door: 'tenant',
  summary: 'Um munícipe deixa de apoiar uma demanda; pode voltar a apoiar',
  input,
  output: done(),
  bound: oneRecord,
  refreshes,
});

/** What there is to know of one that may be the same. */
const parecida = z.object({
  id: uuid(),
  numero: z.string(),
  descricao_texto: z.string(),
  data_demanda: z.string(),
  municipe: z.string(),
  municipe_excluido: z.boolean(),
  apoiadores: z.int(),
  /** The citizen who asks supports it already. */
  apoia: z.boolean(),
  /** A picture of it, where it has one. */
  foto: z.nullable(uuid()),
});
export type Parecida = z.infer<typeof parecida>;

export const listParecidas = endpoint({
  name: 'demandas.parecidas',
  method: 'GET',
  path: `${tenant}/demandas/parecidas`,
  permission: 'demandas.read',
  door: 'tenant',
  summary: 'Até 5 demandas em análise do mesmo assunto e do bairro do munícipe, as mais novas, de outros munícipes',
  input: z.strictObject({ assunto_id: uuid(), municipe_id: uuid() }),
  output: z.array(parecida),
  bound: listOf(parecidasMax, 2048),
});

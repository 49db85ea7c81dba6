import * as z from 'zod/mini';
import { endpoint, listOf, oneRecord } from '../../../shared/contract.ts';
import { nothing, uuid } from '../../../shared/fields.ts';
import { pronta } from '../../daily/fila/fila.contract.ts';

/** Lists in somebody's menu. */
export const pinsMax = 8;

/** A list: a provided one by its key, or one that is kept under a name. */
const visao = z.union([pronta, uuid()], 'Visão inválida');

export const visoes = z.object({
  /** How many demands each provided list has for this person, exactly. */
  prontas: z.object({
    /** Null while it is not known who in the team they are. */
    minha: z.nullable(z.int()),
    atrasadas: z.int(),
    hoje: z.int(),
    sem_oficio: z.int(),
    paradas: z.int(),
  }),
  /** After so many days without movement a demand stands still. */
  dias_parada: z.int(),
  /** What stands in the person's menu, in its order: keys, and ids. */
  fixadas: z.array(z.string()),
});
export type Visoes = z.infer<typeof visoes>;

const path = '/api/tenants/{tenantId}/visoes';

export const listVisoes = endpoint({
  name: 'visoes.list',
  method: 'GET',
  path,
  permission: 'views.own',
  door: 'tenant',
  summary: 'As visões de quem pede: quantas demandas há em cada uma das prontas, e quais estão fixadas no menu',
  input: nothing(),
  output: visoes,
  bound: listOf(pinsMax, 8),
});

export const pinVisao = endpoint({
  name: 'visoes.pin',
  method: 'POST',
  path: `${path}/fixar`,
  permission: 'views.own',
  door: 'tenant',
  summary: 'Fixa uma visão no menu de quem pede, no máximo 8, ou a tira de lá',
  input: z.strictObject({ visao, fixada: z.boolean() }),
  output: z.object({ fixadas: z.array(z.string()) }),
  bound: oneRecord,
  refreshes: ['visoes.list'],
});

import * as z from 'zod/mini';
import { endpoint, oneRecord } from '../../../shared/contract.ts';
import { nothing, uuid } from '../../../shared/fields.ts';

/** Letters that are named; of the others only how many there are. */
export const nomeados = 10;

export const oficiosDoMunicipe = endpoint({
  name: 'oficios.byMunicipe',
  method: 'GET',
  path: '/api/tenants/{tenantId}/municipes/{id}/oficios',
  // asked by who is about to anonymise
  permission: 'municipes.anonymise',
  door: 'tenant',
  summary:
    'Ofícios emitidos sobre as demandas de um munícipe, também um excluído, que não foram esvaziados: os 10 mais novos, e quantos são',
  input: nothing(),
  output: z.object({ oficios: z.array(z.object({ id: uuid(), identificacao: z.string() })), total: z.int() }),
  bound: oneRecord,
});

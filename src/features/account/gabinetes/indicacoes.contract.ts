import * as z from 'zod/mini';
import { endpoint, listOf, oneRecord } from '../../../shared/contract.ts';
import { done, instant, nothing, uuid } from '../../../shared/fields.ts';
import { membershipRole, mineMax } from '../../../shared/session.ts';

/**
 * Where every admin of an office is suspended, the installation names one of its members, who becomes its admin by
 * accepting. Whoever names sees the members' names for this and nothing else of the office.
 */

const naming = { permission: 'tenants.nameAdmin', door: 'platform' } as const;
const own = { permission: 'account.own', door: 'user', input: nothing() } as const;
const path = '/api/tenants/{id}/indicacao';

export const candidatoRow = z.object({
  membership_id: uuid(),
  full_name: z.string(),
  username: z.string(),
  role: membershipRole,
  /** Was named, and has not answered. */
  named: z.boolean(),
  /** When the person was named last, if the answer was no. */
  refused_at: z.nullable(instant()),
});
export type Candidato = z.infer<typeof candidatoRow>;

export const listCandidatos = endpoint({
  ...naming,
  name: 'indicacoes.candidates',
  method: 'GET',
  path,
  summary: 'Quem pode ser indicado para administrar um gabinete; vazio enquanto alguém o administra',
  input: nothing(),
  output: z.array(candidatoRow),
  bound: listOf(200, 256),
});

export const nameAdmin = endpoint({
  ...naming,
  name: 'indicacoes.create',
  method: 'POST',
  path,
  summary:
    'Indica um membro para administrar um gabinete cujos administradores estão suspensos; vale se ele aceitar, por 7 dias',
  input: z.strictObject({ membership_id: uuid() }),
  output: done(),
  bound: oneRecord,
  status: 201,
  idempotent: 'in part',
  refreshes: ['indicacoes', 'profiles.access'],
});

export const indicacaoRow = z.object({
  id: uuid(),
  office: z.string(),
  slug: z.string(),
  /** Who named: name and username. */
  indicated_by: z.string(),
  created_at: instant(),
});
export type Indicacao = z.infer<typeof indicacaoRow>;

export const myIndicacoes = endpoint({
  ...own,
  name: 'indicacoes.mine',
  method: 'GET',
  path: '/api/account/indicacoes',
  summary: 'Gabinetes que a pessoa foi indicada para administrar e ainda não respondeu',
  output: z.array(indicacaoRow),
  bound: listOf(mineMax, 512),
});

export const acceptIndicacao = endpoint({
  ...own,
  name: 'indicacoes.accept',
  method: 'POST',
  path: '/api/account/indicacoes/{id}/aceitar',
  summary: 'Aceita administrar o gabinete',
  output: done(),
  bound: oneRecord,
  refreshes: ['indicacoes'],
});

export const refuseIndicacao = endpoint({
  ...own,
  name: 'indicacoes.refuse',
  method: 'POST',
  path: '/api/account/indicacoes/{id}/recusar',
  summary: 'Recusa administrar o gabinete',
  output: done(),
  bound: oneRecord,
  refreshes: ['indicacoes'],
});

import * as z from 'zod/mini';
import { endpoint, oneRecord } from './contract.ts';
import { nothing } from './fields.ts';

/** Asked before anybody is in, by all the ways in. */
export const accountOptions = endpoint({
  name: 'auth.options',
  method: 'GET',
  path: '/api/auth/options',
  permission: 'auth.enter',
  door: 'public',
  summary: 'O que esta instalação permite: cadastro aberto ou por convite, tamanho mínimo da senha',
  input: nothing(),
  output: z.object({ signup: z.enum(['open', 'invite']), password_min: z.int() }),
  bound: oneRecord,
});

import * as z from 'zod/mini';
import { endpoint, listOf, oneRecord } from '../../../shared/contract.ts';
import { done, instant, nothing } from '../../../shared/fields.ts';

/** The private calendar address of a person in an office. */

/** Appointments of one calendar: those to come first. */
const feedMaxRows = 2000;

const path = '/api/tenants/{tenantId}/agenda-endereco';
const refreshes = ['agendaEndereco'] as const;

export const getLink = endpoint({
  name: 'agendaEndereco.get',
  method: 'GET',
  path,
  permission: 'agenda.read',
  door: 'tenant',
  summary: 'Desde quando a pessoa tem um endereço de calendário neste gabinete; nulo se não tem',
  input: nothing(),
  output: z.object({ created_at: z.nullable(instant()) }),
  bound: oneRecord,
});

// not idempotent: a kept answer would hold the secret in clear
export const createLink = endpoint({
  name: 'agendaEndereco.create',
  method: 'POST',
  path,
  permission: 'agenda.read',
  door: 'tenant',
  summary: 'Gera o endereço, ou um novo no lugar do anterior; só esta resposta o mostra',
  input: nothing(),
  output: z.object({ path: z.string(), created_at: instant() }),
  bound: oneRecord,
  status: 201,
  refreshes,
});

export const removeLink = endpoint({
  name: 'agendaEndereco.remove',
  method: 'DELETE',
  path,
  permission: 'agenda.read',
  door: 'tenant',
  summary: 'Revoga o endereço',
  input: nothing(),
  output: done(),
  bound: oneRecord,
  refreshes,
});

export const calendarFeed = endpoint({
  name: 'agendaEndereco.feed',
  method: 'GET',
  path: '/api/agenda/{token}.ics',
  permission: 'agenda.feed',
  door: 'public',
  login: 'requests',
  summary:
    'iCalendar dos compromissos do gabinete do endereço, de 30 dias atrás a 365 à frente, no máximo 2.000 e 1 MB de textos, ' +
    'os próximos primeiro, com os primeiros 500 caracteres de cada descrição; sem sessão, só leitura',
  // any text: a malformed address is as unknown as a revoked one
  params: { token: z.string() },
  input: z.object({}),
  output: z.string(),
  bound: listOf(feedMaxRows, 3584),
  transport: 'download',
});

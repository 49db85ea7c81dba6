import * as z from 'zod/mini';
import { endpoint, listOf, oneRecord } from '../../../shared/contract.ts';
import { done, instant, nothing, uuid } from '../../../shared/fields.ts';

/** Cutting a person off, and letting them back in. Never oneself: one's own account is Minha conta's. */

const acesso = z.object({
  suspended_at: z.nullable(instant()),
  second_factor: z.boolean(),
  /** Sessions that are open. */
  sessions: z.int(),
  /** Offices that nobody administers while the person is suspended. */
  offices: z.array(
    z.object({
      id: uuid(),
      name: z.string(),
      slug: z.string(),
      founder: z.nullable(z.string()),
      founded_at: instant(),
    }),
  ),
});
export type Acesso = z.infer<typeof acesso>;

const cutOff = { permission: 'profiles.cutOff', door: 'platform', input: nothing() } as const;
const path = '/api/profiles/{id}';
const refreshes = ['profiles', 'auditoria.profiles'] as const;

export const getAcesso = endpoint({
  ...cutOff,
  name: 'profiles.access',
  method: 'GET',
  path: `${path}/acesso`,
  summary:
    'O acesso de um usuário: suspenso ou não, segunda etapa, sessões abertas, gabinetes que ficaram sem quem os administre',
  output: acesso,
  bound: listOf(100, 160),
});

export const suspendProfile = endpoint({
  ...cutOff,
  name: 'profiles.suspend',
  method: 'POST',
  path: `${path}/suspender`,
  summary:
    'Suspende uma conta: encerra sessões, links e endereços da agenda; ela continua nos gabinetes e nada abre até ser reativada',
  output: done(),
  bound: oneRecord,
  refreshes,
});

export const readmitProfile = endpoint({
  ...cutOff,
  name: 'profiles.readmit',
  method: 'POST',
  path: `${path}/reativar`,
  summary: 'Reativa uma conta suspensa: a pessoa entra de novo com a senha de antes',
  output: done(),
  bound: oneRecord,
  refreshes,
});

export const endProfileSessions = endpoint({
  ...cutOff,
  name: 'profiles.endSessions',
  method: 'POST',
  path: `${path}/encerrar-sessoes`,
  summary: 'Encerra todas as sessões de um usuário',
  output: z.object({ id: uuid(), ended: z.int() }),
  bound: oneRecord,
  refreshes,
});

export const resetProfileFactor = endpoint({
  ...cutOff,
  name: 'profiles.resetFactor',
  method: 'POST',
  path: `${path}/redefinir-duas-etapas`,
  summary: 'Desliga a verificação em duas etapas de quem perdeu o aparelho e os códigos; encerra as sessões',
  output: done(),
  bound: oneRecord,
  refreshes,
});

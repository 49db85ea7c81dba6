import * as z from 'zod/mini';
import { endpoint, listOf, oneRecord } from '../../../shared/contract.ts';
import { nothing, uuid } from '../../../shared/fields.ts';
import { formatNumber } from '../../../shared/format.ts';
import { quotaKinds } from '../../../shared/quotas.ts';
import { cotasTexts as t } from './cotas.texts.ts';

/** How much an office may hold. Not to be confused with the limits of attempts (`src/server/accounts/limits.ts`). */

const kind = () => z.enum(quotaKinds);

export const quotaRow = z.object({
  tipo: kind(),
  limite: z.int(),
  /** What an office has whose limit nobody has set. */
  padrao: z.int(),
  /** What counts: what lives, and what lies in the bin beyond as much as the limit itself. */
  uso: z.int(),
  na_lixeira: z.int(),
  /** The least that the limit may be set to: a tenth more than is in use. */
  minimo: z.int(),
  /** 0 while the limit is the usual one. */
  versao: z.int(),
});
export type Quota = z.infer<typeof quotaRow>;

/** Beyond what any disk holds, and still an exact number everywhere. */
export const mostOfAnything = 1e15;

const limite = () =>
  z
    .int(t.limiteInvalido)
    .check(z.minimum(1, t.limiteInvalido), z.maximum(mostOfAnything, t.limiteGrande(formatNumber(mostOfAnything))));

const versao = () => z.int('Versão inválida').check(z.minimum(0, 'Versão inválida'));

/** Limits that are told to be nearly full. */
const mostNear = 200;

const quotaInput = z.strictObject({ limite: limite(), versao: versao() });

export const listQuotas = endpoint({
  name: 'cotas.list',
  method: 'GET',
  path: '/api/tenants/{tenantId}/cotas',
  permission: 'quotas.read',
  door: 'tenant',
  login: 'accounts',
  summary: 'Limites do gabinete e quanto de cada um está em uso; números apenas',
  input: nothing(),
  output: z.array(quotaRow),
  bound: listOf(quotaKinds.length, 16),
});

export const nearQuotas = endpoint({
  name: 'cotas.near',
  method: 'GET',
  path: '/api/cotas',
  permission: 'tenants.list',
  door: 'offices',
  summary:
    'Limites com 80% ou mais em uso, os mais cheios primeiro, no máximo 200: dos gabinetes que a pessoa administra, ou de todos',
  input: nothing(),
  output: z.array(z.object({ tenant_id: uuid(), tipo: kind(), limite: z.int(), uso: z.int() })),
  bound: listOf(mostNear, 64),
});

export const setQuota = endpoint({
  name: 'cotas.update',
  method: 'PATCH',
  path: '/api/tenants/{id}/cotas/{tipo}',
  permission: 'quotas.set',
  door: 'platform',
  summary: 'Muda um limite do gabinete, nunca abaixo do uso com 10% de folga; os administradores dele são avisados',
  params: { tipo: kind() },
  input: quotaInput,
  output: quotaRow,
  bound: oneRecord,
  refreshes: ['cotas'],
});

export const foundingRow = z.object({ limite: z.int(), minimo: z.int(), versao: z.int() });

export const getFounding = endpoint({
  name: 'cotas.founding',
  method: 'GET',
  path: '/api/cotas/gabinetes',
  permission: 'quotas.set',
  door: 'platform',
  summary: 'Quantos gabinetes uma pessoa que não administra a instalação pode criar',
  input: nothing(),
  output: foundingRow,
  bound: oneRecord,
});

export const setFounding = endpoint({
  name: 'cotas.updateFounding',
  method: 'PATCH',
  path: '/api/cotas/gabinetes',
  permission: 'quotas.set',
  door: 'platform',
  summary: 'Muda quantos gabinetes uma pessoa pode criar',
  input: quotaInput,
  output: foundingRow,
  bound: oneRecord,
  refreshes: ['cotas'],
});

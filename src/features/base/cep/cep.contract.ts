import * as z from 'zod/mini';
import { endpoint, oneRecord } from '../../../shared/contract.ts';
import { nothing } from '../../../shared/fields.ts';
import { cepTexts as t } from './cep.texts.ts';

/** A postal code as somebody types it, or nothing: kept without what is written between its digits. */
export const cepDigits = z.string().check(
  z.overwrite((value) => value.replace(/[\s.‐-―-]/g, '')),
  z.regex(/^(\d{8})?$/, t.invalido),
);

/** Street and district of a postal code; empty where the code covers a whole town. */
export const cepRow = z.object({ cep: z.string(), logradouro: z.string(), bairro: z.string() });
export type Cep = z.infer<typeof cepRow>;

export const getCep = endpoint({
  name: 'cep.get',
  method: 'GET',
  path: '/api/tenants/{tenantId}/cep/{cep}',
  params: { cep: z.string().check(z.regex(/^\d{8}$/, t.invalido)) },
  permission: 'cep.get',
  door: 'tenant',
  summary: 'Endereço de um CEP, consultado pelo servidor (404: não existe; 503: o serviço de CEP não respondeu)',
  input: nothing(),
  output: cepRow,
  bound: oneRecord,
});

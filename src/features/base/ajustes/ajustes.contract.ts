import * as z from 'zod/mini';
import { endpoint, oneRecord } from '../../../shared/contract.ts';
import { nothing } from '../../../shared/fields.ts';
import { ajustesTexts as t } from './ajustes.texts.ts';

/** What an office sets for all, beside what is a list of its own. */
export const ajustesRow = z.object({
  /** After so many days in which nothing happens a demand stands still. */
  dias_parada: z.int(),
});
export type Ajustes = z.infer<typeof ajustesRow>;

const path = '/api/tenants/{tenantId}/ajustes';

export const getAjustes = endpoint({
  name: 'ajustes.atuais',
  method: 'GET',
  path,
  permission: 'ajustes.read',
  door: 'tenant',
  summary: 'O que o gabinete ajustou para todos; o que ninguém mudou vem como é de início',
  input: nothing(),
  output: ajustesRow,
  bound: oneRecord,
});

export const setAjustes = endpoint({
  name: 'ajustes.set',
  method: 'PATCH',
  path,
  permission: 'ajustes.edit',
  door: 'tenant',
  summary: 'Altera os ajustes do gabinete; o que falta fica como está. Vale sobre qualquer versão',
  input: z.strictObject({
    dias_parada: z.optional(
      z.int(t.diasInvalidos).check(z.minimum(1, t.diasInvalidos), z.maximum(365, t.diasInvalidos)),
    ),
  }),
  output: ajustesRow,
  bound: oneRecord,
  refreshes: ['ajustes', 'demandas', 'visoes'],
});

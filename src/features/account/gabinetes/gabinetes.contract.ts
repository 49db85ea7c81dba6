import * as z from 'zod/mini';
import { endpoint, listOf, oneRecord } from '../../../shared/contract.ts';
import { afterRow, nameText, officeSlug, orNull } from '../../../shared/fields.ts';
import { tenantRow } from '../../../shared/session.ts';
import { gabinetesTexts as t } from './gabinetes.texts.ts';

export const managedTenantRow = z.extend(tenantRow, {
  /** People with an account; whoever was deleted is not counted. */
  member_count: z.int(),
  admin_count: z.int(),
  /** The name of whoever founded it: another office's name may look like this one's. */
  founder: z.nullable(z.string()),
});
export type ManagedTenant = z.infer<typeof managedTenantRow>;

/** Rows of one page of the list. */
export const tenantsMax = 200;

const isEmail = (value: string) => z.safeParse(z.email(), value).success;

export const tenantInput = z.strictObject({
  name: nameText(t.nomeObrigatorio, 120),
  slug: officeSlug(t.identificadorObrigatorio),
  /** Address of a verified account that becomes the office's admin; unset, whoever creates it. */
  admin_email: orNull(
    z.string().check(
      z.trim(),
      z.maxLength(254),
      z.refine((value) => value === '' || isEmail(value), t.emailInvalido),
    ),
  ),
});

const path = '/api/tenants';

export const listTenants = endpoint({
  name: 'tenants.list',
  method: 'GET',
  path,
  permission: 'tenants.list',
  door: 'offices',
  summary:
    'Gabinetes com o número de membros, os mais novos primeiro, 200 por página: os que a pessoa administra, ou todos; `after` é o id do último da página anterior',
  input: z.strictObject({ after: afterRow() }),
  output: z.array(managedTenantRow),
  bound: listOf(tenantsMax, 256),
});

export const createTenant = endpoint({
  name: 'tenants.create',
  method: 'POST',
  path,
  permission: 'tenants.create',
  door: 'offices',
  summary: 'Cria um gabinete; quem o cria, ou a conta indicada, vira seu administrador na mesma transação',
  input: tenantInput,
  output: managedTenantRow,
  bound: oneRecord,
  status: 201,
  idempotent: 'in part',
  refreshes: ['tenants'],
});

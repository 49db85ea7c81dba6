import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { statement, type Statement } from '../../../server/database/db.ts';
import { mailParameter, type Mail } from '../../../server/mail/mail.ts';
import { quotaKinds, type QuotaKind } from '../../../shared/quotas.ts';
import type { foundingRow, nearQuotas, Quota } from './cotas.contract.ts';

/** Limits are read and set by definer functions only. */

type Near = z.output<(typeof nearQuotas)['output']>[number];
type Founding = z.output<typeof foundingRow>;
type Changed = { tipo: string };

export const officeQuotas = (): Statement<Quota> =>
  statement(sql<Quota>`select * from app.office_quotas(${[...quotaKinds]})`);

export const nearlyFull = (): Statement<Near> =>
  statement(sql<Near>`select * from app.near_quotas(${[...quotaKinds]})`);

export const oneQuota = (tenantId: string, kind: QuotaKind): Statement<Quota & { office: string; slug: string }> =>
  statement(sql<Quota & { office: string; slug: string }>`select * from app.one_quota(${tenantId}, ${kind})`);

export const changeQuota = (
  tenantId: string,
  kind: QuotaKind,
  { versao, limite }: { versao: number; limite: number },
  mail: Mail,
): Statement<Changed> =>
  statement(sql<Changed>`
    select tipo from app.set_quota(${tenantId}, ${kind}, ${versao}, ${limite}, ${mailParameter(mail)}) as tipo`);

export const foundingQuota = (): Statement<Founding> => statement(sql<Founding>`select * from app.founding_quota()`);

export const changeFounding = (versao: number, limite: number): Statement<Changed> =>
  statement(sql<Changed>`select tipo from app.set_founding_quota(${versao}, ${limite}) as tipo`);

import type { AccountSettings } from '../../../server/accounts/account-settings.ts';
import { renderMail } from '../../../server/mail/mail-layout.ts';
import { route } from '../../../server/http/route.ts';
import { allRows, oneRow } from '../../../server/http/answers.ts';
import { foundRow, updatedRow } from '../../../server/database/rows.ts';
import { quotaMails, type QuotaKind } from '../../../shared/quotas.ts';
import { getFounding, listQuotas, nearQuotas, setFounding, setQuota } from './cotas.contract.ts';
import { changeFounding, changeQuota, foundingQuota, nearlyFull, officeQuotas, oneQuota } from './cotas.sql.ts';

export const cotasRoutes = ({ linkOrigin }: AccountSettings) => [
  route(listQuotas, ({ batch }) => allRows(batch, officeQuotas())),

  route(nearQuotas, ({ batch }) => allRows(batch, nearlyFull())),

  route(setQuota, async ({ transaction, params: { id, tipo }, input }) =>
    transaction(async (run) => {
      const kind = tipo as QuotaKind;
      const [before] = await run(oneQuota(id, kind));
      const { office, slug, limite: antes } = foundRow(before);
      const words = quotaMails.changed({ office, kind, antes, depois: input.limite });
      const mail = renderMail({ ...words, button: quotaMails.button }, `${linkOrigin}/admin/tenants?gabinete=${slug}`);
      const [changed, rows] = await run(changeQuota(id, kind, input, mail), oneQuota(id, kind));
      return updatedRow(changed, rows);
    }),
  ),

  route(getFounding, ({ batch }) => oneRow(batch, foundingQuota())),

  route(setFounding, async ({ batch, input: { versao, limite } }) => {
    const [changed, rows] = await batch(changeFounding(versao, limite), foundingQuota());
    return updatedRow(changed, rows);
  }),
];

import type { AccountSettings } from '../../../server/accounts/account-settings.ts';
import { renderMail } from '../../../server/mail/mail-layout.ts';
import { route } from '../../../server/http/route.ts';
import { allRows, editedRow, oneRow } from '../../../server/http/answers.ts';
import { quotaMails, type QuotaKind } from '../../../shared/quotas.ts';
import { getFounding, listQuotas, nearQuotas, setFounding, setQuota } from './cotas.contract.ts';
import { changeFounding, changeQuota, foundingQuota, nearlyFull, officeQuotas, oneQuota } from './cotas.sql.ts';

export const cotasRoutes = ({ linkOrigin }: AccountSettings) => [
  route(listQuotas, ({ batch }) => allRows(batch, officeQuotas())),

  route(nearQuotas, ({ batch }) => allRows(batch, nearlyFull())),

  route(setQuota, async ({ transaction, params: { id, tipo }, input }) =>
    transaction(async (run) => {
      const kind = tipo as QuotaKind;
      const { office, slug, limite: antes } = await oneRow(run, oneQuota(id, kind));
      const words = quotaMails.changed({ office, kind, antes, depois: input.limite });
      const mail = renderMail({ ...words, button: quotaMails.button }, `${linkOrigin}/admin/tenants?gabinete=${slug}`);
      return editedRow(run, changeQuota(id, kind, input, mail), oneQuota(id, kind));
    }),
  ),

  route(getFounding, ({ batch }) => oneRow(batch, foundingQuota())),

  route(setFounding, ({ batch, input: { versao, limite } }) =>
    editedRow(batch, changeFounding(versao, limite), foundingQuota()),
  ),
];

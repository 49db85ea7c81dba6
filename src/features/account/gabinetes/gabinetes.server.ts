import type { AccountSettings } from '../../../server/accounts/account-settings.ts';
import type { Run } from '../../../server/database/db.ts';
import { renderMail } from '../../../server/mail/mail-layout.ts';
import { route } from '../../../server/http/route.ts';
import { allRows, oneRow } from '../../../server/http/answers.ts';
import { tellAdded, withAccount } from '../membros/added.parts.server.ts';
import { createTenant, listTenants } from './gabinetes.contract.ts';
import { foundOffice, managedOffices, ownMembership } from './gabinetes.sql.ts';
import { mails } from '../convites/mails.texts.ts';

export const gabinetesRoutes = ({ linkOrigin }: AccountSettings) => [
  route(listTenants, ({ batch, input: { after } }) => allRows(batch, managedOffices(after))),

  route(createTenant, ({ batch, once, person, input: { name, slug, admin_email } }) => {
    const found = () =>
      once([name, slug, admin_email], ({ transaction }) =>
        transaction(async (run, { user_id, full_name }) => {
          const made = await oneRow(run, foundOffice(name, slug, admin_email));
          if (admin_email && !(await isOwn(run, made.id))) {
            const identity = { office: name, slug, founder: full_name, founded_at: made.created_at };
            const words = mails.memberAdded({ ...identity, inviter: full_name, role: 'admin' });
            await tellAdded(run, { by: user_id, email: admin_email, mail: renderMail(words, `${linkOrigin}/`) });
          }
          return { ...made, name, slug, member_count: 1, admin_count: 1, founder: full_name };
        }),
      );
    return admin_email ? withAccount({ batch, person, entidade: 'tenants', tenantId: null }, found) : found();
  }),
];

async function isOwn(run: Run, tenant: string): Promise<boolean> {
  const [own] = await run(ownMembership(tenant));
  return own.length > 0;
}

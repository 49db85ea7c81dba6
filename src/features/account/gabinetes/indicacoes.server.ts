import type { AccountSettings } from '../../../server/accounts/account-settings.ts';
import { limit, limitKey } from '../../../server/accounts/limits.ts';
import { renderMail } from '../../../server/mail/mail-layout.ts';
import { route } from '../../../server/http/route.ts';
import { foundRow } from '../../../server/database/rows.ts';
import { acceptIndicacao, listCandidatos, myIndicacoes, nameAdmin, refuseIndicacao } from './indicacoes.contract.ts';
import * as indications from './indicacoes.sql.ts';
import { indicacaoMails as mails } from './indicacoes.texts.ts';

export const indicacoesRoutes = ({ linkOrigin }: AccountSettings) => [
  route(listCandidatos, async ({ batch, params: { id } }) => (await batch(indications.candidatesOf(id)))[0]),

  route(nameAdmin, async ({ batch, transaction, params, input: { membership_id } }) => {
    await batch();
    // each is a mail to everybody in the office
    await limit(batch, { key: limitKey('indications', params.id), max: 10, minutes: 60 });
    return transaction(async (run, person) => {
      const [made] = await run(indications.insertIndication(params.id, membership_id));
      const { id, ...words } = foundRow(made);
      const [[identity]] = await run(indications.indicationIdentity(id));
      const names = { ...words, ...identity!, by: person.full_name };
      const toNamed = renderMail(mails.indicado(names), `${linkOrigin}/`);
      await run(indications.mailIndication(id, toNamed, renderMail(mails.aosDemais(names))));
      return { id };
    });
  }),

  route(myIndicacoes, async ({ batch }) => (await batch(indications.ownIndications()))[0]),

  route(acceptIndicacao, async ({ batch, params: { id } }) =>
    foundRow((await batch(indications.acceptIndication(id)))[0]),
  ),

  route(refuseIndicacao, async ({ batch, params: { id } }) =>
    foundRow((await batch(indications.refuseIndication(id)))[0]),
  ),
];

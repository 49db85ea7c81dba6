import type { AccountSettings } from '../../../server/accounts/account-settings.ts';
import { limit, limitKey } from '../../../server/accounts/limits.ts';
import type { Run } from '../../../server/database/db.ts';
import { renderMail } from '../../../server/mail/mail-layout.ts';
import { route } from '../../../server/http/route.ts';
import { allRows, oneRow } from '../../../server/http/answers.ts';
import { acceptIndicacao, listCandidatos, myIndicacoes, nameAdmin, refuseIndicacao } from './indicacoes.contract.ts';
import * as indications from './indicacoes.sql.ts';
import { indicacaoMails as mails } from './indicacoes.texts.ts';

export const indicacoesRoutes = ({ linkOrigin }: AccountSettings) => [
  route(listCandidatos, ({ batch, params: { id } }) => allRows(batch, indications.candidatesOf(id))),

  route(nameAdmin, async ({ batch, once, params, input: { membership_id } }) => {
    await batch();
    // each is a mail to everybody in the office
    await limit(batch, { key: limitKey('indications', params.id), max: 10, minutes: 60 });
    return once([params, membership_id], ({ transaction }) =>
      transaction(async (run) => {
        const { id } = await oneRow(run, indications.insertIndication(params.id, membership_id));
        const [[words]] = await run(indications.indicationWords(id));
        const toNamed = renderMail(mails.indicado(words!), `${linkOrigin}/`);
        await run(indications.mailIndication(id, toNamed, renderMail(mails.aosDemais(words!))));
        return { id };
      }),
    );
  }),

  route(myIndicacoes, ({ batch }) => allRows(batch, indications.ownIndications())),

  route(acceptIndicacao, ({ batch, params: { id } }) => answer(batch, id, true)),

  route(refuseIndicacao, ({ batch, params: { id } }) => answer(batch, id, false)),
];

async function answer(run: Run, id: string, accepts: boolean) {
  const [[words]] = await run(indications.indicationWords(id));
  const mail = accepts ? mails.aceita : mails.recusada;
  return oneRow(run, indications.answerIndication(id, accepts, words ? renderMail(mail(words)) : null));
}

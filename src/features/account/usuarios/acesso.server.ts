import type { AccountSettings } from '../../../server/accounts/account-settings.ts';
import { renderMail } from '../../../server/mail/mail-layout.ts';
import { foundRow } from '../../../server/database/rows.ts';
import { route } from '../../../server/http/route.ts';
import {
  endProfileSessions,
  getAcesso,
  readmitProfile,
  resetProfileFactor,
  suspendProfile,
} from './acesso.contract.ts';
import { accessOf, endSessionsOf, readmit, resetFactor, suspend } from './acesso.sql.ts';
import { acessoMails as mails } from './acesso.texts.ts';

export const acessoRoutes = ({ linkOrigin }: AccountSettings) => [
  route(getAcesso, async ({ batch, params: { id } }) => foundRow((await batch(accessOf(id)))[0])),

  route(suspendProfile, async ({ batch, params: { id } }) => {
    const [suspended] = await batch(suspend(id, renderMail(mails.suspensa)));
    return foundRow(suspended);
  }),

  route(readmitProfile, async ({ batch, params: { id } }) => {
    const [readmitted] = await batch(readmit(id, renderMail(mails.reativada, `${linkOrigin}/login`)));
    return foundRow(readmitted);
  }),

  route(endProfileSessions, async ({ batch, params: { id } }) => foundRow((await batch(endSessionsOf(id)))[0])),

  route(resetProfileFactor, async ({ batch, params: { id } }) => {
    const [reset] = await batch(resetFactor(id, renderMail(mails.semDuasEtapas, `${linkOrigin}/recuperar-senha`)));
    return foundRow(reset);
  }),
];

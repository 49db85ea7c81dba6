import type { AccountSettings } from '../../../server/accounts/account-settings.ts';
import { renderMail } from '../../../server/mail/mail-layout.ts';
import { route } from '../../../server/http/route.ts';
import { oneRow } from '../../../server/http/answers.ts';
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
  route(getAcesso, ({ batch, params: { id } }) => oneRow(batch, accessOf(id))),

  route(suspendProfile, ({ batch, params: { id } }) => oneRow(batch, suspend(id, renderMail(mails.suspensa)))),

  route(readmitProfile, ({ batch, params: { id } }) =>
    oneRow(batch, readmit(id, renderMail(mails.reativada, `${linkOrigin}/login`))),
  ),

  route(endProfileSessions, ({ batch, params: { id } }) => oneRow(batch, endSessionsOf(id))),

  route(resetProfileFactor, ({ batch, params: { id } }) =>
    oneRow(batch, resetFactor(id, renderMail(mails.semDuasEtapas, `${linkOrigin}/recuperar-senha`))),
  ),
];

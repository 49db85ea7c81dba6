import type { AccountSettings } from '../../../server/accounts/account-settings.ts';
import { callerOf } from '../../../server/turns/caller.ts';
import { renderMail } from '../../../server/mail/mail-layout.ts';
import { longEnough, requireStrength } from '../../../server/accounts/password-rules.ts';
import { hashPassword } from '../../../server/accounts/passwords.ts';
import { route, routeWithRule } from '../../../server/http/route.ts';
import { editedRow, oneRow } from '../../../server/http/answers.ts';
import { hashToken, newToken } from '../../../server/accounts/session.ts';
import {
  createProfile,
  getProfile,
  listProfiles,
  removeProfile,
  restoreProfile,
  updateProfile,
} from './usuarios.contract.ts';
import {
  changeProfile,
  deleteProfile,
  insertProfile,
  oneProfile,
  pageOfProfiles,
  profileByUsername,
  undeleteProfile,
} from './usuarios.sql.ts';
import { usuariosTexts } from './usuarios.texts.ts';

export const usuariosRoutes = (accounts: AccountSettings) => [
  route(listProfiles, async ({ batch, input: { busca, page } }) => {
    const [rows, [count]] = await batch(...pageOfProfiles(busca ?? '', page));
    return { rows, total: count!.total };
  }),

  route(getProfile, ({ batch, params: { id } }) => oneRow(batch, oneProfile(id))),

  routeWithRule(
    createProfile,
    longEnough(accounts.passwordMin),
    async ({ batch, once, request, input: { password, ...values } }) => {
      // whoever may not be here is told so first, and cannot make the server hash
      await batch();
      const about = [values.full_name, values.username, values.email];
      await requireStrength(password, { min: accounts.passwordMin, about });
      const passwordHash = await hashPassword(password, callerOf(request));
      const token = newToken();
      const mail = renderMail(usuariosTexts.mail, `${accounts.linkOrigin}/verificar#token=${token}`);
      // not by its password, of which nothing but the slow hash is kept
      return once(values, (doors) =>
        oneRow(
          doors.batch,
          insertProfile({ ...values, passwordHash }, hashToken(token), mail),
          profileByUsername(values.username),
        ),
      );
    },
  ),

  route(updateProfile, ({ batch, input: { versao, ...values }, params: { id } }) =>
    editedRow(batch, changeProfile(id, versao, values), oneProfile(id)),
  ),

  route(removeProfile, ({ batch, params: { id } }) => oneRow(batch, deleteProfile(id))),

  route(restoreProfile, ({ batch, params: { id } }) => oneRow(batch, undeleteProfile(id))),
];

import type { AccountSettings } from '../../../server/accounts/account-settings.ts';
import { callerOf } from '../../../server/turns/caller.ts';
import type { Run } from '../../../server/database/db.ts';
import { keepDevice } from '../../../server/accounts/devices.ts';
import { fail } from '../../../server/process/failure.ts';
import { limit, limitKey } from '../../../server/accounts/limits.ts';
import { renderMail } from '../../../server/mail/mail-layout.ts';
import { longEnough, requireStrength } from '../../../server/accounts/password-rules.ts';
import { hashPassword, verifyPassword } from '../../../server/accounts/passwords.ts';
import { type Context, route, routeWithRule } from '../../../server/http/route.ts';
import { editedRow, oneRow } from '../../../server/http/answers.ts';
import { foundRow } from '../../../server/database/rows.ts';
import { clearSessionCookie, hashToken, newToken, readToken } from '../../../server/accounts/session.ts';
import { clearTries, limitTries, noProof, proofOf, wrongCode } from '../../../server/accounts/second-factor.ts';
import { endSessions, factorOf, ownProfile, wordsAbout } from '../auth/account.parts.sql.ts';
import { mails } from '../auth/mails.texts.ts';
import {
  changeEmail,
  changePassword,
  endSession,
  getAccount,
  listSessions,
  proveEmail,
  saveProfile,
  signOutAll,
} from './conta.contract.ts';
import * as conta from './conta.sql.ts';

/** Somebody who finds an open browser must not be able to guess the password there; nobody is signed out by it. */
async function confirmPassword(
  { batch, person, request }: Pick<Context<typeof changePassword>, 'batch' | 'person' | 'request'>,
  password: string,
): Promise<void> {
  const [own] = await batch(conta.ownPassword());
  await limit(batch, { key: limitKey('own password', person().user_id), max: 10, minutes: 15 });
  if (!(await verifyPassword(password, own[0]?.password_hash ?? null, callerOf(request))))
    fail('auth.password', { field: 'current_password' });
}

/**
 * The second factor of whoever has one, as the database takes it; counted with the tries of signing in. The password alone
 * must not be enough for whoever found an open browser.
 */
async function givenFactor(
  { batch, request }: Pick<Context<typeof changePassword>, 'batch' | 'request'>,
  key: Buffer,
  code: string | undefined,
): Promise<conta.Given> {
  const [found] = await batch(factorOf(hashToken(readToken(request)!)));
  const factor = found[0] ?? fail('session.required');
  if (!factor.confirmed) return noProof;
  if (!code) fail('auth.code_needed', { field: 'code' });
  await limitTries(batch, factor.user_id);
  return proofOf(key, factor, code) ?? wrongCode();
}

async function readAccount(batch: Run) {
  const [own, profile] = await batch(conta.ownAccount(), ownProfile());
  return { ...foundRow(own), profile: foundRow(profile) };
}

export function contaRoutes({ key, linkOrigin, passwordMin }: AccountSettings) {
  return [
    route(getAccount, ({ batch }) => readAccount(batch)),

    route(saveProfile, async ({ batch, person, input }) => {
      await batch();
      // a taken username tells that somebody has it
      await limit(
        batch,
        { key: limitKey('own profile of a day', person().user_id), max: 30, minutes: 24 * 60 },
        { key: limitKey('own profile', person().user_id), max: 10, minutes: 60 },
      );
      return editedRow(batch, conta.saveOwnProfile(input), ownProfile());
    }),

    route(changeEmail, async (context) => {
      const { email, current_password, code } = context.input;
      await confirmPassword(context, current_password);
      const [own] = await context.batch(conta.ownAccount());
      if (email.toLowerCase() === foundRow(own).email.toLowerCase()) fail('auth.same_email', { field: 'email' });
      const proof = await givenFactor(context, key, code);
      const { user_id } = context.person();
      await limit(context.batch, { key: limitKey('email change', user_id), max: 5, minutes: 60 });
      const token = newToken();
      await context.batch(
        conta.requestEmail(email, hashToken(token), proof, {
          toNew: renderMail(mails.email, `${linkOrigin}/verificar#novo-email=${token}`),
          toTaken: renderMail(mails.emailTaken),
          toDeleted: renderMail(mails.emailDeleted),
          toOld: renderMail(mails.emailAsked, `${linkOrigin}/recuperar-senha`),
        }),
        clearTries(user_id),
      );
      return { sent: true as const };
    }),

    route(proveEmail, async ({ batch, person }) => {
      await batch();
      await limit(batch, { key: limitKey('email change', person().user_id), max: 5, minutes: 60 });
      const token = newToken();
      const mail = renderMail(mails.emailProof, `${linkOrigin}/verificar#email=${token}`);
      await batch(conta.askProof(hashToken(token), mail));
      return { sent: true as const };
    }),

    routeWithRule(changePassword, longEnough(passwordMin), async (context) => {
      const { current_password, password, code } = context.input;
      await confirmPassword(context, current_password);
      const [about] = await context.batch(wordsAbout(null));
      await requireStrength(password, { min: passwordMin, about: about.map(({ word }) => word) });
      const proof = await givenFactor(context, key, code);
      const mail = renderMail(mails.passwordChanged, `${linkOrigin}/recuperar-senha`);
      const { session_id: keep, user_id } = context.person();
      const hashed = await hashPassword(password, callerOf(context.request));
      const [changed] = await context.batch(conta.changePassword(hashed, keep, proof, mail), clearTries(user_id));
      await keepDevice(context, user_id, null);
      return { ended: changed[0]!.ended };
    }),

    route(listSessions, async ({ batch, person }) => {
      const [rows] = await batch(conta.ownSessions());
      const { session_id } = person();
      return rows.map((row) => ({ ...row, current: row.id === session_id }));
    }),

    route(endSession, ({ batch, params }) => oneRow(batch, conta.endOwnSession(params.id))),

    route(signOutAll, async ({ batch, request, reply }) => {
      const token = readToken(request) ?? fail('session.required');
      const [rows] = await batch(endSessions(hashToken(token), 'global'));
      clearSessionCookie(request, reply);
      return rows[0]!.ended > 0 ? rows[0]! : fail('session.required');
    }),
  ];
}

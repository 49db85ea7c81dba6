import { randomInt } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { AccountSettings } from '../../server/account-settings.ts';
import { callerOf } from '../../server/caller.ts';
import { clientNetwork } from '../../server/client-address.ts';
import type { Run } from '../../server/db.ts';
import { fail } from '../../server/failure.ts';
import { clearLimit, giveBack, limit, limitKey, tryLimit, type Limit } from '../../server/limits.ts';
import { renderMail } from '../../server/mail-layout.ts';
import { longEnough, type PasswordRule, requireStrength } from '../../server/password-rules.ts';
import { hashPassword, verifyPassword } from '../../server/passwords.ts';
import { route, routeWithRule } from '../../server/route.ts';
import { hashToken, newToken } from '../../server/session.ts';
import { findLogin, wordsAbout } from './auth.sql.ts';
import * as entry from './entry.sql.ts';
import { mails } from './mails.texts.ts';
import { otpRequest, otpVerify, recover, reset } from './recovery.contract.ts';
import { failedSignIn, type Sessions } from './session.server.ts';
import { accountOptions, resend, signUp, verify } from './signUp.contract.ts';

/**
 * Sign-up, verification, recovery and codes by mail. Whether an address has an account changes neither an answer nor the
 * work before it: passwords are hashed, mails rendered and limits counted for every address alike.
 */

const day = 24 * 60;
const accepted = { sent: true } as const;

/** A short code counts for one address only. */
const otpHash = (email: string, code: string): Buffer => hashToken(`otp:${email.toLowerCase()}:${code}`);

/** Mails to one address, and requests from one place. */
const mailLimits = (purpose: string, email: string, request: FastifyRequest): [Limit, Limit] => [
  { key: limitKey('mail address', clientNetwork(request)), max: 100, minutes: 60 },
  { key: limitKey(`${purpose} account`, email.toLowerCase()), max: 5, minutes: 60 },
];

export function entryRoutes(sessions: Sessions, { key, linkOrigin, passwordMin, signup }: AccountSettings) {
  // behind the #, which a browser sends to no server, so that no log has it
  const link = (path: string, token: string) => `${linkOrigin}${path}#token=${token}`;
  /** A link's owner must not choose what their own names give away. */
  const ruleOf = async (batch: Run, code: Buffer): Promise<PasswordRule> => {
    const [about] = await batch(wordsAbout(code));
    return { min: passwordMin, about: about.map(({ word }) => word) };
  };
  const verifyMail = (token: string) => renderMail(mails.verify, link('/verificar', token));

  return [
    route(accountOptions, async () => ({ signup, password_min: passwordMin })),

    routeWithRule(signUp, longEnough(passwordMin), async ({ batch, input, request }) => {
      const { email, password, data } = input;
      if (signup === 'invite') fail('auth.signup_closed');
      await requireStrength(password, { min: passwordMin, about: [email, data.full_name, data.username ?? ''] });
      await limit(batch, ...mailLimits('sign-up', email, request));
      const token = newToken();
      await batch(
        entry.signUp({
          email,
          passwordHash: await hashPassword(password, callerOf(request)),
          fullName: data.full_name,
          username: data.username ?? email.split('@')[0]!,
          code: hashToken(token),
          mail: verifyMail(token),
          mailKnown: renderMail(mails.signUpKnown, `${linkOrigin}/login`),
        }),
      );
      return accepted;
    }),

    route(verify, async (context) => {
      const { token, password, replace } = context.input;
      const code = hashToken(token);
      await limit(context.batch, tryLimit(context.request));
      let passwordHash: string | null;
      if (!replace) {
        const [found] = await context.batch(entry.verifyAttempt(code));
        ({ password_hash: passwordHash } = found[0] ?? fail('auth.link'));
        if (!(await verifyPassword(password, passwordHash, callerOf(context.request))))
          fail('auth.sign_up_password', { field: 'password' });
      } else {
        await requireStrength(password, await ruleOf(context.batch, code));
        passwordHash = await hashPassword(password, callerOf(context.request));
      }
      const [confirmed] = await context.batch(entry.confirmAccount(code, replace ? passwordHash : null));
      return sessions.enter(context, confirmed[0]!.user_id, passwordHash);
    }),

    route(resend, async ({ batch, input: { email }, request }) => {
      await limit(batch, ...mailLimits('resend', email, request));
      const token = newToken();
      await batch(entry.sendCode(email, 'verify', hashToken(token), day, verifyMail(token), false));
      return accepted;
    }),

    route(recover, async ({ batch, input: { email }, request }) => {
      await limit(batch, ...mailLimits('recover', email, request));
      const token = newToken();
      const mail = renderMail(mails.recover, link('/redefinir-senha', token));
      await batch(entry.sendCode(email, 'recover', hashToken(token), 60, mail, null));
      return accepted;
    }),

    routeWithRule(reset, longEnough(passwordMin), async ({ batch, input: { token, password }, request }) => {
      await limit(batch, tryLimit(request));
      const code = hashToken(token);
      await requireStrength(password, await ruleOf(batch, code));
      const mail = renderMail(mails.passwordChanged, `${linkOrigin}/recuperar-senha`);
      await batch(entry.resetPassword(code, await hashPassword(password, callerOf(request)), mail));
      return { done: true as const };
    }),

    route(otpRequest, async ({ batch, input: { email }, request }) => {
      await limit(batch, ...mailLimits('otp', email, request));
      const code = randomInt(1_000_000).toString().padStart(6, '0');
      const token = newToken();
      await batch(
        entry.sendCode(email, 'otp', otpHash(email, code), 10, renderMail(mails.otp(code)), true),
        // an address that was never verified could have a password that somebody else prepared
        entry.sendCode(email, 'verify', hashToken(token), day, verifyMail(token), false),
      );
      return accepted;
    }),

    route(otpVerify, async (context) => {
      const { email, code } = context.input;
      const account = limitKey('otp tries', email.toLowerCase());
      const address = tryLimit(context.request);
      await limit(context.batch, address, { key: account, max: 10, minutes: 15 });
      const [[used], [login]] = await context.batch(
        entry.useOtp(email, otpHash(email, code.replace(/\D/g, ''))),
        findLogin(email),
      );
      if (!used) {
        await context.batch(failedSignIn(key, email, login));
        fail('auth.code', { field: 'code' });
      }
      await context.batch(clearLimit(account), giveBack(address));
      // read in the transaction that used the code up: whoever changes the password waits for that
      return sessions.enter(context, used.user_id, login!.password_hash);
    }),
  ];
}

import { randomInt } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { AccountSettings } from '../../../server/accounts/account-settings.ts';
import { callerOf } from '../../../server/turns/caller.ts';
import { clientNetwork } from '../../../server/turns/client-address.ts';
import type { Run, Statement } from '../../../server/database/db.ts';
import { keepDevice } from '../../../server/accounts/devices.ts';
import { fail } from '../../../server/process/failure.ts';
import { giveBack, limit, limitKey, missed, tryLimit, waitOf, type Limit } from '../../../server/accounts/limits.ts';
import { renderMail } from '../../../server/mail/mail-layout.ts';
import { longEnough, type PasswordRule, requireStrength } from '../../../server/accounts/password-rules.ts';
import { hashPassword, verifyPassword } from '../../../server/accounts/passwords.ts';
import { route, routeWithRule } from '../../../server/http/route.ts';
import { hashToken, newToken } from '../../../server/accounts/session.ts';
import { accountOptions } from '../../../shared/account-options.ts';
import { findLogin, wordsAbout } from '../auth/account.parts.sql.ts';
import * as entry from './cadastro.sql.ts';
import { mails } from '../auth/mails.texts.ts';
import { enterByLink, otpRequest, otpVerify, recover, reset } from '../auth/recovery.contract.ts';
import { failedSignIn, type PublicContext, type Sessions } from '../auth/session.parts.server.ts';
import { confirmEmail, resend, signUp, verify } from './sign-up.contract.ts';

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

/**
 * Mails with a link to one's own account. Beyond the limits one is still sent to whom none waits for, so that whoever asks has
 * a link that opens: nobody shuts this way by asking again and again, for this address or for others in the same network.
 */
async function sendLink(
  { batch, request }: Pick<PublicContext, 'batch' | 'request'>,
  purpose: string,
  email: string,
  statements: (spared: boolean) => Statement[],
) {
  const wait = await waitOf(batch, ...mailLimits(purpose, email, request));
  await batch(...statements(wait > 0));
  if (wait > 0) fail('auth.mails_spent', { retryAfter: wait });
  return accepted;
}

export function cadastroRoutes(sessions: Sessions, { key, linkOrigin, passwordMin, signup }: AccountSettings) {
  // behind the #, which a browser sends to no server, so that no log has it
  const link = (path: string, token: string) => `${linkOrigin}${path}#token=${token}`;
  /** A link's owner must not choose what their own names give away. */
  const ruleOf = async (batch: Run, code: Buffer): Promise<PasswordRule> => {
    const [about] = await batch(wordsAbout(code));
    return { min: passwordMin, about: about.map(({ word }) => word) };
  };
  /** Before any work is done for whoever made one up. */
  async function requireLink({ batch, request }: PublicContext, code: Buffer, purpose: entry.LinkPurpose) {
    const [found] = await batch(entry.linkStands(code, purpose));
    if (!found[0]!.stands) await missed(batch, request, 'auth.link');
  }
  const passwordOver = renderMail(mails.passwordOver, `${linkOrigin}/recuperar-senha`);
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
          mailDeleted: renderMail(mails.emailDeleted),
        }),
      );
      return accepted;
    }),

    route(verify, async (context) => {
      const { token, password, replace } = context.input;
      const code = hashToken(token);
      await requireLink(context, code, 'verify');
      let passwordHash: string | null;
      if (!replace) {
        const [found] = await context.batch(entry.linkAttempt(code, 'verify'));
        ({ password_hash: passwordHash } = found[0] ?? fail('auth.link'));
        if (!(await verifyPassword(password, passwordHash, callerOf(context.request))))
          fail('auth.sign_up_password', { field: 'password' });
      } else {
        await requireStrength(password, await ruleOf(context.batch, code));
        passwordHash = await hashPassword(password, callerOf(context.request));
      }
      const [confirmed] = await context.batch(
        entry.confirmAccount(code, {
          chosen: replace ? passwordHash : null,
          compared: replace ? null : passwordHash,
        }),
      );
      return sessions.enter(context, confirmed[0]!.user_id, passwordHash);
    }),

    route(resend, async (context) => {
      const { email } = context.input;
      const token = newToken();
      return sendLink(context, 'resend', email, (spared) => [
        entry.sendCode(email, 'verify', hashToken(token), day, verifyMail(token), false, spared),
      ]);
    }),

    route(confirmEmail, async (context) => {
      const { token, password } = context.input;
      const code = hashToken(token);
      await requireLink(context, code, 'email');
      // whoever reads the mailbox may not be whose account it is: nobody prepares one for somebody else's address
      const [found] = await context.batch(entry.linkAttempt(code, 'email'));
      const { password_hash } = found[0] ?? fail('auth.link');
      if (!(await verifyPassword(password, password_hash, callerOf(context.request))))
        fail('auth.password', { field: 'password' });
      await context.batch(entry.confirmEmail(code, renderMail(mails.emailChanged)));
      return { done: true as const };
    }),

    route(recover, async (context) => {
      const { email } = context.input;
      const token = newToken();
      const mail = renderMail(mails.recover, link('/redefinir-senha', token));
      return sendLink(context, 'recover', email, (spared) => [
        entry.sendCode(email, 'recover', hashToken(token), 60, mail, null, spared),
      ]);
    }),

    routeWithRule(reset, longEnough(passwordMin), async (context) => {
      const { token, password } = context.input;
      const { batch } = context;
      const code = hashToken(token);
      await requireLink(context, code, 'recover');
      await requireStrength(password, await ruleOf(batch, code));
      const mail = renderMail(mails.passwordChanged, `${linkOrigin}/recuperar-senha`);
      const hashed = await hashPassword(password, callerOf(context.request));
      const [changed] = await batch(entry.resetPassword(code, hashed, mail));
      await keepDevice(context, changed[0]!.user_id, null);
      return { done: true as const };
    }),

    route(otpRequest, async (context) => {
      const { email } = context.input;
      const code = randomInt(1_000_000).toString().padStart(6, '0');
      const [wayIn, token] = [newToken(), newToken()];
      const mail = renderMail(mails.otp(code), link('/entrar', wayIn));
      return sendLink(context, 'otp', email, (spared) => [
        entry.sendWayIn(email, otpHash(email, code), hashToken(wayIn), mail, spared),
        // an address that was never verified could have a password that somebody else prepared
        entry.sendCode(email, 'verify', hashToken(token), day, verifyMail(token), false, spared),
      ]);
    }),

    route(enterByLink, async (context) => {
      const { batch, input, request } = context;
      const [used] = await batch(entry.useLink(hashToken(input.token), passwordOver));
      const { user_id, password_hash } = used[0] ?? (await missed(batch, request, 'auth.link'));
      return sessions.enter(context, user_id, password_hash, { byMail: true });
    }),

    route(otpVerify, async (context) => {
      const { email, code } = context.input;
      const limits: Limit[] = [
        tryLimit(context.request),
        { key: limitKey('otp tries', email.toLowerCase()), max: 10, minutes: 15 },
        { key: limitKey('otp tries of a day', email.toLowerCase()), max: 100, minutes: day },
      ];
      // digits can be guessed; the link of the same mail cannot, and is counted nowhere
      const wait = await waitOf(context.batch, ...limits);
      if (wait > 0) fail('auth.codes_spent', { retryAfter: wait });
      const [[used], [login]] = await context.batch(
        entry.useOtp(email, otpHash(email, code.replace(/\D/g, '')), passwordOver),
        findLogin(email),
      );
      if (!used) {
        await context.batch(failedSignIn(key, email, login));
        fail('auth.code', { field: 'code' });
      }
      await context.batch(...limits.map(giveBack));
      // read in the transaction that used the code up: whoever changes the password waits for that
      return sessions.enter(context, used.user_id, login!.password_hash, { byMail: true });
    }),
  ];
}

import type { FastifyRequest } from 'fastify';
import type { AccountSettings } from '../../../server/accounts/account-settings.ts';
import { callerOf } from '../../../server/turns/caller.ts';
import { clientNetwork } from '../../../server/turns/client-address.ts';
import { plainCode } from '../../../server/process/codes.ts';
import { keyed, readDevices } from '../../../server/accounts/devices.ts';
import { fail, Failure } from '../../../server/process/failure.ts';
import { atMost, limit, limitKey } from '../../../server/accounts/limits.ts';
import { renderMail } from '../../../server/mail/mail-layout.ts';
import { longEnough, requireStrength } from '../../../server/accounts/password-rules.ts';
import { hashPassword, verifyPassword } from '../../../server/accounts/passwords.ts';
import { route, routeWithRule } from '../../../server/http/route.ts';
import {
  clearSessionCookie,
  hashToken,
  newToken,
  nextToken,
  readToken,
  writeSessionCookie,
} from '../../../server/accounts/session.ts';
import { slowDown } from '../../../server/accounts/slow-down.ts';
import { me, myMemberships, refresh, setTenantContext, signIn, signOut } from '../../../shared/session.ts';
import { firstAccess as firstAccessEndpoint } from './auth.contract.ts';
import { endSessions, findLogin } from './account.parts.sql.ts';
import * as auth from './auth.sql.ts';
import { mails } from './mails.texts.ts';
import { tryPassword, uncountPassword } from './tries.sql.ts';
import { choosePassword } from './recovery.contract.ts';
import { secondFactorRoutes } from './second-factor.server.ts';
import { type AsUser, failedSignIn, sessionsOf, withAlike } from './session.parts.server.ts';

const tokenSeconds = 15 * 60;

export function authRoutes(asUser: AsUser, settings: AccountSettings) {
  const sessions = sessionsOf(asUser, settings.key);

  return [
    route(me, ({ request }) => sessions.signedInAnswer(request, readToken(request)!)),

    route(signIn, async (context) => {
      const { password } = context.input;
      // the database may take more letters for the same than JavaScript does: both get what was counted
      const email = context.input.email.toLowerCase();
      const network = clientNetwork(context.request);
      const asker = limitKey('sign-in address', network);
      const [tries, found] = await context.batch(
        tryPassword({
          email,
          account: keyed(settings.key, 'account', email),
          asker,
          network: keyed(settings.key, 'network', network),
          devices: readDevices(context.request),
        }),
        findLogin(email),
      );
      const { id, wait, lately } = tries[0]!;
      if (wait > 0) fail('auth.password_spent', { retryAfter: wait });
      await slowDown(lately);
      const login = found[0] ?? null;
      const fits = await verifyPassword(password, login?.password_hash ?? null, callerOf(context.request)).catch(
        async (error: unknown) => {
          await context.batch(uncountPassword(id, asker));
          throw error;
        },
      );
      if (!fits || !login?.confirmed) {
        await context.batch(failedSignIn(settings.key, email, login));
        fail('auth.credentials');
      }
      await context.batch(uncountPassword(id, asker));
      return sessions.enter(context, login.user_id, login.password_hash);
    }),

    route(refresh, async ({ batch, input, request, reply }) => {
      const token = readToken(request) ?? fail('session.required');
      const hashed = hashToken(token);
      const [keys] = await batch(auth.refreshKey(hashed, input.idle_seconds)).catch((error: unknown) => {
        if (error instanceof Failure && error.status === 401) clearSessionCookie(request, reply);
        throw error;
      });
      const { session_id, rotation_key, rotate, expires_in } = keys[0]!;
      const next = rotate ? nextToken(token, rotation_key) : token;
      if (rotate) {
        await batch(auth.rotateToken(session_id, hashed, hashToken(next)));
        callerOf(request).known?.renewed(hashed, hashToken(next));
      }
      writeSessionCookie(request, reply, next);
      return { expires_in: rotate ? tokenSeconds : expires_in };
    }),

    route(signOut, async ({ batch, input, request, reply }) => {
      const token = readToken(request);
      const ended = token ? (await batch(endSessions(hashToken(token), input.scope)))[0][0]!.ended : 0;
      if (input.scope !== 'others') clearSessionCookie(request, reply);
      return { ended };
    }),

    route(setTenantContext, async ({ batch, input }) => {
      const [, rows] = await batch(auth.rememberTenant(input._tenant_id), auth.tenantAndRole(input._tenant_id));
      return rows[0] ?? fail('session.not_member');
    }),

    route(myMemberships, async ({ batch, input: { after } }) =>
      withAlike((await batch(auth.pageOfMemberships(after)))[0]),
    ),

    routeWithRule(firstAccessEndpoint, longEnough(settings.passwordMin), async (context) => {
      const { code, email, password, full_name, office_name, office_slug } = context.input;
      await requireStrength(password, { min: settings.passwordMin, about: [email, full_name, office_name] });
      await limit(context.batch, { key: limitKey('setup', clientNetwork(context.request)), max: 20, minutes: 15 });
      const passwordHash = await hashPassword(password, callerOf(context.request));
      const [rows] = await context.batch(
        auth.firstAccess({
          code: setupCodeHash(code),
          email,
          passwordHash,
          fullName: full_name,
          office: office_name,
          slug: office_slug,
        }),
      );
      return sessions.enter(context, rows[0]!.user_id, passwordHash);
    }),

    routeWithRule(choosePassword, longEnough(settings.passwordMin), async ({ batch, input, request, reply }) => {
      const token = hashToken(readToken(request) ?? fail('session.required'));
      const [found] = await batch(auth.passwordToChoose(token));
      const { user_id, password_hash, about } = found[0] ?? fail('session.required');
      await limit(batch, { key: limitKey('own password', user_id), max: 10, minutes: 15 });
      if (await verifyPassword(input.password, password_hash, callerOf(request)))
        fail('auth.same_password', { field: 'password' });
      await requireStrength(input.password, { min: settings.passwordMin, about });
      const next = newToken();
      const mail = renderMail(mails.passwordChanged, `${settings.linkOrigin}/recuperar-senha`);
      const hashed = await hashPassword(input.password, callerOf(request));
      const [chosen] = await batch(auth.choosePassword(token, hashed, hashToken(next), mail));
      return sessions.entered({ batch, request, reply }, user_id, next, chosen[0]!.needs);
    }),

    ...secondFactorRoutes(sessions, settings),
  ];
}

export const setupCodeHash = (code: string): Buffer => hashToken(plainCode(code));

/** A refused request, for the platform's log; the address of the record is not kept. Whoever floods it is cut short. */
export function deniedEvent(userId: string | null, request: FastifyRequest) {
  const key = limitKey('denied', userId ?? clientNetwork(request));
  const { method, routeOptions } = request;
  return atMost({ key, max: 300, minutes: 15 }, auth.event('DENIED', userId, routeOptions.url ?? method, { method }));
}

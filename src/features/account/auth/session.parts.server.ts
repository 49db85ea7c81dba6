import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { clientAddress } from '../../../server/turns/client-address.ts';
import { keepDevice } from '../../../server/accounts/devices.ts';
import { fail, Failure } from '../../../server/process/failure.ts';
import type { Context } from '../../../server/http/route.ts';
import { hashToken, newToken, readToken, writeSessionCookie } from '../../../server/accounts/session.ts';
import { lookAlikes } from '../../../shared/letters/alike.ts';
import type { Entered, me, Membership, SignedIn, signIn } from '../../../shared/session.ts';
import { ownProfile } from './account.parts.sql.ts';
import * as auth from './auth.sql.ts';

/** What every way in ends with: a session, and an answer that says who is in it. */

export type AsUser = (request: FastifyRequest, token: string) => Context<typeof me>['batch'];
export type PublicContext = Pick<Context<typeof signIn>, 'batch' | 'request' | 'reply'>;
export type Sessions = ReturnType<typeof sessionsOf>;

/**
 * For the platform's log. An address without an account is there only as a keyed hash: only whoever holds the key can tell
 * whether it was a certain one.
 */
export function failedSignIn(key: Buffer, email: string, login: { user_id: string } | null | undefined) {
  const detail = login ? null : { conta: createHmac('sha256', key).update(email.toLowerCase()).digest('hex') };
  return auth.recordEvent('LOGIN_FAILED', login?.user_id ?? null, 'sessions', detail);
}

/** Says of each office whether another one of the person's looks like it. */
export function withAlike(memberships: Omit<Membership, 'alike'>[]): Membership[] {
  const alike = lookAlikes(memberships.map(({ tenant }) => tenant));
  return memberships.map((membership) => ({ ...membership, alike: alike.has(membership.tenant_id) }));
}

export function sessionsOf(asUser: AsUser, key: Buffer) {
  async function signedInAnswer(request: FastifyRequest, token: string): Promise<SignedIn> {
    const [session, profile, memberships] = await asUser(request, token)(
      auth.ownSession(hashToken(token)),
      ownProfile(),
      auth.ownMemberships(),
    );
    const { session_id, expires_in, email, last_tenant_id } = session[0] ?? fail('session.required');
    const own = profile[0] ?? fail('session.required');
    return {
      user: { id: own.user_id, email },
      profile: own,
      memberships: withAlike(memberships),
      session: { id: session_id, expires_in },
      last_tenant_id,
    };
  }

  /**
   * A new session, with a new token in the cookie; the session that was there before ends. Where something is still asked
   * for, it opens nothing until that is given.
   * @param passwordHash the one that was theirs when they proved who they are: a change in between is not outlived
   * @param byMail the mailbox was proven, not the password
   */
  async function enter(
    context: PublicContext,
    userId: string,
    passwordHash: string | null,
    { byMail = false } = {},
  ): Promise<Entered> {
    const { batch, request } = context;
    const token = newToken();
    const former = readToken(request);
    const begin = auth.beginSession({
      userId,
      passwordHash,
      token: hashToken(token),
      rotationKey: randomBytes(32),
      former: former === null ? null : hashToken(former),
      ip: clientAddress(request),
      agent: request.headers['user-agent'] ?? '',
    });
    const [begun] = await batch(begin).catch(async (error: unknown) => {
      if (error instanceof Failure && error.code === 'auth.credentials')
        await batch(auth.recordEvent('LOGIN_FAILED', userId, 'sessions', null));
      throw error;
    });
    if (byMail) await batch(auth.begunByMail(hashToken(token)));
    return entered(context, userId, token, begun[0]!.needs);
  }

  /** The cookie of a session, and the answer: who is in, or what is asked for next. Whoever is in is known here from now on. */
  async function entered(context: PublicContext, userId: string, token: string, needs: auth.Needs): Promise<Entered> {
    const { request, reply } = context;
    writeSessionCookie(request, reply, token, needs !== null);
    if (needs === null) {
      await keepDevice(context, userId, key);
      return signedInAnswer(request, token);
    }
    return needs === 'password' ? { new_password: true } : { second_factor: needs };
  }

  return { signedInAnswer, enter, entered };
}

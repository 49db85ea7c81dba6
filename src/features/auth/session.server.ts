import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { clientAddress } from '../../server/client-address.ts';
import { fail } from '../../server/failure.ts';
import type { Context } from '../../server/route.ts';
import { hashToken, newToken, writeSessionCookie } from '../../server/session.ts';
import type { me, SecondFactorNeeded, SignedIn, signIn } from '../../shared/session.ts';
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

export function sessionsOf(asUser: AsUser) {
  async function signedInAnswer(request: FastifyRequest, token: string): Promise<SignedIn> {
    const [session, profile, memberships] = await asUser(request, token)(
      auth.ownSession(hashToken(token)),
      auth.ownProfile(),
      auth.ownMemberships(),
    );
    const { session_id, expires_in, email, last_tenant_id } = session[0] ?? fail('session.required');
    const own = profile[0] ?? fail('session.required');
    return {
      user: { id: own.user_id, email },
      profile: own,
      memberships,
      session: { id: session_id, expires_in },
      last_tenant_id,
    };
  }

  /**
   * A new session, with a new token in the cookie whatever was there before. Where a second factor is asked for, it opens
   * nothing until that is given.
   */
  async function enter(
    { batch, request, reply }: PublicContext,
    userId: string,
  ): Promise<SignedIn | SecondFactorNeeded> {
    const [needs] = await batch(auth.loginNeeds(userId));
    const { second_factor, must_enrol } = needs[0] ?? fail('auth.credentials');
    const pending = second_factor || must_enrol;
    const token = newToken();
    const agent = request.headers['user-agent'] ?? '';
    await batch(
      auth.startSession({
        userId,
        token: hashToken(token),
        rotationKey: randomBytes(32),
        ip: clientAddress(request),
        agent,
        pending,
      }),
    );
    writeSessionCookie(request, reply, token, pending);
    return pending ? { second_factor: second_factor ? 'code' : 'enrol' } : signedInAnswer(request, token);
  }

  return { signedInAnswer, enter };
}

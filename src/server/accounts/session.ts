/// <reference types="@fastify/cookie" />
import { createHash, hash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hintCookie } from '../../shared/headers.ts';

/** The session cookie: a random 256-bit token; the database knows only its SHA-256. */

const sevenDays = 7 * 24 * 60 * 60;

const secureName = '__Host-gabinete';
const plainName = 'gabinete';

export const newToken = (): string => randomBytes(32).toString('base64url');
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

/** The next token of a session; racing refreshes of one token arrive at the same. */
export const nextToken = (token: string, rotationKey: Buffer): string =>
  createHash('sha256').update(rotationKey).update(token).digest('base64url');

declare module 'fastify' {
  interface FastifyInstance {
    /** PUBLIC_URL is an https address. */
    publicHttps: boolean;
  }
}

/** Whether people reach us over https: so says PUBLIC_URL, the connection, or a trusted proxy. */
export const isHttps = (request: FastifyRequest): boolean => request.server.publicHttps || request.protocol === 'https';

/** The request's token, or null. */
export function readToken(request: FastifyRequest): string | null {
  const token = request.cookies[isHttps(request) ? secureName : plainName];
  return token && /^[\w-]{43}$/.test(token) ? token : null;
}

/** @param pending only the password was right so far: there is nothing to ask for yet */
export function writeSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string, pending = false): void {
  const secure = isHttps(request);
  const shared = { path: '/', sameSite: 'lax', secure, maxAge: sevenDays } as const;
  reply.setCookie(secure ? secureName : plainName, token, { ...shared, httpOnly: true });
  if (pending) reply.clearCookie(hintCookie, { path: '/', secure, sameSite: 'lax' });
  else reply.setCookie(hintCookie, '1', shared);
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  const secure = isHttps(request);
  reply.clearCookie(secure ? secureName : plainName, { path: '/', secure, httpOnly: true, sameSite: 'lax' });
  reply.clearCookie(hintCookie, { path: '/', secure, sameSite: 'lax' });
}

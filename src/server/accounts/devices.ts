/// <reference types="@fastify/cookie" />
import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { clientNetwork } from '../turns/client-address.ts';
import { statement, type Run } from '../database/db.ts';
import { hashToken, isHttps, newToken } from './session.ts';

/**
 * What tells a browser that signed in before from all others: for each account that did so a random value, known to the
 * database by its hash and bound to the account. It opens nothing; its tries of a password are counted apart.
 */

const secureName = '__Host-gabinete-aparelho';
const plainName = 'gabinete-aparelho';
const ninetyDays = 90 * 24 * 60 * 60;

/** Accounts that share a browser. */
const mostAccounts = 5;

function values(request: FastifyRequest): string[] {
  const all = request.cookies[isHttps(request) ? secureName : plainName] ?? '';
  const each = all.split('.').filter((one) => /^[\w-]{43}$/.test(one));
  return each.slice(0, mostAccounts);
}

export const readDevices = (request: FastifyRequest): Buffer[] => values(request).map(hashToken);

/** @param gone hashes of what the new value takes the place of */
function write(request: FastifyRequest, reply: FastifyReply, value: string, gone: Buffer[]): void {
  const others = values(request).filter((one) => !gone.some((hash) => hash.equals(hashToken(one))));
  const secure = isHttps(request);
  reply.setCookie(secure ? secureName : plainName, [value, ...others].slice(0, mostAccounts).join('.'), {
    path: '/',
    sameSite: 'lax',
    secure,
    httpOnly: true,
    maxAge: ninetyDays,
  });
}

/** An account or a network as it is kept: only whoever holds the key can tell whether it was a certain one. */
export const keyed = (key: Buffer, kind: 'account' | 'network', value: string): Buffer =>
  createHmac('sha256', key).update(`${kind}:${value}`).digest();

type Asked = { batch: Run; request: FastifyRequest; reply: FastifyReply };

/**
 * This browser is known to an account from now on, in place of what it was known by before.
 * @param key null where only the password was chosen: then nothing is said of the network
 */
export async function keepDevice({ batch, request, reply }: Asked, userId: string, key: Buffer | null): Promise<void> {
  const value = newToken();
  const network = key && keyed(key, 'network', clientNetwork(request));
  const [noted] = await batch(
    statement(sql<{ gone: Buffer[] }>`
      select app.remember_device(${userId}, ${hashToken(value)}, ${network}::bytea, ${readDevices(request)}::bytea[]) as gone`),
  );
  write(request, reply, value, noted[0]!.gone);
}

import { Secret, TOTP } from 'otpauth';
import { plainCode } from '../process/codes.ts';
import type { Run } from '../database/db.ts';
import { fail } from '../process/failure.ts';
import { clearLimit, limit, limitKey } from './limits.ts';
import { unseal } from '../process/seal.ts';
import { hashToken } from './session.ts';

/** Codes of authenticator apps (RFC 6238 as all of them know it: SHA-1, six digits, 30 s) and recovery codes. */

/** A proof of the second factor: the time step of a right code, or the hash of a recovery code. */
export type Proof = { step: number; recovery: null } | { step: null; recovery: Buffer };

/** Of a person who has none. */
export const noProof = { step: null, recovery: null };

export type Factor = {
  session_id: string;
  user_id: string;
  /** The session has only passed the password. */
  pending: boolean;
  email: string;
  password_hash: string | null;
  secret: Buffer | null;
  confirmed: boolean;
};

const period = 30;
export const totp = (secret: Secret, label = '') =>
  new TOTP({ issuer: 'Gabinete', label, secret, algorithm: 'SHA1', digits: 6, period });

export const recoveryHash = (userId: string, code: string): Buffer =>
  hashToken(`recovery:${userId}:${plainCode(code)}`);

export const wrongCode = () => fail('auth.code', { field: 'code' });

/** How somebody got as far as the second factor. */
export type Way = 'password' | 'mail' | 'device' | 'session';

const factorKey = (userId: string, way: Way) => limitKey('second factor', `${userId} ${way}`);

/** Each way has a count of its own: whoever knows the password shuts neither the way by mail nor a known browser. */
export const limitTries = (batch: Run, userId: string, way: Way = 'session') =>
  limit(
    batch,
    { key: factorKey(userId, way), max: 5, minutes: 15 },
    { key: limitKey('second factor of a day', `${userId} ${way}`), max: 40, minutes: 24 * 60 },
  );

/** After a right one. */
export const clearTries = (userId: string, way: Way = 'session') => clearLimit(factorKey(userId, way));

/** The time step that a code belongs to, one before and one after the present included; null for a wrong code. */
export function stepOf(key: Buffer, factor: Factor, code: string): number | null {
  const plain = unseal(key, factor.user_id, factor.secret!) ?? fail('auth.factor_unreadable');
  const now = Date.now();
  const delta = totp(new Secret({ buffer: new Uint8Array(plain).buffer })).validate({
    token: code,
    timestamp: now,
    window: 1,
  });
  return delta === null ? null : Math.floor(now / 1000 / period) + delta;
}

/** Null for a wrong code of an app; whether a recovery code is right, the database says. */
export function proofOf(key: Buffer, factor: Factor, code: string): Proof | null {
  const digits = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) return { step: null, recovery: recoveryHash(factor.user_id, code) };
  const step = stepOf(key, factor, digits);
  return step === null ? null : { step, recovery: null };
}

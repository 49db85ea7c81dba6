import type { FastifyRequest } from 'fastify';
import { Secret } from 'otpauth';
import qrcode from 'qrcode';
import type { AccountSettings } from '../../../server/accounts/account-settings.ts';
import { callerOf } from '../../../server/turns/caller.ts';
import { newCode } from '../../../server/process/codes.ts';
import type { Run } from '../../../server/database/db.ts';
import { keepDevice, readDevices } from '../../../server/accounts/devices.ts';
import { fail } from '../../../server/process/failure.ts';
import { renderMail } from '../../../server/mail/mail-layout.ts';
import { verifyPassword } from '../../../server/accounts/passwords.ts';
import { route } from '../../../server/http/route.ts';
import { seal } from '../../../server/process/seal.ts';
import {
  clearTries,
  type Factor,
  limitTries,
  proofOf,
  recoveryHash,
  stepOf,
  totp,
  type Way,
  wrongCode,
} from '../../../server/accounts/second-factor.ts';
import { hashToken, newToken, readToken, writeSessionCookie } from '../../../server/accounts/session.ts';
import * as account from './account.parts.sql.ts';
import { passwordToChoose, recordEvent } from './auth.sql.ts';
import { mails } from './mails.texts.ts';
import { totpConfirm, totpDisable, totpEnroll, totpRecoveryCodes, totpVerify } from './second-factor.contract.ts';
import * as factors from './second-factor.sql.ts';
import type { PublicContext, Sessions } from './session.parts.server.ts';

/** Setting up, giving and switching off the second factor. */

// 118 random bits, so that a bare hash of them cannot be guessed back
const newRecoveryCode = () => newCode(24);

type Tried = Factor & { token: Buffer; way: Way };

export function secondFactorRoutes(sessions: Sessions, { key, linkOrigin }: AccountSettings) {
  async function factorOf(batch: Run, request: FastifyRequest): Promise<Tried> {
    const token = hashToken(readToken(request) ?? fail('session.required'));
    const [found, ways] = await batch(account.factorOf(token), factors.factorWay(token, readDevices(request)));
    return { ...(found[0] ?? fail('session.required')), token, way: ways[0]!.way };
  }

  /** For changes of the second factor by somebody signed in. Counted with the tries of codes. */
  async function confirmPassword(
    { batch, request }: Pick<PublicContext, 'batch' | 'request'>,
    factor: Tried,
    password: string | undefined,
  ): Promise<void> {
    await limitTries(batch, factor.user_id, factor.way);
    const fits = await verifyPassword(password ?? '', factor.password_hash, callerOf(request));
    if (!fits) fail('auth.password', { field: 'password' });
  }

  function newRecoveryCodes(userId: string): { codes: string[]; hashes: Buffer[] } {
    const codes = Array.from({ length: 10 }, newRecoveryCode);
    return { codes, hashes: codes.map((code) => recoveryHash(userId, code)) };
  }

  return [
    route(totpEnroll, async ({ batch, input, request }) => {
      const factor = await factorOf(batch, request);
      if (factor.confirmed) fail('auth.factor_on');
      // a sign-in that waits has just given it
      if (!factor.pending) await confirmPassword({ batch, request }, factor, input.password);
      const secret = new Secret({ size: 20 });
      const [started] = await batch(
        factors.startFactor(factor.token, seal(key, factor.user_id, Buffer.from(secret.buffer))),
      );
      if (!started[0]!.ok) fail('auth.factor_on');
      const uri = totp(secret, factor.email).toString();
      return { secret: secret.base32, uri, qr: qrOf(uri) };
    }),

    route(totpConfirm, async ({ batch, input, request, reply }) => {
      const factor = await factorOf(batch, request);
      if (factor.confirmed) fail('auth.factor_on');
      if (!factor.secret) fail('auth.factor_off');
      await limitTries(batch, factor.user_id, factor.way);
      const step = stepOf(key, factor, input.code.replace(/\s/g, '')) ?? wrongCode();
      const { codes, hashes } = newRecoveryCodes(factor.user_id);
      const next = newToken();
      const mail = renderMail(mails.factorOn);
      const [confirmed] = await batch(factors.confirmFactor(factor.token, step, hashes, hashToken(next), mail));
      if (!confirmed[0]!.ok) fail('auth.factor_on');
      await batch(clearTries(factor.user_id, factor.way));
      if (factor.pending) {
        writeSessionCookie(request, reply, next);
        await keepDevice({ batch, request, reply }, factor.user_id, key);
      }
      return { recovery_codes: codes };
    }),

    route(totpVerify, async ({ batch, input, request, reply }) => {
      const factor = await factorOf(batch, request);
      if (!factor.pending || !factor.confirmed) fail('session.required');
      await limitTries(batch, factor.user_id, factor.way);
      const next = newToken();
      const proof = proofOf(key, factor, input.code);
      const [passed] = proof
        ? await batch(factors.passFactor(factor.token, proof, hashToken(next)))
        : [[{ ok: false }]];
      if (!passed[0]!.ok) {
        await batch(recordEvent('LOGIN_FAILED', factor.user_id, 'sessions', { segundo_fator: true }));
        wrongCode();
      }
      const [choosing] = await batch(passwordToChoose(hashToken(next)), clearTries(factor.user_id, factor.way));
      return sessions.entered({ batch, request, reply }, factor.user_id, next, choosing[0] ? 'password' : null);
    }),

    route(totpDisable, async ({ batch, input, request }) => {
      const factor = await factorOf(batch, request);
      if (!factor.confirmed) fail('auth.factor_off');
      await confirmPassword({ batch, request }, factor, input.password);
      const mail = renderMail(mails.factorOff, `${linkOrigin}/recuperar-senha`);
      const [ended] = await batch(factors.endFactor(proofOf(key, factor, input.code) ?? wrongCode(), mail));
      if (!ended[0]!.ok) wrongCode();
      await batch(clearTries(factor.user_id, factor.way));
      return { done: true as const };
    }),

    route(totpRecoveryCodes, async ({ batch, input, request }) => {
      const factor = await factorOf(batch, request);
      if (!factor.confirmed) fail('auth.factor_off');
      await confirmPassword({ batch, request }, factor, input.password);
      const { step } = proofOf(key, factor, input.code) ?? wrongCode();
      const { codes, hashes } = newRecoveryCodes(factor.user_id);
      // one recovery code must not make ten new ones
      const [renewed] = step === null ? [[{ ok: false }]] : await batch(factors.renewRecoveryCodes(step, hashes));
      if (!renewed[0]!.ok) wrongCode();
      await batch(clearTries(factor.user_id, factor.way));
      return { recovery_codes: codes };
    }),
  ];
}

/** Dark squares as one path, a row's neighbours joined; the page draws it without a library or a data: address. */
function qrOf(uri: string): { size: number; path: string } {
  const { size, data } = qrcode.create(uri, { errorCorrectionLevel: 'M' }).modules;
  let path = '';
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      if (!data[y * size + x]) continue;
      const start = x;
      while (x + 1 < size && data[y * size + x + 1]) x += 1;
      path += `M${start} ${y}h${x + 1 - start}v1h-${x + 1 - start}z`;
    }
  return { size, path };
}

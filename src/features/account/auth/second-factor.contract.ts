import * as z from 'zod/mini';
import { endpoint, listOf, oneRecord } from '../../../shared/contract.ts';
import { entered, givenPassword, signInBound } from '../../../shared/session.ts';

/**
 * Codes of an authenticator app. Enrolling works for somebody signed in and, where a second factor is compulsory, for a
 * sign-in that waits for it; so these calls look at the session themselves and answer 401 without one.
 */

export const code = () =>
  z.string('Código é obrigatório').check(z.trim(), z.minLength(1, 'Código é obrigatório'), z.maxLength(40));
const password = () => givenPassword('Senha é obrigatória');
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });
const codesBound = listOf(10, 4);

export const totpEnroll = endpoint({
  name: 'auth.totpEnroll',
  method: 'POST',
  path: '/api/auth/totp/enroll',
  permission: 'auth.enter',
  door: 'public',
  summary: 'Começa a verificação em duas etapas: segredo e QR code; pede a senha atual de quem já entrou',
  input: z.strictObject({ password: z.optional(password()) }),
  output: z.object({
    secret: z.string(),
    uri: z.string(),
    /** The QR code of `uri`: squares to a side, and the path of the dark ones. */
    qr: z.object({ size: z.int(), path: z.string() }),
  }),
  bound: oneRecord,
});

export const totpConfirm = endpoint({
  name: 'auth.totpConfirm',
  method: 'POST',
  path: '/api/auth/totp/confirm',
  permission: 'auth.enter',
  door: 'public',
  summary: 'Ativa a verificação em duas etapas com o primeiro código; mostra os códigos de recuperação uma única vez',
  input: z.strictObject({ code: code() }),
  output: recoveryCodes,
  bound: codesBound,
  refreshes: ['account', 'auth.sessions'],
});

export const totpVerify = endpoint({
  name: 'auth.totpVerify',
  method: 'POST',
  path: '/api/auth/totp/verify',
  permission: 'auth.enter',
  door: 'public',
  summary: 'Segunda etapa da entrada: código do aplicativo ou código de recuperação',
  input: z.strictObject({ code: code() }),
  output: entered,
  bound: signInBound,
});

export const totpDisable = endpoint({
  name: 'auth.totpDisable',
  method: 'POST',
  path: '/api/auth/totp/disable',
  permission: 'account.own',
  door: 'user',
  summary: 'Desativa a verificação em duas etapas, com a senha atual e um código',
  input: z.strictObject({ password: password(), code: code() }),
  output: z.object({ done: z.literal(true) }),
  bound: oneRecord,
  refreshes: ['account'],
});

export const totpRecoveryCodes = endpoint({
  name: 'auth.totpRecoveryCodes',
  method: 'POST',
  path: '/api/auth/totp/recovery-codes',
  permission: 'account.own',
  door: 'user',
  summary: 'Troca os códigos de recuperação por novos, com a senha atual e um código do aplicativo',
  input: z.strictObject({ password: password(), code: code() }),
  output: recoveryCodes,
  bound: codesBound,
  refreshes: ['account'],
});

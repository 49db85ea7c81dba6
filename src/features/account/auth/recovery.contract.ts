import * as z from 'zod/mini';
import { endpoint, oneRecord } from '../../../shared/contract.ts';
import { emailAddress, entered, newPassword, signInBound } from '../../../shared/session.ts';

/** Ways in by mail: a link that sets a new password, or a code and a link instead of the password. */

/** The one answer for every address: whether it has an account is told by mail, to its owner. */
export const accepted = z.object({ sent: z.literal(true) });

/** The secret part of a link in a mail. */
export const linkToken = () => z.string().check(z.trim(), z.minLength(1), z.maxLength(100));

export const recover = endpoint({
  name: 'auth.recover',
  method: 'POST',
  path: '/api/auth/recover',
  permission: 'auth.enter',
  door: 'public',
  summary: 'Envia um link para criar uma nova senha',
  input: z.strictObject({ email: emailAddress() }),
  output: accepted,
  bound: oneRecord,
  status: 202,
});

export const reset = endpoint({
  name: 'auth.reset',
  method: 'POST',
  path: '/api/auth/reset',
  permission: 'auth.enter',
  door: 'public',
  summary: 'Define uma nova senha pelo link recebido e encerra todas as sessões',
  input: z.strictObject({ token: linkToken(), password: newPassword() }),
  output: z.object({ done: z.literal(true) }),
  bound: oneRecord,
});

export const choosePassword = endpoint({
  name: 'auth.choosePassword',
  method: 'POST',
  path: '/api/auth/password/choose',
  permission: 'auth.enter',
  door: 'public',
  summary: 'Troca, na primeira entrada, a senha que um administrador escolheu; até então nada mais abre',
  input: z.strictObject({ password: newPassword() }),
  output: entered,
  bound: signInBound,
});

export const otpRequest = endpoint({
  name: 'auth.otpRequest',
  method: 'POST',
  path: '/api/auth/otp',
  permission: 'auth.enter',
  door: 'public',
  summary: 'Envia um código e um link de uso único para entrar sem a senha',
  input: z.strictObject({ email: emailAddress() }),
  output: accepted,
  bound: oneRecord,
  status: 202,
});

export const otpVerify = endpoint({
  name: 'auth.otpVerify',
  method: 'POST',
  path: '/api/auth/otp/verify',
  permission: 'auth.enter',
  door: 'public',
  summary: 'Entra com o código recebido por e-mail',
  input: z.strictObject({
    email: emailAddress(),
    code: z.string('Código é obrigatório').check(z.trim(), z.minLength(1, 'Código é obrigatório'), z.maxLength(20)),
  }),
  output: entered,
  bound: signInBound,
});

export const enterByLink = endpoint({
  name: 'auth.enterByLink',
  method: 'POST',
  path: '/api/auth/link',
  permission: 'auth.enter',
  door: 'public',
  summary: 'Entra com o link recebido por e-mail',
  input: z.strictObject({ token: linkToken() }),
  output: entered,
  bound: signInBound,
});

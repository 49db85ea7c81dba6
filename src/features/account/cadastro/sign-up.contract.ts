import * as z from 'zod/mini';
import { endpoint, oneRecord } from '../../../shared/contract.ts';
import { nameText, optionalName } from '../../../shared/fields.ts';
import { accepted, linkToken } from '../auth/recovery.contract.ts';
import { emailAddress, entered, givenPassword, newPassword, signInBound } from '../../../shared/session.ts';

/** Creating an account for oneself, and proving the address. */

export const signUp = endpoint({
  name: 'auth.signUp',
  method: 'POST',
  path: '/api/auth/sign-up',
  permission: 'auth.enter',
  door: 'public',
  summary: 'Cria uma conta à espera da confirmação do email; o perfil é sempre assessor e o papel enviado é ignorado',
  input: z.strictObject({
    email: emailAddress(),
    password: newPassword(),
    data: z.strictObject({
      full_name: nameText('Nome completo é obrigatório'),
      /** Unset, the part of the address before the @; numbered when taken. */
      username: z.optional(optionalName(60)),
      role: z.optional(z.string().check(z.maxLength(40))),
    }),
  }),
  output: accepted,
  bound: oneRecord,
  status: 202,
});

export const verify = endpoint({
  name: 'auth.verify',
  method: 'POST',
  path: '/api/auth/verify',
  permission: 'auth.enter',
  door: 'public',
  summary: 'Confirma o email pelo link recebido, com a senha do cadastro ou com uma nova, e entra',
  input: z.strictObject({
    token: linkToken(),
    /** The one chosen at sign-up, or with `replace` a new one in its place. */
    password: newPassword(),
    replace: z._default(z.boolean(), false),
  }),
  output: entered,
  bound: signInBound,
});

export const resend = endpoint({
  name: 'auth.resend',
  method: 'POST',
  path: '/api/auth/resend',
  permission: 'auth.enter',
  door: 'public',
  summary: 'Envia de novo o link de confirmação',
  input: z.strictObject({ email: emailAddress() }),
  output: accepted,
  bound: oneRecord,
  status: 202,
});

export const confirmEmail = endpoint({
  name: 'account.emailConfirm',
  method: 'POST',
  path: '/api/account/email/confirm',
  permission: 'auth.enter',
  door: 'public',
  summary: 'Confirma o email, novo ou o de sempre, pelo link recebido nele e pela senha da conta',
  input: z.strictObject({ token: linkToken(), password: givenPassword('Senha é obrigatória') }),
  output: z.object({ done: z.literal(true) }),
  bound: oneRecord,
});

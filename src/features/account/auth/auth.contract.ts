import * as z from 'zod/mini';
import { endpoint } from '../../../shared/contract.ts';
import { nameText, officeSlug, text } from '../../../shared/fields.ts';
import { emailAddress, entered, newPassword, signInBound } from '../../../shared/session.ts';

/** Sign-in, refresh and sign-out are plumbing of both sides: `shared/session.ts`. */

const firstAccessInput = z.strictObject({
  code: text('Código é obrigatório', 40),
  full_name: nameText('Nome completo é obrigatório'),
  email: emailAddress(),
  password: newPassword(),
  office_name: nameText('Nome do gabinete é obrigatório', 120),
  office_slug: officeSlug('Identificador é obrigatório'),
});

export const firstAccess = endpoint({
  name: 'setup.create',
  method: 'POST',
  path: '/api/setup',
  permission: 'auth.enter',
  door: 'public',
  summary: 'Primeiro acesso: cria o primeiro administrador e o primeiro gabinete com o código mostrado pelo servidor',
  input: firstAccessInput,
  output: entered,
  bound: signInBound,
  status: 201,
});

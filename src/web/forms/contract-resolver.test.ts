import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { optionalText, text } from '../../shared/fields.ts';
import { contractResolver } from './contract-resolver.ts';

const schema = z.strictObject({
  nome: text('Nome é obrigatório', 5),
  funcao: text('Função é obrigatória'),
  nota: optionalText(),
});

const check = (values: Record<string, string>) => contractResolver(schema)(values, undefined, {} as never);

test('all fields are told at once, each with its first sentence', () => {
  expect(check({ nome: ' ', funcao: '', nota: '' })).toEqual({
    values: {},
    errors: {
      nome: { type: 'contract', message: 'Nome é obrigatório' },
      funcao: { type: 'contract', message: 'Função é obrigatória' },
    },
  });
  expect(check({ nome: 'Helena', funcao: 'x' })).toMatchObject({
    errors: { nome: { message: 'Use no máximo 5 caracteres' } },
  });
});

test('values come back cleaned', () => {
  expect(check({ nome: ' Rita ', funcao: 'Chefe', nota: '' })).toEqual({
    values: { nome: 'Rita', funcao: 'Chefe', nota: null },
    errors: {},
  });
});

test('the errors of rows stand as deep as their values', () => {
  const rows = z.strictObject({ linhas: z.array(z.strictObject({ nome: text('Nome é obrigatório') })) });
  const { errors } = contractResolver(rows)(
    { linhas: [{ nome: 'Rita' }, { nome: '' }] },
    undefined,
    {} as never,
  ) as unknown as {
    errors: { linhas: unknown[] };
  };
  expect(errors.linhas[1]).toEqual({ nome: { type: 'contract', message: 'Nome é obrigatório' } });
});

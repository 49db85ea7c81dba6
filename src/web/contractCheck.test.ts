import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { optionalText, text } from '../shared/fields.ts';
import { checkContract } from './contractCheck.ts';

const schema = z.strictObject({
  nome: text('Nome é obrigatório', 5),
  funcao: text('Função é obrigatória'),
  nota: optionalText(),
});

test('all fields are told at once, each with its first sentence', () => {
  expect(checkContract(schema, { nome: ' ', funcao: '', nota: '' }).errors).toEqual({
    nome: 'Nome é obrigatório',
    funcao: 'Função é obrigatória',
  });
  expect(checkContract(schema, { nome: 'Helena', funcao: 'x' }).errors).toEqual({ nome: 'Use no máximo 5 caracteres' });
});

test('values come back cleaned', () => {
  const { errors, ...rest } = checkContract(schema, { nome: ' Rita ', funcao: 'Chefe', nota: '' });
  expect(errors).toBeNull();
  expect(rest).toEqual({ values: { nome: 'Rita', funcao: 'Chefe', nota: null } });
});

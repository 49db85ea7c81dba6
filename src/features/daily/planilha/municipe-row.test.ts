import { expect, test } from 'vitest';
import { municipeOf } from './municipe-row.server.ts';

/** Fields of citizens, as spreadsheets write them. */

test.each([
  ['1310100', '01310100'],
  ['01310-100', '01310100'],
  ['', null],
])('the CEP %s is %s', (cep, kept) => {
  expect(municipeOf({ nome_completo: 'Ana Lima', telefone_ddd: '11987654321', cep }).values?.cep).toBe(kept);
});

test.each(['0131-100', '04942', '131010'])('the CEP %s is none', (cep) => {
  expect(municipeOf({ nome_completo: 'Ana Lima', telefone_ddd: '11987654321', cep }).errors).toMatchObject([
    { campo: 'cep', valor: cep, motivo: 'CEP deve ter 8 dígitos' },
  ]);
});

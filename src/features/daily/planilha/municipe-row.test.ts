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

test.each([
  ['(0xx11) 9876-5403', '', '1198765403'],
  ['0XX11 98765-4302', '', '11987654302'],
  ['(0xx 11) 98765-4302', '', '11987654302'],
  ['011 98765-4302', '', '11987654302'],
  ['98765-4302', '0xx11', '11987654302'],
])('the phone %s of the area %s is %s', (telefone_ddd, ddd, kept) => {
  expect(municipeOf({ nome_completo: 'Ana Lima', telefone_ddd, ddd }).values?.telefone_ddd).toBe(kept);
});

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

const people = (cells: Record<string, string>) => municipeOf({ nome_completo: 'Ana Lima', ...cells });

test.each(['-', '(  )     -    ', '(__) _____-____', '0', '(00) 00000-0000'])(
  'the phone %s is none, which one can do without',
  (telefone_ddd) => {
    const row = people({ telefone_ddd });
    expect([row.semTelefone, row.values?.telefone_ddd]).toEqual([true, null]);
    expect(row.errors).toMatchObject([
      { valor: telefone_ddd.trim().replace(/ +/g, ' '), motivo: 'Telefone é obrigatório' },
    ]);
  },
);

test('what stands where nothing was written is nothing', () => {
  const blank = {
    telefone_2: '(  )     -    ',
    email: '-',
    cep: '00000-000',
    numero: '0',
    bairro: '--',
    codigo_origem: '0',
  };
  const { values, errors } = people({ telefone_ddd: '11987654321', ...blank });
  expect(errors).toEqual([]);
  const none = {
    email: null,
    cep: null,
    numero: null,
    bairro: null,
    codigo_origem: null,
    informacoes_adicionais: null,
  };
  expect(values).toMatchObject(none);
});

test.each([
  ['11 98765-4321 / 11 3333-4444', '', '', 'TELEFONE 2: (11) 3333-4444'],
  ['98765-4321; 3333-4444', '11', '', 'TELEFONE 2: (11) 3333-4444'],
  ['11 98765-4321 ou 3333-4444', '', '11 2222-3333', 'TELEFONE 2: 3333-4444\nTELEFONE 3: (11) 2222-3333'],
  ['11/98765-4321', '', '3333-4444', 'TELEFONE 2: 3333-4444'],
  ['11987654321', '11', 'não tem', 'TELEFONE 2: NÃO TEM'],
  ['11987654321', '', '11 3333-4444 (mãe)', 'TELEFONE 2: 11 3333-4444 (MÃE)'],
  ['11987654321', '', '11 3333-4444 / 11 2222-3333', 'TELEFONE 2: (11) 3333-4444\nTELEFONE 3: (11) 2222-3333'],
])(
  "of the phones %s of the area %s, and %s, one is the person's and the others are noted",
  (telefone_ddd, ddd, telefone_2, noted) => {
    const { values } = people({ telefone_ddd, ddd, telefone_2 });
    expect([values?.telefone_ddd, values?.informacoes_adicionais]).toEqual(['11987654321', noted]);
  },
);

test.each(['98765-4321 / 3333-4444', '11 98765-4321 (recado)'])('of the phones %s none is whole', (telefone_ddd) => {
  expect(people({ telefone_ddd }).errors).toMatchObject([{ campo: 'telefone_ddd', valor: telefone_ddd }]);
});

import { describe, expect, test } from 'vitest';
import { comparedFields, otherPhone, proposed } from './chosen.ts';
import type { Lado } from './duplicados.contract.ts';

const lado = (values: Partial<Lado>) => ({ data_cadastro: '2026-01-01', ...values }) as Lado;

test('what is filled stays, and where both are what was registered later; the other phone is kept', () => {
  const fica = lado({ nome_completo: 'MARIA SOUZA', telefone_ddd: '11987654321', email: null, complemento: 'APTO 42' });
  const sai = lado({
    ...{ data_cadastro: '2026-03-01', nome_completo: 'MARIA SOUSA', telefone_ddd: '1133334444' },
    email: 'maria@exemplo.com',
  });
  const escolha = proposed({ fica, sai });
  expect(escolha).toMatchObject({ nome_completo: 'sai', email: 'sai', complemento: 'fica', bairro: 'fica' });
  expect(otherPhone({ fica, sai }, escolha)).toBe('11987654321');
  expect(otherPhone({ fica, sai: { ...sai, telefone_ddd: null } }, escolha)).toBeNull();
});

test('of one mobile number the one with its ninth digit stays, whichever was registered later', () => {
  const [whole, before] = [lado({ telefone_ddd: '11987654321' }), lado({ telefone_ddd: '1187654321' })];
  const later = { data_cadastro: '2026-03-01' };
  const phoneOf = (fica: Lado, sai: Lado) => proposed({ fica, sai }).telefone_ddd;
  expect([phoneOf(whole, { ...before, ...later }), phoneOf(before, { ...whole, ...later })]).toEqual(['fica', 'sai']);
  expect([phoneOf({ ...whole, ...later }, before), phoneOf({ ...before, ...later }, whole)]).toEqual(['fica', 'sai']);
});

describe('an address is one thing', () => {
  const addressOf = (fica: Partial<Lado>, sai: Partial<Lado>) => {
    const { cep, endereco, numero, complemento, bairro, ponto_referencia } = proposed({
      fica: lado(fica),
      sai: lado({ ...sai, data_cadastro: '2026-03-01' }),
    });
    return [...new Set([cep, endereco, numero, complemento, bairro, ponto_referencia])];
  };
  const home = { endereco: 'RUA DAS FLORES', numero: '10', bairro: 'CENTRO' };

  test('of two all of the later one is proposed, also what it does not say', () => {
    expect(addressOf({ ...home, complemento: 'APTO 42' }, { endereco: 'AV BRASIL', bairro: 'JARDIM' })).toEqual([
      'sai',
    ]);
  });

  test('the one with a street is the whole one, however old', () => {
    expect(addressOf(home, { numero: '99', bairro: 'JARDIM', cep: '01310100' })).toEqual(['fica']);
    expect(addressOf({ numero: '99', bairro: 'JARDIM' }, home)).toEqual(['sai']);
  });

  test('where neither has a street the CEP tells, and the bairro where neither has that', () => {
    expect(addressOf({ cep: '01310100' }, { bairro: 'JARDIM' })).toEqual(['fica']);
    expect(addressOf({ bairro: 'CENTRO' }, { numero: '7' })).toEqual(['fica']);
  });

  test('the same one, of which each says a part, is put together', () => {
    const [fica, sai] = [lado({ ...home, complemento: 'APTO 42' }), lado({ ...home, cep: '01310100' })];
    expect(proposed({ fica, sai })).toMatchObject({
      endereco: 'fica',
      numero: 'fica',
      complemento: 'fica',
      cep: 'sai',
    });
  });
});

test('what both have alike is folded; what neither has is not shown', () => {
  const [fica, sai] = [lado({ cep: '01310100', numero: '1' }), lado({ cep: '01310100', numero: '2' })];
  expect(comparedFields({ fica, sai })).toEqual({ differ: ['numero'], alike: ['cep'] });
});

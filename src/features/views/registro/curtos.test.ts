import { describe, expect, test } from 'vitest';
import { destinatarioDe, numeroCurto } from './curtos.ts';

const letter = {
  numeracao: 'GABINETE',
  numero: 31,
  periodo: 2026,
  emitido_em: '2026-10-05',
  identificacao: 'OFÍCIO Nº 031/2026/GVHP',
  casa_numero: null,
  casa_ano: null,
} as const;

describe('the number alone', () => {
  test('has the digits of how the letter is called, and its year', () => {
    expect(numeroCurto(letter)).toBe('031/2026');
    expect(numeroCurto({ ...letter, identificacao: 'OF. 2026-00031' })).toBe('00031/2026');
    expect(numeroCurto({ ...letter, identificacao: 'SALA 310, Nº 31' })).toBe('31/2026');
  });
  test('has no year where numbers go on for ever', () => {
    expect(numeroCurto({ ...letter, periodo: 0, identificacao: 'CARTA Nº 031' })).toBe('031');
  });
  test('is that of the Câmara where it numbers, and none before', () => {
    const external = { ...letter, numeracao: 'EXTERNA', numero: null, identificacao: 'INDICAÇÃO' } as const;
    expect(numeroCurto(external)).toBeNull();
    expect(numeroCurto({ ...external, casa_numero: 312, casa_ano: 2026 })).toBe('312/2026');
  });
  test('is none of a draft', () => {
    expect(numeroCurto({ ...letter, numero: null, periodo: null, identificacao: null })).toBeNull();
  });
});

describe('the recipient', () => {
  const orgao = { id: 'o', nome: 'Secretaria de Obras, Serviços e Trânsito', deleted: false };
  const autoridade = { id: 'a', nome: 'Renata Vasques, a Filha', cargo: 'Secretária', deleted: false };
  const destinatario = `${autoridade.nome}, ${orgao.nome}`;

  test('is the órgão over the person', () => {
    expect(destinatarioDe({ destinatario, orgao, autoridade })).toEqual({ orgao: orgao.nome, pessoa: autoridade.nome });
    expect(destinatarioDe({ destinatario: orgao.nome, orgao, autoridade: null })).toEqual({
      orgao: orgao.nome,
      pessoa: '',
    });
  });
  test('stays who it was when one of them has another name today', () => {
    const renamed = { orgao: { ...orgao, nome: 'Obras' }, autoridade: { ...autoridade, nome: 'Renata' } };
    const was = { orgao: orgao.nome, pessoa: autoridade.nome };
    expect(destinatarioDe({ destinatario, orgao: renamed.orgao, autoridade })).toEqual(was);
    expect(destinatarioDe({ destinatario, orgao, autoridade: renamed.autoridade })).toEqual(was);
    expect(destinatarioDe({ destinatario, ...renamed })).toEqual({ orgao: destinatario, pessoa: '' });
  });
});

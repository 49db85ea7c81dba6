import { expect, test } from 'vitest';
import { cargoInVocativo, formasOf, type Genero, type Tratamento } from './tratamento.ts';

const none = { vocativo: null, enderecamento: null, fecho: null };

test.each<[Tratamento, Genero, string, string, string, string, string]>([
  [
    'EXCELENCIA',
    'M',
    'Prefeito',
    'A Sua Excelência o Senhor',
    'Senhor Prefeito,',
    'Vossa Excelência',
    'Respeitosamente,',
  ],
  [
    'EXCELENCIA',
    'F',
    'Prefeita',
    'A Sua Excelência a Senhora',
    'Senhora Prefeita,',
    'Vossa Excelência',
    'Respeitosamente,',
  ],
  [
    'SENHORIA',
    'M',
    'Comandante da Guarda Civil Municipal',
    'Ao Senhor',
    'Senhor Comandante,',
    'Vossa Senhoria',
    'Atenciosamente,',
  ],
  [
    'SENHORIA',
    'F',
    'Secretária Municipal de Obras',
    'À Senhora',
    'Senhora Secretária,',
    'Vossa Senhoria',
    'Atenciosamente,',
  ],
  [
    'MAGNIFICENCIA',
    'M',
    'Reitor',
    'A Sua Magnificência o Senhor',
    'Magnífico Reitor,',
    'Vossa Magnificência',
    'Respeitosamente,',
  ],
  [
    'MAGNIFICENCIA',
    'F',
    'Reitora da Universidade',
    'A Sua Magnificência a Senhora',
    'Magnífica Reitora,',
    'Vossa Magnificência',
    'Respeitosamente,',
  ],
])('%s to %s, %s', (tratamento, genero, cargo, enderecamento, vocativo, pronome, fecho) => {
  expect(formasOf({ ...none, cargo, genero, tratamento })).toEqual({ enderecamento, vocativo, pronome, fecho });
});

test('what was written by hand wins, each by itself', () => {
  const prefeita = { ...none, cargo: 'Prefeita', genero: 'F', tratamento: 'EXCELENCIA' } as const;
  expect(formasOf({ ...prefeita, fecho: 'Atenciosamente,' })).toMatchObject({
    vocativo: 'Senhora Prefeita,',
    fecho: 'Atenciosamente,',
  });
  expect(formasOf({ ...prefeita, vocativo: 'Excelentíssima Senhora Prefeita,' }).vocativo).toBe(
    'Excelentíssima Senhora Prefeita,',
  );
  expect(formasOf({ ...prefeita, enderecamento: '  ' }).enderecamento).toBe('A Sua Excelência a Senhora');
});

test.each([
  ['Presidente da Câmara Municipal', 'Presidente'],
  ['Diretor-Presidente da Sabesp', 'Diretor-Presidente'],
  ['Delegado de Polícia', 'Delegado'],
  ['Vice-Prefeita', 'Vice-Prefeita'],
  ['Promotora de Justiça', 'Promotora'],
  ['Deputado Estadual', 'Deputado'],
])('%s is called %s', (cargo, called) => {
  expect(cargoInVocativo(cargo)).toBe(called);
});

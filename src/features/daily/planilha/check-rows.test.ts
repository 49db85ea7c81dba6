import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { rowOfDemandas, SeenDemandas } from './check-demandas.server.ts';
import { Memories } from './check-rows.server.ts';
import { rowOfMunicipes, SeenMunicipes } from './check-municipes.server.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes that are held more than before. */
function held(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

const many = 1_500;
/** As long as a cell may be, and of each row another one. */
const long = (row: number) => `${'TEXTO '.repeat(1_650)}${row}`;

const demanda = (row: number, more = {}) => ({
  municipe_codigo: '42',
  setor: 'OBRAS',
  assessor: 'RITA',
  descricao_texto: long(row),
  data_demanda: '05/03/2026',
  ...more,
});
const municipe = (row: number, more = {}) => ({
  nome_completo: `MARIA ${row}${' '.repeat(9_000)}`,
  informacoes_adicionais: `${'TEXTO '.repeat(800)}${row} recado 11987654321`,
  ...more,
});

test('checking demands keeps nothing of what their rows say, and knows each of them again', () => {
  const seen = new SeenDemandas();
  const before = held();
  for (let row = 0; row < many; row += 1)
    expect(rowOfDemandas(row, demanda(row), seen)).toMatchObject({ errors: [], repete: false });
  expect(held() - before).toBeLessThan(2 * 1024 ** 2);

  expect(rowOfDemandas(many, demanda(7), seen)).toMatchObject({ values: { descricao_texto: long(7) }, repete: true });
  expect(rowOfDemandas(many, demanda(7, { municipe_codigo: '43' }), seen).repete).toBe(false);
});

test('rows of one code are one demand, and of two codes are two', () => {
  const seen = new SeenDemandas();
  const repete = (row: number, codigo_origem: string) =>
    rowOfDemandas(row, demanda(row, { codigo_origem }), seen).repete;
  expect([repete(1, 'A1'), repete(2, 'A1'), repete(1, 'A2'), repete(1, '')]).toEqual([false, true, false, true]);
});

test('checking citizens keeps of each what tells people apart', () => {
  const seen = new SeenMunicipes();
  const before = held();
  for (let row = 0; row < many; row += 1)
    expect(rowOfMunicipes(row, municipe(row), seen)).toMatchObject({ semTelefone: true, repete: 'NOVA' });
  expect(held() - before).toBeLessThan(2 * 1024 ** 2);

  const again = (more: object) => rowOfMunicipes(many, municipe(7, more), seen).repete;
  // that number is where word can be left for her
  expect(again({ telefone_ddd: '11987654321' })).toBe('CONHECIDA');
  expect(again({ telefone_ddd: '11987650000' })).toBe('NOVA');
});

test('somebody without a phone is known by the name where nothing else differs', () => {
  const seen = new SeenMunicipes();
  const first = { nome_completo: 'ANA LIMA', bairro: 'CENTRO', email: 'ana@example.org' };
  const repete = (more: object) => rowOfMunicipes(2, { ...first, ...more }, seen).repete;
  expect([repete({}), repete({ email: '' }), repete({ bairro: 'LAPA' })]).toEqual(['NOVA', 'CONHECIDA', 'NOVA']);
});

test('of many files that are checked in turn the oldest are forgotten', () => {
  const memories = new Memories(10);
  const memoryOf = (lidas: number) => ({ key: '', linha: 9, lidas, seen: new SeenDemandas() });
  const [a, b, c] = [memoryOf(4), memoryOf(4), memoryOf(4)];
  memories.keep('a', a);
  memories.keep('b', b);
  // whose turn it was last is the newest
  memories.keep('a', memories.take('a')!);
  memories.keep('c', c);
  expect(memories.take('b')).toBeUndefined();
  expect([memories.take('a'), memories.take('c'), memories.take('c')]).toEqual([a, c, undefined]);
});

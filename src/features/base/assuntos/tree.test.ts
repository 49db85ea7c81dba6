import { expect, test } from 'vitest';
import type { Assunto } from './assuntos.contract.ts';
import { moved, placeOf, treeOf } from './tree.ts';

const row = (id: string, pai_id: string | null = null) => ({ id, pai_id, nome: id }) as Assunto;
const rows = [row('A'), row('A1', 'A'), row('A2', 'A'), row('B'), row('B1', 'B'), row('C')];
const ids = (list: readonly Assunto[]) => list.map(({ id }) => id).join(' ');

test('themes have their subjects below them, in the order of the list', () => {
  expect(treeOf(rows).map(({ tema, assuntos }) => `${tema.id}: ${ids(assuntos)}`)).toEqual([
    'A: A1 A2',
    'B: B1',
    'C: ',
  ]);
});

test('one changes places with its neighbour, a theme with all of its own', () => {
  expect(ids(moved(rows, 'A2', 'cima'))).toBe('A A2 A1 B B1 C');
  expect(ids(moved(rows, 'B', 'cima'))).toBe('B B1 A A1 A2 C');
  expect(ids(moved(rows, 'A', 'baixo'))).toBe('B B1 A A1 A2 C');
});

test('at the end of its line, or where it is no more, nothing moves', () => {
  for (const [id, para] of [
    ['A', 'cima'],
    ['C', 'baixo'],
    ['B1', 'baixo'],
    ['gone', 'cima'],
  ] as const)
    expect(moved(rows, id, para)).toBe(rows);
});

test('the place is told among those of one theme', () => {
  expect([placeOf(rows, 'A2'), placeOf(rows, 'B1'), placeOf(rows, 'C')]).toEqual([
    { place: 2, of: 2 },
    { place: 1, of: 1 },
    { place: 3, of: 3 },
  ]);
});

import { expect, test } from 'vitest';
import { sameState, stateOf } from './state.ts';

test('a list is what its address says of it, whatever the order, the page and what is not known', () => {
  const state = stateOf('demandas', {
    status: 'EM_ANALISE',
    visao: 'minha',
    pagina: '3',
    depois: 'abc',
    toString: 'x',
    busca: '',
  });
  expect(state).toEqual({ visao: 'minha', status: 'EM_ANALISE' });
  expect(sameState(state, { status: 'EM_ANALISE', visao: 'minha' })).toBe(true);
  expect(stateOf('municipes', { status: 'EM_ANALISE', cep: '04101', pagina: '2' })).toEqual({ cep: '04101' });
});

test('another value, one more, or one less is another list', () => {
  const state: Record<string, string> = { visao: 'minha', setor: 'a' };
  const others: Record<string, string>[] = [
    { visao: 'minha', setor: 'b' },
    { visao: 'minha' },
    { ...state, ordem: 'data' },
    {},
  ];
  for (const other of others) expect(sameState(state, other)).toBe(false);
});

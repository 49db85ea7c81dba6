import { expect, test } from 'vitest';
import type { Membro } from './equipe.contract.ts';
import { mineOf } from './mine.ts';

const membro = (id: string, nome: string, user_id: string | null = null): Membro => ({
  id,
  nome,
  funcao: 'Assessor',
  user_id,
  created_at: '',
  versao: 1,
});

test('who is signed in is the member of their account, whatever its name', () => {
  const team = [membro('1', 'José da Silva'), membro('2', 'Zé', 'conta')];
  expect(mineOf(team, 'conta', 'José da Silva')?.id).toBe('2');
});

test('else the only one of their name; that of another account is somebody else', () => {
  expect(mineOf([membro('1', ' josé  da SILVA')], 'conta', 'José da Silva')?.id).toBe('1');
  expect(mineOf([membro('1', 'José da Silva', 'outra')], 'conta', 'José da Silva')).toBeUndefined();
  expect(mineOf([membro('1', 'Zé', null), membro('2', 'ZÉ', null)], 'conta', 'Zé')).toBeUndefined();
  expect(mineOf([membro('1', '', null)], 'conta', '')).toBeUndefined();
});

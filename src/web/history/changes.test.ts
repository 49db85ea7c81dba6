import { expect, test } from 'vitest';
import { fieldChanges, toldOf } from './changes.ts';

test.each([
  ['demandas', 'status', 'EM_ANALISE', 'Em análise'],
  ['demandas', 'andamento', 'AGUARDANDO_TERCEIRO', 'Aguardando terceiro'],
  ['demandas', 'urgente', true, 'Sim'],
  ['demandas', 'data_demanda', '2026-11-20', '20/11/2026'],
  ['historicos_atendimento', 'canal', 'LIGACAO', 'Ligação'],
  ['lotes', 'concluido_em', '2026-11-22T15:04:05Z', '22/11/2026, 12:04'],
  ['municipes', 'telefone_ddd', '11987654321', '(11) 98765-4321'],
  ['documentos', 'size', 2048, '2,00 KB'],
  // a year is no quantity
  ['oficios', 'casa_ano', 2026, '2026'],
  ['cotas', 'municipes', 1000000, '1.000.000'],
  ['cotas', 'tenants', 1200, '1.200'],
  ['cotas', 'bytes', 5368709120, '5,00 GB'],
  ['demandas', 'andamento', 'QUE_NINGUEM_CONHECE', 'QUE_NINGUEM_CONHECE'],
  ['demandas', 'andamento', 'constructor', 'constructor'],
  ['demanda_notas', 'texto', 'Veja, @[00000000-0000-4000-8000-000000000001].', 'Veja, @….'],
  ['users', 'campo', 'segundo_fator', 'Verificação em duas etapas'],
  ['users', 'campo', 'senha', 'Senha'],
  ['users', 'campo', 'email', 'Email'],
  ['users', 'campo', 'sessoes', 'Sessões encerradas'],
  ['users', 'campo', 'constructor', 'constructor'],
  ['users', 'ligado', true, 'ativada'],
  ['users', 'ligado', false, 'desativada'],
])('of %s, %s is told as people read it: %s is %s', (entidade, field, stored, read) => {
  expect(fieldChanges({ entidade, antes: null, depois: { [field]: stored } })).toEqual([
    { field, before: null, after: read },
  ]);
});

test('in one line a record’s fields are named, and of an account what became of it', () => {
  const names = (entidade: string, depois: object) => toldOf({ entidade, antes: null, depois: { ...depois } });
  expect(names('demandas', { status: 'RESOLVIDO', urgente: true })).toEqual(['Status', 'Urgente']);
  expect(names('users', { campo: 'segundo_fator', ligado: false })).toEqual([
    'Verificação em duas etapas',
    'desativada',
  ]);
  expect(names('users', { campo: 'senha' })).toEqual(['Senha']);
  expect(toldOf({ entidade: 'profiles', antes: null, depois: { suspended_at: '2026-11-27T15:04:05Z' } })).toEqual([
    'Suspenso',
  ]);
  expect(
    toldOf({ entidade: 'profiles', antes: { suspended_at: '2026-11-27T15:04:05Z' }, depois: { suspended_at: null } }),
  ).toEqual(['Reativado']);
  expect(toldOf({ entidade: 'profiles', antes: { role: 'assessor' }, depois: { role: 'admin' } })).toEqual([
    'Papel: de Assessor para Administrador',
  ]);
  expect(toldOf({ entidade: 'cotas', antes: { municipes: 1000000 }, depois: { municipes: 371 } })).toEqual([
    'Munícipes: de 1.000.000 para 371',
  ]);
});

import { expect, test } from 'vitest';
import { fieldChanges } from './changes.ts';

test.each([
  ['demandas', 'status', 'EM_ANALISE', 'Em análise'],
  ['demandas', 'andamento', 'AGUARDANDO_TERCEIRO', 'Aguardando terceiro'],
  ['demandas', 'urgente', true, 'Sim'],
  ['demandas', 'data_demanda', '2026-11-20', '20/11/2026'],
  ['historicos_atendimento', 'canal', 'LIGACAO', 'Ligação'],
  ['lotes', 'concluido_em', '2026-11-22T15:04:05Z', '22/11/2026, 12:04'],
  ['municipes', 'telefone_ddd', '11987654321', '(11) 98765-4321'],
  ['documentos', 'size', 2048, '2,00 KB'],
  ['demandas', 'andamento', 'QUE_NINGUEM_CONHECE', 'QUE_NINGUEM_CONHECE'],
  ['demandas', 'andamento', 'constructor', 'constructor'],
])('of %s, %s is told as people read it: %s is %s', (entidade, field, stored, read) => {
  expect(fieldChanges({ entidade, antes: null, depois: { [field]: stored } })).toEqual([
    { field, before: null, after: read },
  ]);
});

import { describe, expect, test } from 'vitest';
import { create } from '../../../../tests/support/office/citizens.ts';
import { me, inWorkplace } from '../../../../tests/support/office/workplace.ts';
import { createAtendimento, listAtendimentos } from './atendimentos.contract.ts';

inWorkplace('all tests');

describe('the history of contacts', () => {
  test('a description is required and, like its author, upper-cased', async () => {
    const { id } = await create();
    const empty = await me().call(createAtendimento, { id, descricao: ' \n ' });
    expect(empty.problem.errors).toEqual([{ field: 'descricao', message: 'Descrição é obrigatória' }]);
    const added = await me().call(createAtendimento, { id, descricao: 'pediu poda de árvore' });
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({ descricao: 'PEDIU PODA DE ÁRVORE', autor: 'JOÃO CONCEIÇÃO', municipe_id: id });
  });

  test('who wrote it and when is not taken from the request', async () => {
    const { id } = await create();
    const answer = await me().call(createAtendimento, {
      id,
      descricao: 'x',
      autor: 'OUTRO',
      data_registro: '2020-01-01',
    } as never);
    expect(answer.problem.errors?.map((error) => error.field)).toEqual(['autor', 'data_registro']);
  });

  test('the newest comes first', async () => {
    const { id } = await create();
    for (const descricao of ['um', 'dois', 'três']) await me().call(createAtendimento, { id, descricao });
    const { body } = await me().call(listAtendimentos, { id });
    expect(body.map((row) => row.descricao)).toEqual(['TRÊS', 'DOIS', 'UM']);
  });
});

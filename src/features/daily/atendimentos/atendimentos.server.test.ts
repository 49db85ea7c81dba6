import { describe, expect, test } from 'vitest';
import { anexoTools } from '../../../../tests/support/office/anexos.ts';
import { create } from '../../../../tests/support/office/citizens.ts';
import { clerk, data, files, inWorkplace, me, office, server } from '../../../../tests/support/office/workplace.ts';
import { listAnexos } from '../anexos/anexos.contract.ts';
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

describe('files that came along', () => {
  const upload = async () => (await files.upload(clerk, office, { regras: 'create' }, anexoTools.pdf())).body.id;
  const demandaOf = async (municipe_id: string) =>
    data.insert('demandas', office, {
      municipe_id,
      setor_id: await data.setor(office, municipe_id),
      assessor_responsavel: 'Rita Moura',
      descricao_texto: 'PODA',
      data_demanda: '2026-11-03',
    });

  test('become those of the demand that it was about', async () => {
    const { id } = await create();
    const demanda_id = await demandaOf(id);
    const uploads = [await upload()];
    const added = await me().call(createAtendimento, { id, descricao: 'trouxe a carta', demanda_id, uploads });
    expect(added.status).toBe(201);
    expect((await me().call(listAnexos, { id: demanda_id })).body).toMatchObject([
      { nome_arquivo: 'carta.pdf', usuario_upload_id: clerk.id },
    ]);
  });

  test('one that is gone, or no demand to keep them: nothing is written down', async () => {
    const { id } = await create();
    const demanda_id = await demandaOf(id);
    const [kept, gone] = [await upload(), await upload()];
    await server.rows('delete from uploads_temporarios where id = $1', [gone]);
    const call = { id, descricao: 'trouxe a carta' };
    const missing = await me().call(createAtendimento, { ...call, demanda_id, uploads: [kept, gone] });
    expect([missing.status, missing.problem.code]).toEqual([422, 'demandas.upload_missing']);
    const nowhere = await me().call(createAtendimento, { ...call, uploads: [kept] });
    expect(nowhere.problem.errors).toEqual([{ field: 'uploads', message: 'Diga a demanda que recebe os anexos' }]);
    const other = await me().call(createAtendimento, {
      ...call,
      demanda_id: await demandaOf((await create()).id),
      uploads: [kept],
    });
    expect(other.problem.errors?.map(({ field }) => field)).toEqual(['demanda_id']);
    expect((await me().call(listAtendimentos, { id })).body).toEqual([]);
    expect((await me().call(listAnexos, { id: demanda_id })).body).toEqual([]);
  });
});

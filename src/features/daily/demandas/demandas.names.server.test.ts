import { describe, expect, test } from 'vitest';
import {
  assessor_id,
  create,
  edit,
  municipe_id,
  setor_id,
  withDemandas,
} from '../../../../tests/support/office/demandas.ts';
import { data, me, office, server } from '../../../../tests/support/office/workplace.ts';
import { demandasByMunicipe, getDemanda, latestDemandas, listDemandas } from './demandas.contract.ts';

withDemandas();

describe('names around a demand', () => {
  test('a renamed team member keeps the demands; a deleted one keeps the present name', async () => {
    const demanda = await create();
    await server.rows(`update equipe set nome = 'Rita Moura Alves' where id = $1`, [assessor_id]);
    const shown = async () => (await me().call(getDemanda, { id: demanda.id })).body.assessor_responsavel;
    expect(await shown()).toBe('Rita Moura Alves');
    expect((await me().call(listDemandas, { busca: 'moura alves' })).body.total).toBe(1);
    await data.remove('equipe', assessor_id);
    expect(await shown()).toBe('Rita Moura Alves');
    expect((await me().call(latestDemandas, {})).body[0]?.assessor_responsavel).toBe('Rita Moura Alves');
    for (const busca of ['moura alves', 'al']) expect((await me().call(listDemandas, { busca })).body.total).toBe(1);
    // and an edit leaves it so
    const { body: saved } = await edit(demanda, { assessor_responsavel: 'Rita Moura Alves', descricao_texto: 'outra' });
    expect(saved).toMatchObject({ assessor_responsavel: 'Rita Moura Alves', assessor_id });
  });

  test('a name alone is linked to the only team member who has it', async () => {
    expect((await create({ assessor_id: undefined })).assessor_id).toBe(assessor_id);
    expect((await create({ assessor_id: null, assessor_responsavel: 'Ninguém' })).assessor_id).toBeNull();
    await data.assessor(office, 'Rita Moura');
    expect((await create({ assessor_id: undefined })).assessor_id).toBeNull();
  });

  test('an edit without the id keeps whom the same name stood for, one of two or one who has left', async () => {
    const unnamed = { assessor_id: undefined };
    const demanda = await create();
    await data.assessor(office, 'Rita Moura');
    const { body: kept } = await edit(demanda, unnamed);
    expect(kept.assessor_id).toBe(assessor_id);
    await data.remove('equipe', assessor_id);
    const { body: left } = await edit(kept, unnamed);
    expect(left.assessor_id).toBe(assessor_id);
    const { body: other } = await edit(left, { ...unnamed, assessor_responsavel: 'Ninguém' });
    expect(other).toMatchObject({ assessor_id: null, assessor_responsavel: 'Ninguém' });
  });

  test('a deleted citizen leaves the name, marked, and no phone', async () => {
    const demanda = await create();
    await data.remove('municipes', municipe_id);
    const { body: kept } = await me().call(getDemanda, { id: demanda.id });
    expect(kept.municipe).toMatchObject({
      nome_completo: 'MARIA APARECIDA DE SOUZA',
      telefone_ddd: null,
      deleted: true,
    });
    expect((await me().call(demandasByMunicipe, { id: municipe_id })).status).toBe(404);
  });

  test('an old demand keeps its deleted sector and team member through an edit', async () => {
    const demanda = await create();
    await data.remove('setores', setor_id);
    await data.remove('equipe', assessor_id);
    const { status, body: saved } = await edit(demanda, { descricao_texto: 'outra' });
    expect(status).toBe(200);
    expect(saved).toMatchObject({
      descricao_texto: 'OUTRA',
      setor: { nome: 'Obras', deleted: true },
      assessor_responsavel: 'Rita Moura',
      assessor_id,
    });
  });
});

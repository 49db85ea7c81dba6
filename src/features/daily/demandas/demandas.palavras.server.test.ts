import { describe, expect, test } from 'vitest';
import { create, withDemandas } from '../../../../tests/support/office/demandas.ts';
import { data, me, office } from '../../../../tests/support/office/workplace.ts';
import { listDemandas } from './demandas.contract.ts';

withDemandas('own');

const list = async (input: { busca: string; status?: string }) => (await me().call(listDemandas, input)).body;
const ids = async (busca: string) => (await list({ busca })).rows.map(({ id }) => id);

describe('search of demands by several words', () => {
  test('finds what has all the words, in any order and whichever of its texts they stand in; a single one anywhere', async () => {
    const buraco = await create({
      descricao_texto: 'Buraco na Duque de Caxias (em frente à escola)',
      codigo_oficio: '20260477',
      protocolo_externo: 'SP-156/2026',
      assessor_responsavel: 'João Lima',
      assessor_id: null,
    });
    await create({ descricao_texto: 'Poda na Duque de Caxias' });
    for (const busca of [
      'buraco caxias',
      'CAXÍAS  buraco',
      'caxias, buraco',
      'bur cax',
      'escola buraco',
      'joao buraco',
      'buraco 2026',
      '156 buraco',
      'uraco na duque',
      'uraco',
      'na bu',
      'bu na',
    ])
      expect([busca, await ids(busca)]).toEqual([busca, [buraco.id]]);
    for (const busca of ['buraco poda', 'uraco caxias', 'buraco zulmira', 'na ur', ', .', '. -'])
      expect([busca, await ids(busca)]).toEqual([busca, []]);
    expect((await ids('duque caxias')).length).toBe(2);
    expect(await list({ busca: 'caxias buraco', status: 'RESOLVIDO' })).toMatchObject({
      total: 0,
      counts: { EM_ANALISE: 1 },
    });
  });

  test('several words find texts that are too long for an index, and the name of a team member as it is now', async () => {
    const long = await create({ descricao_texto: `${'poda '.repeat(500)}zé da luz` });
    const member = await data.assessor(office, 'Ana Paula Reis');
    const named = await create({ assessor_responsavel: 'Ana', assessor_id: member });
    expect(await ids('luz poda')).toEqual([long.id]);
    expect(await ids('da ze')).toEqual([long.id]);
    expect(await ids('reis ana')).toEqual([named.id]);
    expect(await ids('re an')).toEqual([named.id]);
  });
});

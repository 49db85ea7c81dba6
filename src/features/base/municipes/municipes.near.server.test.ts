import { beforeAll, describe, expect, test } from 'vitest';
import { create } from '../../../../tests/support/office/citizens.ts';
import { data, inWorkplace, me, office, server } from '../../../../tests/support/office/workplace.ts';
import { findCallers } from '../../daily/atendimento-rapido/atendimento-rapido.contract.ts';
import { listMunicipes, removeMunicipe } from './municipes.contract.ts';

/** The search forgives: below what it finds to the letter stands whom it may have meant. */

inWorkplace('all tests');

let bairro: string;
beforeAll(async () => {
  await create({ nome_completo: 'Adriana Souza', telefone_ddd: '11987654321', bairro: 'Centro' });
  await create({ nome_completo: 'Adriana Aparecida de Souza' });
  await create({ nome_completo: 'Júlio César Prado' });
  await create({ nome_completo: 'Jucélia Ramos', telefone_ddd: '1133334444' });
  const gone = await create({ nome_completo: 'Adriana Souza Excluída' });
  await me().call(removeMunicipe, { id: gone.id });
  await data.insert('municipes', office, {
    nome_completo: 'CÉSAR ANÔNIMO',
    telefone_ddd: null,
    anonimizado_em: new Date(),
  });
  const other = await server.office();
  await data.insert('municipes', other, { nome_completo: 'ADRIANA SOUZA ALHEIA', telefone_ddd: '11987654321' });
  for (let n = 0; n < 6; n += 1) await create({ nome_completo: `Teresa ${'ABCDEF'[n]!.repeat(3)} Lima` });
  await create({ nome_completo: 'Tereza Lima' });
  [{ bairro }] = (await server.rows<{ bairro: string }>(
    'select bairro_id as bairro from municipes where telefone_ddd = $1 and tenant_id = $2',
    ['11987654321', office.id],
  )) as [{ bairro: string }];
});

const ask = async (busca: string, more: object = {}) => {
  const { body } = await me().call(listMunicipes, { busca, ...more });
  return [body.rows.map((row) => row.nome_completo), body.quis_dizer?.map((row) => row.nome_completo) ?? []];
};

describe('below what matches exactly', () => {
  test.each([
    ['adriana sousa', [], ['ADRIANA APARECIDA DE SOUZA', 'ADRIANA SOUZA']],
    ['sousa adriana', [], ['ADRIANA APARECIDA DE SOUZA', 'ADRIANA SOUZA']],
    ['cezar', [], ['JÚLIO CÉSAR PRADO']],
    ['jucelha', [], ['JUCÉLIA RAMOS']],
    ['jucel', ['JUCÉLIA RAMOS'], []],
    ['tereza', ['TEREZA LIMA'], 5],
    ['teresa', 6, []],
    ['zumbi', [], []],
    ['', 12, []],
    ['%', [], []],
    ['ad', 3, []],
  ])('%s', async (busca, exact, near) => {
    const [rows, meant] = await ask(busca);
    expect(typeof exact === 'number' ? rows!.length : rows).toEqual(exact);
    expect(typeof near === 'number' ? meant!.length : meant).toEqual(near);
  });

  test('eight digits behind the area code find the mobile with its ninth, and the other way round', async () => {
    expect(await ask('1187654321')).toEqual([[], ['ADRIANA SOUZA']]);
    expect(await ask('(11) 8765-4321')).toEqual([[], ['ADRIANA SOUZA']]);
    expect(await ask('11933334444')).toEqual([[], ['JUCÉLIA RAMOS']]);
    expect(await ask('2187654321')).toEqual([[], []]);
    expect(await ask('11987654321')).toEqual([['ADRIANA SOUZA'], []]);
  });

  test('the filters hold for them, and a page behind the first has none', async () => {
    expect(await ask('adriana sousa', { bairro })).toEqual([[], ['ADRIANA SOUZA']]);
    expect(await ask('adriana sousa', { bairro: 'nenhum' })).toEqual([[], ['ADRIANA APARECIDA DE SOUZA']]);
    expect(await ask('adriana sousa', { page: 2 })).toEqual([[], []]);
    expect(await ask('adriana sousa', { ordem: '-cadastro' })).toEqual([
      [],
      ['ADRIANA APARECIDA DE SOUZA', 'ADRIANA SOUZA'],
    ]);
  });

  test('they are in no number', async () => {
    const { body } = await me().call(listMunicipes, { busca: 'adriana sousa' });
    expect(body.total).toBe(0);
  });

  test('whoever answers the phone is told the same', async () => {
    const call = async (busca: string) => {
      const { body } = await me().call(findCallers, { busca });
      return [
        body.rows.map((row) => row.nome_completo),
        body.quis_dizer?.map((row) => row.nome_completo) ?? [],
        body.mais,
      ];
    };
    expect(await call('adriana sousa')).toEqual([[], ['ADRIANA APARECIDA DE SOUZA', 'ADRIANA SOUZA'], false]);
    expect(await call('cezar')).toEqual([[], ['JÚLIO CÉSAR PRADO'], false]);
    expect(await call('1187654321')).toEqual([[], ['ADRIANA SOUZA'], false]);
    expect(await call('teresa')).toEqual([expect.toSatisfy((rows: string[]) => rows.length === 5), [], true]);
  });
});

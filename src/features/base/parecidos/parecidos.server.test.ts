import { beforeEach, describe, expect, test } from 'vitest';
import { create } from '../../../../tests/support/office/citizens.ts';
import { clerk, data, inWorkplace, me, office, server } from '../../../../tests/support/office/workplace.ts';
import { createFromCall } from '../../daily/atendimento-rapido/atendimento-rapido.contract.ts';
import { joinBairros } from '../bairros/bairros.contract.ts';
import { createMunicipe, removeMunicipe } from '../municipes/municipes.contract.ts';
import { similarMunicipes, tellApart, type Parecido } from './parecidos.contract.ts';

inWorkplace('each test', 'own');

type Said = Parameters<typeof similarTo>[0];
const similarTo = async (said: Record<string, string>): Promise<Parecido[]> => {
  const { status, body } = await me().call(similarMunicipes, said);
  expect(status).toBe(200);
  return body;
};
const insert = (values: object) => data.insert('municipes', office, values as never);
const decided = () =>
  server.rows<{ a: string; b: string; estado: string; decidido_por: string }>(
    'select a, b, estado, decidido_por from duplicados where tenant_id = $1',
    [office.id],
  );

describe('who is typed may be here', () => {
  test('MARIA SOUZA 1187654321, new MARIA SOUSA 11987654321: very likely', async () => {
    const { id, codigo } = await create({ nome_completo: 'MARIA SOUZA', telefone_ddd: '1187654321', bairro: 'CENTRO' });
    expect(await similarTo({ nome_completo: 'Maria Sousa', telefone_ddd: '11987654321' })).toEqual([
      {
        id,
        codigo,
        nome_completo: 'MARIA SOUZA',
        bairro: 'CENTRO',
        pontos: 105,
        motivos: ['TELEFONE', 'NOME_IGUAL', 'NOME_RARO'],
      },
    ]);
  });

  test('JOSÉ LIMA, JOSÉ LIMA FILHO, same CEP and number: at most possible, also with the father’s phone', async () => {
    const home = { cep: '01310100', numero: '12', bairro: 'BELA VISTA' };
    await create({ nome_completo: 'JOSÉ LIMA', telefone_ddd: '1187654321', ...home });
    const son = { nome_completo: 'JOSÉ LIMA FILHO', ...home };
    expect((await similarTo(son)).filter(({ pontos }) => pontos >= 60)).toEqual([]);
    const [one] = await similarTo({ ...son, telefone_ddd: '11987654321' });
    expect(one).toMatchObject({ pontos: 55, motivos: ['TELEFONE', 'NOME_IGUAL', 'ENDERECO', 'BAIRRO', 'GERACAO'] });
  });

  test.each([
    ['a slip in a name', { nome_completo: 'MARIA SOZUA' }, ['TELEFONE', 'NOME_PARECIDO']],
    ['a name in between as a letter', { nome_completo: 'MARIA A SOUZA' }, ['TELEFONE', 'NOME_PARECIDO']],
    ['who has married', { nome_completo: 'MARIA SOUZA PRADO' }, ['TELEFONE', 'NOME_PARTE']],
    ['somebody else of the house', { nome_completo: 'PEDRO PRADO' }, null],
    ['a brother', { nome_completo: 'MARIO SOUZA' }, null],
  ])('by the phone without its ninth digit: %s', async (_, said, motivos) => {
    await create({ nome_completo: 'MARIA SOUZA', telefone_ddd: '1187654321' });
    const rows = await similarTo({ telefone_ddd: '11987654321', ...said });
    expect(rows.map((row) => row.motivos)).toEqual(motivos ? [motivos] : []);
  });

  test('by mail, by door, by another area code; the best first, five at most', async () => {
    const said = {
      nome_completo: 'RITA MOURA',
      telefone_ddd: '11987654321',
      email: 'Rita@x.org',
      cep: '01310100',
      numero: '7',
    };
    for (const values of [
      { nome_completo: 'RITA MOURA', telefone_ddd: '21987654321' },
      { nome_completo: 'RITA DE CÁSSIA MOURA', telefone_ddd: '11912340001', email: 'rita@X.org' },
      { nome_completo: 'RITA MOURA', telefone_ddd: '11912340002', cep: '01310100', numero: '7' },
      { nome_completo: 'RITTA MOURA', telefone_ddd: '11912340003', cep: '01310100' },
      { nome_completo: 'RITA MOURA', telefone_ddd: '1187654321' },
      { nome_completo: 'RITA MOURA', telefone_ddd: '11912340005', cep: '01310100' },
    ])
      await insert(values);
    const rows = await similarTo(said);
    expect(rows).toHaveLength(5);
    expect(rows.map(({ pontos }) => pontos)).toEqual(rows.map(({ pontos }) => pontos).toSorted((a, b) => b - a));
    expect(rows[0]!.motivos).toEqual(['TELEFONE', 'NOME_IGUAL']);
  });

  test('two words or eight digits are needed, and nothing is an error', async () => {
    await create({ nome_completo: 'MARIA SOUZA', telefone_ddd: '1187654321', email: 'maria@x.org' });
    for (const said of [
      {},
      { nome_completo: 'MARIA' },
      { email: 'maria@x.org' },
      { nome_completo: '  ', cep: '01310100' },
    ])
      expect(await similarTo(said as Said)).toEqual([]);
    for (const said of [
      { nome_completo: "' or 1=1 --" },
      { nome_completo: '\u202e \ud83d\ude42' },
      { nome_completo: '% _' },
    ])
      expect(await similarTo(said)).toEqual([]);
    expect(await similarTo({ telefone_ddd: '87654321', nome_completo: 'MARIA SOUSA' })).toHaveLength(1);
  });

  test('neither who is deleted, nor who was anonymised, nor anybody of another office, nor oneself', async () => {
    const said = { nome_completo: 'MARIA SOUZA', telefone_ddd: '11987654321' };
    const other = await server.office();
    await data.insert('municipes', other, { nome_completo: 'MARIA SOUZA', telefone_ddd: '1187654321' });
    const gone = await create({ nome_completo: 'MARIA SOUZA', telefone_ddd: '1187654321' });
    await me().call(removeMunicipe, { id: gone.id });
    await insert({ nome_completo: 'MARIA SOUZA', telefone_ddd: null, anonimizado_em: new Date() });
    expect(await similarTo(said)).toEqual([]);
    const own = await create(said);
    expect(await similarTo({ ...said, de: own.id })).toEqual([]);
    expect(await similarTo(said)).toHaveLength(1);
  });

  test('of a name that a thousand have, those of the same bairro', async () => {
    await server.rows(
      `insert into municipes (tenant_id, codigo, nome_completo, telefone_ddd, bairro)
       select $1, 'C' || n, 'MARIA SILVA', (11900000000 + n)::text, case when n % 100 = 0 then 'CENTRO' else 'LAPA' end from generate_series(1, 1000) n`,
      [office.id],
    );
    expect(await similarTo({ nome_completo: 'MARIA DA SILVA' })).toEqual([]);
    const rows = await similarTo({ nome_completo: 'MARIA DA SILVA', bairro: 'centro' });
    expect(rows.map(({ motivos, bairro }) => [bairro, ...motivos])).toEqual(
      Array.from({ length: 5 }, () => ['CENTRO', 'NOME_IGUAL', 'BAIRRO']),
    );
  });

  test('a bairro is the same however it is spelt, once the office has said so', async () => {
    let made = 0;
    const idOf = async (bairro: string) => {
      await insert({
        nome_completo: `QUEM MORA EM ${bairro}`,
        telefone_ddd: `1133330000${(made += 1)}`.slice(-11),
        bairro,
      });
      const [row] = await server.rows<{ id: string }>('select id from bairros where tenant_id = $1 and nome = $2', [
        office.id,
        bairro,
      ]);
      return row!.id;
    };
    const [em, jd, jrd] = [await idOf('JARDIM AMÉRICA'), await idOf('JD AMÉRICA'), await idOf('J AMÉRICA')];
    await server.rows(
      `insert into municipes (tenant_id, codigo, nome_completo, telefone_ddd, bairro)
       select $1, 'C' || n, 'MARIA SILVA', (11900000000 + n)::text, case when n = 7 then 'JD AMÉRICA' else 'LAPA' end from generate_series(1, 9) n`,
      [office.id],
    );
    const found = async (bairro: string) =>
      (await similarTo({ nome_completo: 'MARIA DA SILVA', bairro })).map(({ motivos, bairro: own }) => [
        own,
        ...motivos,
      ]);
    expect([await found('JARDIM AMÉRICA'), await found('J AMÉRICA')]).toEqual([[], []]);
    const boss = server.as(office.admin, office);
    for (const id of [jd, jrd]) expect((await boss.call(joinBairros, { id, em })).status).toBe(200);
    const one = [['JD AMÉRICA', 'NOME_IGUAL', 'BAIRRO']];
    expect([await found('JARDIM AMÉRICA'), await found('j. américa')]).toEqual([one, one]);
  });
});

describe('not the same', () => {
  const typed = { nome_completo: 'MARIA SOUSA', telefone_ddd: '11987654321' };
  let before: string;
  beforeEach(async () => {
    before = (await create({ nome_completo: 'MARIA SOUZA', telefone_ddd: '1187654321' })).id;
  });

  test('of somebody new it is kept with the record, and they are not offered to each other again', async () => {
    const { body } = await me().call(createMunicipe, { ...typed, nao_e: [before] });
    const [a, b] = [before, body.id].sort();
    expect(await decided()).toEqual([{ a, b, estado: 'NAO_E', decidido_por: clerk.id }]);
    expect(await similarTo({ ...typed, de: body.id })).toEqual([]);
  });

  test('nothing is kept where nobody was made', async () => {
    const { status } = await me().call(createMunicipe, { ...typed, telefone_ddd: '1187654321', nao_e: [before] });
    expect(status).toBe(409);
    expect(await decided()).toEqual([]);
  });

  test('of a call as well', async () => {
    const setor_id = await data.setor(office);
    const { status, body } = await me().call(createFromCall, {
      municipe: { ...typed, nao_e: [before] },
      demanda: {
        setor_id,
        descricao_texto: 'poda',
        assessor_responsavel: 'Rita',
        assessor_id: null,
        data_demanda: '2026-11-20',
      },
    });
    expect(status).toBe(201);
    expect(await similarTo({ ...typed, de: body.municipe.id })).toEqual([]);
  });

  test('of somebody who is here it is kept at once', async () => {
    const { id } = await create(typed);
    expect(await similarTo({ ...typed, de: id })).toHaveLength(1);
    const { status } = await me().call(tellApart, { id, outros: [before] });
    expect(status).toBe(200);
    expect(await similarTo({ ...typed, de: id })).toEqual([]);
    expect(await similarTo({ nome_completo: 'MARIA SOUZA', telefone_ddd: '1187654321', de: before })).toEqual([]);
  });

  test('another office’s people are nobody, on either side', async () => {
    const other = await server.office();
    const theirs = await data.municipe(other);
    const own = await create(typed);
    expect((await me().call(tellApart, { id: theirs, outros: [before] })).status).toBe(404);
    expect((await me().call(tellApart, { id: own.id, outros: [theirs, own.id] })).status).toBe(200);
    await me().call(createMunicipe, { nome_completo: 'RITA', telefone_ddd: '11955550000', nao_e: [theirs] });
    expect(await decided()).toEqual([]);
  });
});

import { beforeEach, describe, expect, test } from 'vitest';
import { create, municipe_id, withDemandas } from '../../../../tests/support/office/demandas.ts';
import { clerk, data, me, office, server } from '../../../../tests/support/office/workplace.ts';
import { mergeMunicipes, unmergeMunicipe } from '../../base/duplicados/duplicados.contract.ts';
import { removeMunicipe, restoreMunicipe } from '../../base/municipes/municipes.contract.ts';
import { createAtendimento } from '../atendimentos/atendimentos.contract.ts';
import { getDemanda, listDemandas, setDemandaStatus } from '../demandas/demandas.contract.ts';
import { createDevolutiva, createDevolutivas, listDevolutivas } from '../devolutivas/devolutivas.contract.ts';
import { createApoiador, deleteApoiador, listApoiadores, listParecidas } from './coletivo.contract.ts';

withDemandas();

let id: string;
const support = (municipe: string, by = clerk) =>
  server.as(by, office).call(createApoiador, { id, municipe_id: municipe });
const people = async () => (await me().call(listDevolutivas, { id })).body;
const demanda = async () => (await me().call(getDemanda, { id })).body;
const close = () => me().call(setDemandaStatus, { id, status: 'RESOLVIDO' });
const tell = (municipe: string) =>
  me().call(createDevolutiva, { id, municipe_id: municipe, situacao: 'FEITA', canal: 'LIGACAO' });
const versao = async (municipe: string) =>
  (await server.rows<{ versao: number }>('select versao from municipes where id = $1', [municipe]))[0]!.versao;
const merge = async (fica: string, sai: string) => {
  const answer = await server.as(office.admin, office).call(mergeMunicipes, {
    id: fica,
    versao: await versao(fica),
    municipe_id: sai,
    municipe_versao: await versao(sai),
    do_outro: [],
    informacoes: [],
  });
  expect(answer.status, JSON.stringify(answer.problem)).toBe(200);
};

beforeEach(async () => {
  ({ id } = await create());
});

describe('who supports a demand', () => {
  test('is told with whoever asked for it, each once: 10 supporters are 11 to call', async () => {
    for (let n = 0; n < 10; n += 1) expect((await support(await data.municipe(office))).status).toBe(201);
    expect((await demanda()).apoiadores).toBe(10);
    const { body: all } = await me().call(listDemandas, {});
    expect(all.rows.find((row) => row.id === id)!.apoiadores).toBe(10);
    await close();
    expect(await people()).toMatchObject({ total: 11, avisadas: 0 });
    const municipes = (await people()).pessoas.map((one) => one.municipe_id);
    const said = { id, municipes: municipes.slice(0, 10), situacao: 'FEITA' as const, canal: 'CARTA' as const };
    expect((await me().call(createDevolutivas, said)).body.registradas).toHaveLength(10);
    expect((await demanda()).devolutiva).toBe('PENDENTE');
    await tell(municipes[10]!);
    expect((await demanda()).devolutiva).toBe('FEITA');
  });

  test('is not who asked for it, nor there twice, also when two people say so at once', async () => {
    expect((await support(municipe_id)).problem.detail).toBe('Já apoia esta demanda');
    const joao = await data.municipe(office);
    const answers = await Promise.all([support(joao), support(joao), support(joao)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await me().call(listApoiadores, { id })).body).toMatchObject([{ municipe_id: joao }]);
  });

  test('of another office is nobody: 422', async () => {
    const rival = await server.office();
    const answer = await support(await data.municipe(rival));
    expect([answer.status, answer.problem.errors]).toEqual([
      422,
      [{ field: 'municipe_id', message: 'Este munícipe não existe mais.' }],
    ]);
  });

  test('later than everybody was told makes it pending again; gone, nobody is', async () => {
    await close();
    await tell(municipe_id);
    const joao = await data.municipe(office);
    await support(joao);
    expect((await demanda()).devolutiva).toBe('PENDENTE');
    await me().call(deleteApoiador, { id, municipe_id: joao });
    expect(await demanda()).toMatchObject({ devolutiva: 'FEITA', apoiadores: 0 });
    expect((await support(joao)).status).toBe(201);
    await me().call(removeMunicipe, { id: joao });
    expect((await demanda()).devolutiva).toBe('FEITA');
    await me().call(restoreMunicipe, { id: joao });
    expect((await demanda()).devolutiva).toBe('PENDENTE');
  });

  test('can be spoken to about it', async () => {
    const joao = await data.municipe(office);
    const said = { id: joao, descricao: 'não atendeu', resultado: 'NAO_ATENDEU', demanda_id: id } as const;
    expect((await me().call(createAtendimento, said)).status).toBe(422);
    await support(joao);
    expect((await me().call(createAtendimento, said)).status).toBe(201);
  });

  test('of a secret demand is known to its readers alone', async () => {
    ({ id } = await create({ sigilosa: true }));
    await support(await data.municipe(office));
    const caio = await server.member(office, 'attendant');
    expect((await server.as(caio, office).call(listApoiadores, { id })).status).toBe(404);
    expect((await support(await data.municipe(office), caio)).status).toBe(404);
  });
});

describe('two records of one person', () => {
  test('that both support it are one, and two again when that is undone', async () => {
    const [maria, again] = [await data.municipe(office), await data.municipe(office)];
    await support(maria);
    await support(again);
    await close();
    await tell(maria);
    await tell(again);
    await merge(maria, again);
    expect((await demanda()).apoiadores).toBe(1);
    expect(await people()).toMatchObject({ total: 2, avisadas: 1 });
    await server.as(office.admin, office).call(unmergeMunicipe, { id: again });
    expect((await demanda()).apoiadores).toBe(2);
    expect(await people()).toMatchObject({ total: 3, avisadas: 2 });
  });

  test('one of which asked for it: nobody is their own supporter, and is once more when that is undone', async () => {
    const joao = await data.municipe(office);
    await support(joao);
    await merge(joao, municipe_id);
    expect((await demanda()).apoiadores).toBe(0);
    await close();
    expect(await people()).toMatchObject({ total: 1 });
    await server.as(office.admin, office).call(unmergeMunicipe, { id: municipe_id });
    expect((await demanda()).apoiadores).toBe(1);
    expect(await people()).toMatchObject({ total: 2 });
  });
});

test('while one is taken down, open ones of the same subject and bairro are shown, the newest five', async () => {
  const assunto_id = await data.assunto(office, 'Lâmpada apagada');
  const [here, there] = [
    await data.insert('municipes', office, {
      nome_completo: 'ANA',
      telefone_ddd: '11987654321',
      bairro: 'VILA MARIANA',
    }),
    await data.insert('municipes', office, { nome_completo: 'BIA', telefone_ddd: '11987654322', bairro: 'CENTRO' }),
  ];
  const neighbour = await data.insert('municipes', office, {
    nome_completo: 'CAIO',
    telefone_ddd: '11987654323',
    bairro: 'Vila Mariana',
  });
  const of = (municipe: string, more: object = {}) => create({ municipe_id: municipe, assunto_id, ...more });
  const made = [];
  for (let n = 0; n < 6; n += 1) made.push(await of(here, { descricao_texto: `poste ${n}` }));
  await of(there);
  await create({ municipe_id: here });
  await me().call(setDemandaStatus, { id: made[5]!.id, status: 'RESOLVIDO' });
  const ask = async (municipe: string) =>
    (await me().call(listParecidas, { assunto_id, municipe_id: municipe })).body.map((row) => row.descricao_texto);
  expect(await ask(neighbour)).toEqual(['POSTE 4', 'POSTE 3', 'POSTE 2', 'POSTE 1', 'POSTE 0']);
  expect(await ask(here)).toEqual([]);
  id = made[3]!.id;
  await support(neighbour);
  const { body: alike } = await me().call(listParecidas, { assunto_id, municipe_id: neighbour });
  expect(alike.filter(({ apoia }) => apoia).map((row) => row.id)).toEqual([id]);
  await me().call(deleteApoiador, { id, municipe_id: neighbour });
  const { body: after } = await me().call(listParecidas, { assunto_id, municipe_id: neighbour });
  expect(after.filter(({ apoia }) => apoia)).toEqual([]);
  await data.remove('municipes', here);
  const { body: marked } = await me().call(listParecidas, { assunto_id, municipe_id: neighbour });
  expect([after, marked].map(([one]) => one!.municipe_excluido)).toEqual([false, true]);
});

test('spellings that count as one bairro are one bairro, for what is alike', async () => {
  const assunto_id = await data.assunto(office, 'Lâmpada apagada');
  const living = (nome_completo: string, telefone_ddd: string, bairro: string) =>
    data.insert('municipes', office, { nome_completo, telefone_ddd, bairro });
  const [ana, bia, caio] = [
    await living('ANA', '11987654321', 'VILA MARIANA'),
    await living('BIA', '11987654322', 'V. MARIANA'),
    await living('CAIO', '11987654323', 'VL MARIANA'),
  ];
  await server.rows(
    `update bairros b set principal_id = p.id from bairros p
      where p.tenant_id = b.tenant_id and b.nome in ('V. MARIANA', 'VL MARIANA') and p.nome = 'VILA MARIANA'`,
  );
  for (const municipe_id of [ana, bia, caio]) await create({ municipe_id, assunto_id });
  const alike = async (municipe_id: string) =>
    (await me().call(listParecidas, { assunto_id, municipe_id })).body.map(({ municipe }) => municipe).toSorted();
  expect([await alike(ana), await alike(bia), await alike(caio)]).toEqual([
    ['BIA', 'CAIO'],
    ['ANA', 'CAIO'],
    ['ANA', 'BIA'],
  ]);
});

test('a secret one is alike to its readers alone', async () => {
  const assunto_id = await data.assunto(office, 'Violência');
  const person = (nome_completo: string, telefone_ddd: string) =>
    data.insert('municipes', office, { nome_completo, telefone_ddd, bairro: 'CENTRO' });
  const [dora, eva] = [await person('DORA', '11987654331'), await person('EVA', '11987654332')];
  const secret = await create({ municipe_id: dora, assunto_id, sigilosa: true });
  const caio = await server.member(office, 'attendant');
  const ask = async (by: typeof caio) =>
    (await server.as(by, office).call(listParecidas, { assunto_id, municipe_id: eva })).body.map((row) => row.id);
  expect(await ask(office.admin)).toEqual([secret.id]);
  expect(await ask(caio)).toEqual([]);
});

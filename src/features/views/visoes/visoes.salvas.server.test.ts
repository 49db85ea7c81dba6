import { beforeEach, describe, expect, test } from 'vitest';
import { create, setor_id, withDemandas } from '../../../../tests/support/office/demandas.ts';
import { clerk, data, me, office, server } from '../../../../tests/support/office/workplace.ts';
import { leaveOffice } from '../../account/membros/membros.contract.ts';
import { setDemandaStatus } from '../../daily/demandas/demandas.contract.ts';
import { countVisoes, createVisao, listVisoes, pinVisao, removeVisao, updateVisao } from './visoes.contract.ts';

/** Lists that are kept under a name, whose they are, and those in one's menu. */

withDemandas();

const boss = () => server.as(office.admin, office);
const aberta = () => ({ setor: setor_id, status: 'EM_ANALISE' });
const keep = async (nome: string, more: object = {}, by = me()) =>
  by.call(createVisao, { nome, compartilhada: false, lista: 'demandas', estado: aberta(), ...more });
const names = async (by = me()) => (await by.call(listVisoes, {})).body.salvas.map(({ nome }) => nome);

describe('the examples', () => {
  test('a pin says 5; a colleague resolves one; it says 4', async () => {
    const ids = [];
    for (let n = 0; n < 5; n += 1) ids.push((await create()).id);
    const { body } = await keep('Saúde aberta');
    await me().call(pinVisao, { visao: body.id, fixada: true });
    expect((await me().call(countVisoes, {})).body).toEqual([{ id: body.id, total: 5 }]);
    await boss().call(setDemandaStatus, { id: ids[0]!, status: 'RESOLVIDO' });
    expect((await me().call(countVisoes, {})).body).toEqual([{ id: body.id, total: 4 }]);
  });

  test('an attendant who saves one for the office by API is refused, and nothing is saved', async () => {
    expect((await keep('De todos', { compartilhada: true })).status).toBe(403);
    const { body } = await keep('Minha');
    const change = { id: body.id, compartilhada: true, versao: body.versao };
    expect((await me().call(updateVisao, change)).status).toBe(403);
    expect(await names(boss())).toEqual([]);
  });

  test('what leaves out what one may not read counts so as well', async () => {
    await create();
    const { id } = await create();
    await server.rows('update demandas set sigilosa = true where id = $1', [id]);
    const { body } = await keep('De todos', { compartilhada: true }, boss());
    for (const [by, total] of [
      [me(), 1],
      [boss(), 2],
    ] as const) {
      await by.call(pinVisao, { visao: body.id, fixada: true });
      expect((await by.call(countVisoes, {})).body).toEqual([{ id: body.id, total }]);
    }
  });
});

describe('whose it is', () => {
  test('one’s own is nobody else’s, not by its id either; the office’s is everybody’s to use', async () => {
    const { body: own } = await keep('Minha');
    const { body: shared } = await keep('De todos', { compartilhada: true }, boss());
    expect([await names(), await names(boss())]).toEqual([['De todos', 'Minha'], ['De todos']]);
    for (const answer of [
      await boss().call(updateVisao, { id: own.id, nome: 'X', versao: 1 }),
      await boss().call(removeVisao, { id: own.id }),
      await boss().call(pinVisao, { visao: own.id, fixada: true }),
    ])
      expect([answer.status, answer.problem.code]).toEqual([404, 'record.not_found']);
    expect((await me().call(removeVisao, { id: shared.id })).status).toBe(403);
    expect((await me().call(updateVisao, { id: shared.id, nome: 'X', versao: 1 })).status).toBe(403);
  });

  test('who leaves the office leaves to it what is shared, and takes along what is not', async () => {
    const manager = await server.member(office, 'manager');
    const by = server.as(manager, office);
    await keep('Só dela', {}, by);
    await keep('De todos', { compartilhada: true }, by);
    expect((await by.call(leaveOffice, {})).status).toBe(200);
    expect(await names()).toEqual(['De todos']);
    expect(await server.rows('select from visoes where tenant_id = $1', [office.id])).toHaveLength(1);
  });

  test('a name is there once among one’s own, and once among the office’s', async () => {
    await keep('Saúde');
    expect(await keep('saude')).toMatchObject({
      status: 409,
      problem: { errors: [{ field: 'nome', message: 'Já existe uma visão com este nome' }] },
    });
    expect((await keep('Saúde', {}, boss())).status).toBe(201);
    expect((await keep('Saúde', { compartilhada: true }, boss())).status).toBe(201);
    expect((await keep('Saúde', { compartilhada: true }, boss())).status).toBe(409);
  });
});

describe('what is kept', () => {
  test('is what the list’s address may say, and comes back as it was', async () => {
    const estado = {
      visao: 'minha' as const,
      setor: setor_id,
      ordem: '-prazo' as const,
      colunas: 'status,setor',
      busca: 'luz',
    };
    expect((await keep('Tudo', { estado })).body.estado).toEqual(estado);
    for (const wrong of [{ setor: 'abc' }, { ordem: ';drop' }, { pagina: '2' }, { visao: 'sem_nada' }])
      expect((await keep('X', { estado: wrong })).status).toBe(422);
  });

  test('is of the list that it says: of citizens what their address may say, and nothing else', async () => {
    const estado = {
      bairro: 'nenhum',
      cep: '04101',
      demandas: 'abertas',
      busca: 'maria',
      ordem: '-cadastro',
      colunas: 'nome,cep',
    };
    const { body } = await keep('Sem bairro', { lista: 'municipes', estado });
    expect([body.lista, body.estado]).toEqual(['municipes', estado]);
    const { status, problem } = await keep('X', { lista: 'municipes', estado: { setor: setor_id, telefone: 'fax' } });
    expect(status).toBe(422);
    expect(problem.errors!.map(({ field }) => field).toSorted()).toEqual(['estado', 'estado.telefone']);
    expect((await keep('X', { lista: 'munícipes' as never })).status).toBe(422);
    // what is changed stays of its list
    const change = { id: body.id, versao: body.versao };
    expect((await me().call(updateVisao, { ...change, lista: 'demandas', estado: aberta() })).status).toBe(404);
    expect((await me().call(updateVisao, { ...change, estado: { cep: '04101' } })).status).toBe(422);
    expect((await me().call(updateVisao, { ...change, estado: aberta() })).status).toBe(404);
    const cep = { lista: 'municipes' as const, estado: { cep: '04101' } };
    expect((await me().call(updateVisao, { ...change, ...cep })).body).toMatchObject({ nome: 'Sem bairro', ...cep });
  });

  test('a name is there once for each list', async () => {
    await keep('Centro');
    expect((await keep('Centro', { lista: 'municipes', estado: { cep: '04101' } })).status).toBe(201);
    expect((await keep('centro', { lista: 'municipes', estado: { cep: '04101' } })).status).toBe(409);
  });

  test('one of citizens is pinned and counted like those of demands', async () => {
    await create();
    const { body: open } = await keep('Com pedido', {
      lista: 'municipes',
      estado: { demandas: 'abertas', busca: 'maria' },
    });
    const { body: none } = await keep('Sem pedido', { lista: 'municipes', estado: { demandas: 'sem' } });
    const { body: demands } = await keep('Saúde aberta');
    for (const { id } of [open, none, demands]) await me().call(pinVisao, { visao: id, fixada: true });
    expect((await me().call(countVisoes, {})).body).toEqual([
      { id: open.id, total: 1 },
      { id: none.id, total: 0 },
      { id: demands.id, total: 1 },
    ]);
    await data.insert('municipes', office, { nome_completo: 'JOSÉ', telefone_ddd: '11912345678' });
    expect((await me().call(countVisoes, {})).body[1]).toEqual({ id: none.id, total: 1 });
  });

  test('as many filters as a list takes are kept', async () => {
    const some = Array.from({ length: 20 }, () => crypto.randomUUID()).join(',');
    const estado = { setor: some, assessor: some, assunto: some, bairro: some, busca: 'é'.repeat(200) };
    expect((await keep('X', { estado })).body.estado).toEqual(estado);
  });

  test('an edit of before somebody else’s is told with what it is now', async () => {
    const { body } = await keep('De todos', { compartilhada: true }, boss());
    expect((await boss().call(updateVisao, { id: body.id, nome: 'Outra', versao: body.versao })).body.nome).toBe(
      'Outra',
    );
    const late = await boss().call(updateVisao, { id: body.id, nome: 'X', versao: body.versao });
    expect([late.status, (late.problem.current as { nome: string }).nome]).toEqual([409, 'Outra']);
  });

  test('fifty are enough, of one’s own', async () => {
    await server.rows(
      `insert into visoes (tenant_id, lista, nome, user_id, estado) select $1, 'demandas', 'V' || n, $2, '{}' from generate_series(1, 50) n`,
      [office.id, clerk.id],
    );
    expect((await keep('Mais uma')).problem.code).toBe('visoes.full');
    expect((await keep('De todos', { compartilhada: true }, boss())).status).toBe(201);
  });

  test('fifty are enough of the office’s, also where one’s own is shared', async () => {
    await server.rows(
      `insert into visoes (tenant_id, lista, nome, user_id, estado) select $1, 'demandas', 'V' || n, null, '{}' from generate_series(1, 50) n`,
      [office.id],
    );
    const { body } = await keep('Minha', {}, boss());
    const share = (compartilhada: boolean) =>
      boss().call(updateVisao, { id: body.id, compartilhada, versao: body.versao });
    expect((await share(true)).problem.code).toBe('visoes.full');
    expect((await share(false)).status).toBe(200);
    const { id, versao } = (await boss().call(listVisoes, {})).body.salvas.find(({ compartilhada }) => compartilhada)!;
    expect((await boss().call(updateVisao, { id, compartilhada: true, nome: 'Outra', versao })).status).toBe(200);
  });

  test('what an earlier version kept, and this one does not know, stays and is not counted', async () => {
    const id = await data.insert('visoes', office, { lista: 'demandas', nome: 'Velha', estado: '{"antigo": "1"}' });
    await me().call(pinVisao, { visao: id, fixada: true });
    expect((await me().call(countVisoes, {})).body).toEqual([]);
    expect(await names()).toEqual(['Velha']);
  });
});

describe('the menu', () => {
  let ids: string[];
  beforeEach(async () => {
    ids = [];
    for (let n = 0; n < 6; n += 1) ids.push((await keep(`V${n}`)).body.id);
  });
  const pin = (visao: string, fixada = true) => me().call(pinVisao, { visao, fixada });

  test('has eight, provided ones and kept ones in the order in which they were pinned, and is one’s own', async () => {
    for (const visao of [ids[0]!, 'paradas', ...ids.slice(1), 'hoje']) expect((await pin(visao)).status).toBe(200);
    expect((await pin('paradas')).body.fixadas).toEqual([ids[0], 'paradas', ...ids.slice(1), 'hoje']);
    expect((await pin('sem_oficio')).problem.code).toBe('visoes.pins_full');
    expect((await pin('paradas', false)).body.fixadas).toHaveLength(7);
    expect((await pin('sem_oficio')).body.fixadas.at(-1)).toBe('sem_oficio');
    expect((await boss().call(listVisoes, {})).body.fixadas).toEqual([]);
  });

  test('what is deleted leaves it', async () => {
    await pin(ids[0]!);
    await me().call(removeVisao, { id: ids[0]! });
    expect((await me().call(listVisoes, {})).body.fixadas).toEqual([]);
  });

  test('one that nobody knows is not pinned', async () => {
    await me().call(removeVisao, { id: ids[0]! });
    expect((await pin(ids[0]!)).status).toBe(404);
    expect((await pin(crypto.randomUUID())).status).toBe(404);
    expect((await pin('sem_nada')).status).toBe(422);
  });
});

test('the menu knows whether there is long work that one may see', async () => {
  const some = async (by = me()) => (await by.call(listVisoes, {})).body.tarefas;
  expect([await some(), await some(boss())]).toEqual([false, false]);
  await data.insert('lotes', office, {
    tipo: 'DEMANDAS',
    estado: 'CONCLUIDO',
    titulo: 'X',
    parametros: '{}',
    user_id: office.admin.id,
  });
  // who attends people sees their own
  expect([await some(), await some(boss())]).toEqual([false, true]);
});

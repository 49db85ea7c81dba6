import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type Office, type TestServer, type User } from '../../../../tests/support/servers/server.ts';
import { createMembro, getMembro, listEquipe, removeMembro, restoreMembro, updateMembro } from './equipe.contract.ts';

let server: TestServer;
let office: Office;
let clerk: User;

beforeAll(async () => {
  server = await startTestServer();
  office = await server.office();
  clerk = await server.member(office);
});
afterAll(() => server?.stop());

describe('equipe', () => {
  const call = () => server.as(clerk, office);
  const create = async (nome: string, funcao = 'Assessora') => (await call().call(createMembro, { nome, funcao })).body;

  test('name and function are required, and both are told at once', async () => {
    const answer = await call().call(createMembro, { nome: ' ', funcao: '\t' });
    expect(answer.status).toBe(422);
    expect(answer.problem.errors).toEqual([
      { field: 'nome', message: 'Nome é obrigatório' },
      { field: 'funcao', message: 'Função é obrigatória' },
    ]);
  });

  test('name and function are trimmed and keep their case', async () => {
    expect(await create('  Ana Lúcia ', ' Chefe de gabinete  ')).toMatchObject({
      nome: 'Ana Lúcia',
      funcao: 'Chefe de gabinete',
      versao: 1,
    });
  });

  test('the list is ordered by name as Portuguese is, without deleted ones', async () => {
    const own = await server.office();
    const mine = server.as(own.admin, own);
    for (const nome of ['Zélia', 'Álvaro', 'Bruno']) await mine.call(createMembro, { nome, funcao: 'Assessor' });
    const gone = (await mine.call(createMembro, { nome: 'Carla', funcao: 'Assessora' })).body;
    await mine.call(removeMembro, { id: gone.id });
    expect((await mine.call(listEquipe, {})).body.map((row) => row.nome)).toEqual(['Álvaro', 'Bruno', 'Zélia']);
    expect((await mine.call(getMembro, { id: gone.id })).status).toBe(404);
  });

  test('is found by words of name and function, in any order', async () => {
    const own = await server.office();
    const mine = server.as(own.admin, own);
    await mine.call(createMembro, { nome: 'Álvaro Reis', funcao: 'Chefe de gabinete' });
    await mine.call(createMembro, { nome: 'Bruno Reis', funcao: 'Assessor' });
    const found = async (busca: string) => (await mine.call(listEquipe, { busca })).body.map(({ nome }) => nome);
    for (const busca of ['reis alvaro', 'álv', 'chefe alvaro', 'gabinete chefe', 'lvaro re'])
      expect([busca, await found(busca)]).toEqual([busca, ['Álvaro Reis']]);
    expect(await found('reis')).toHaveLength(2);
    expect(await found('assessor alvaro')).toEqual([]);
  });

  test('an edit over a newer version gets 409 with the record as it is now', async () => {
    const membro = await create('Davi');
    await call().call(updateMembro, { id: membro.id, nome: 'Davi Reis', funcao: 'Assessor', versao: 1 });
    const second = await call().call(updateMembro, { id: membro.id, nome: 'Outro', funcao: 'Assessor', versao: 1 });
    expect([second.status, second.problem.code]).toEqual([409, 'record.stale']);
    expect(second.problem.current).toMatchObject({ nome: 'Davi Reis', versao: 2 });
    expect((await call().call(getMembro, { id: membro.id })).body.nome).toBe('Davi Reis');
  });

  test('a deleted member comes back by the undo of who deleted', async () => {
    const membro = await create('Elis');
    expect((await call().call(removeMembro, { id: membro.id })).body).toEqual({ id: membro.id });
    expect((await call().call(removeMembro, { id: membro.id })).status).toBe(404);
    expect((await call().call(updateMembro, { id: membro.id, nome: 'x', funcao: 'y', versao: 2 })).status).toBe(404);
    expect((await call().call(restoreMembro, { id: membro.id })).status).toBe(200);
    expect((await call().call(getMembro, { id: membro.id })).body.nome).toBe('Elis');
  });

  test('another office’s member is as unknown as one that never was', async () => {
    const membro = await create('Fora');
    const other = await server.office();
    const theirs = server.as(other.admin, other);
    const tries = await Promise.all([
      theirs.call(getMembro, { id: membro.id }),
      theirs.call(updateMembro, { id: membro.id, nome: 'x', funcao: 'y', versao: 1 }),
      theirs.call(removeMembro, { id: membro.id }),
      theirs.call(restoreMembro, { id: membro.id }),
    ]);
    expect(tries.map((answer) => answer.problem.code)).toEqual(Array(4).fill('record.not_found'));
    expect((await theirs.call(listEquipe, {})).body).toEqual([]);
  });

  test('a body that names ids, office or dates is refused', async () => {
    const answer = await call().call(createMembro, {
      nome: 'x',
      funcao: 'y',
      id: office.id,
      tenant_id: office.id,
    } as never);
    expect(answer.status).toBe(422);
    expect(answer.problem.errors?.map((error) => error.field)).toEqual(['id', 'tenant_id']);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type Office, type TestServer, type User } from '../../../../tests/support/servers/server.ts';
import { createSetor, listSetores, removeSetor, restoreSetor, updateSetor } from './setores.contract.ts';

let server: TestServer;
let office: Office;
let clerk: User;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

describe('setores', () => {
  const call = () => server.as(clerk, office);
  const create = async (nome: string) => (await call().call(createSetor, { nome, descricao: '' })).body;

  beforeAll(async () => {
    office = await server.office();
    clerk = await server.member(office);
  });

  test('a sector needs a name, in the words of the specification', async () => {
    const answer = await call().call(createSetor, { nome: '   ', descricao: null });
    expect(answer.status).toBe(422);
    expect(answer.problem.errors).toEqual([{ field: 'nome', message: 'Nome é obrigatório' }]);
  });

  test('an empty description is saved as null', async () => {
    expect((await create('SEM DESCRIÇÃO')).descricao).toBeNull();
  });

  test('the list is ordered by name as Portuguese is, without deleted ones', async () => {
    const own = await server.office();
    const mine = server.as(own.admin, own);
    for (const nome of ['Zeladoria', 'Água', 'Abrigo', 'Educação'])
      await mine.call(createSetor, { nome, descricao: null });
    const gone = (await mine.call(createSetor, { nome: 'Obras', descricao: null })).body;
    await mine.call(removeSetor, { id: gone.id });
    const { body } = await mine.call(listSetores, {});
    expect(body.map((row) => row.nome)).toEqual(['Abrigo', 'Água', 'Educação', 'Zeladoria']);
  });

  test('an edit over a newer version gets 409 with the record as it is now', async () => {
    const setor = await create('Trânsito');
    const first = await call().call(updateSetor, { id: setor.id, nome: 'Trânsito e vias', descricao: null, versao: 1 });
    expect(first.body).toMatchObject({ nome: 'Trânsito e vias', versao: 2 });
    const second = await call().call(updateSetor, { id: setor.id, nome: 'Outro', descricao: null, versao: 1 });
    expect(second.status).toBe(409);
    expect(second.problem).toMatchObject({ code: 'record.stale', current: { nome: 'Trânsito e vias', versao: 2 } });
  });

  test('an edit without a description keeps it; null or empty clears it', async () => {
    const { id } = (await call().call(createSetor, { nome: 'Cultura', descricao: 'Festas e feiras' })).body;
    const kept = (await call().call(updateSetor, { id, nome: 'Cultura e lazer', versao: 1 })).body;
    expect(kept).toMatchObject({ nome: 'Cultura e lazer', descricao: 'Festas e feiras' });
    const cleared = (await call().call(updateSetor, { id, nome: 'Cultura', descricao: '', versao: kept.versao })).body;
    expect(cleared.descricao).toBeNull();
  });

  test('an update or delete that touches no row is never a success', async () => {
    const setor = await create('Some');
    expect((await call().call(removeSetor, { id: setor.id })).status).toBe(200);
    expect((await call().call(removeSetor, { id: setor.id })).status).toBe(404);
    expect((await call().call(updateSetor, { id: setor.id, nome: 'x', descricao: null, versao: 2 })).status).toBe(404);
    expect((await call().call(removeSetor, { id: 'not-an-id' })).status).toBe(404);
  });

  test('an attendant undoes their own deletion, not another person’s', async () => {
    const setor = await create('Desfeito');
    await call().call(removeSetor, { id: setor.id });
    const colleague = await server.member(office);
    const refused = await server.as(colleague, office).call(restoreSetor, { id: setor.id });
    expect([refused.status, refused.problem.code]).toEqual([403, 'record.undo_expired']);
    expect((await call().call(restoreSetor, { id: setor.id })).status).toBe(200);
  });

  test('after ten minutes only a manager or admin restores', async () => {
    const setor = await create('Tarde');
    await call().call(removeSetor, { id: setor.id });
    await server.rows(`alter table setores disable trigger before_change`);
    await server.rows(`update setores set deleted_at = deleted_at - interval '11 minutes' where id = $1`, [setor.id]);
    await server.rows(`alter table setores enable trigger before_change`);
    expect((await call().call(restoreSetor, { id: setor.id })).status).toBe(403);
    expect((await server.as(office.admin, office).call(restoreSetor, { id: setor.id })).status).toBe(200);
  });

  test('the same idempotency key gives one row and the same answer, also at the same moment', async () => {
    const own = await server.office();
    const mine = server.as(own.admin, own);
    const headers = { 'idempotency-key': 'abc-1' };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => mine.call(createSetor, { nome: 'Uma vez', descricao: null }, { headers })),
    );
    expect(new Set(answers.map((answer) => `${answer.status} ${JSON.stringify(answer.body)}`)).size).toBe(1);
    expect((await mine.call(listSetores, {})).body).toHaveLength(1);
    const other = await mine.call(createSetor, { nome: 'Outro conteúdo', descricao: null }, { headers });
    expect([other.status, other.problem.code]).toEqual([409, 'request.repeated']);
  });

  test('every change is in the audit, with author and the changed columns only', async () => {
    const setor = await create('Auditado');
    await call().call(updateSetor, { id: setor.id, nome: 'Auditado 2', descricao: null, versao: 1 });
    await call().call(removeSetor, { id: setor.id });
    await call().call(restoreSetor, { id: setor.id });
    const log = await server.rows(
      `select f.autor, f.entidade, f.acao, a.user_id, a.antes, a.depois from auditoria a
         join auditoria_facetas f on f.tenant_id = a.tenant_id and f.id = a.faceta_id
        where a.entidade_id = $1 order by a."timestamp"`,
      [setor.id],
    );
    expect(log.map((row) => row.acao)).toEqual(['INSERT', 'UPDATE', 'DELETE', 'RESTORE']);
    expect(log[0]).toMatchObject({ autor: clerk.full_name, entidade: 'setores', user_id: clerk.id, antes: null });
    expect(log[1]).toMatchObject({ antes: { nome: 'Auditado' }, depois: { nome: 'Auditado 2' } });
  });
});

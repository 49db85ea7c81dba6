import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type Office, type TestServer } from '../../../tests/helpers/server.ts';
import { createMunicipe, removeMunicipe, updateMunicipe } from '../municipes/municipes.contract.ts';
import { demandaChanges, municipeChanges } from './historico.contract.ts';
import { officeData } from '../../../tests/helpers/office-data.ts';

let server: TestServer;
let office: Office;

beforeAll(async () => {
  server = await startTestServer();
  office = await server.office();
});
afterAll(() => server?.stop());

test('managers and admins see who changed a citizen, what and when; attendants do not', async () => {
  const manager = await server.member(office, 'manager', { full_name: 'Gerente Lima' });
  const clerk = await server.member(office, 'attendant', { full_name: 'Atendente Rosa' });
  const { body: row } = await server
    .as(clerk, office)
    .call(createMunicipe, { nome_completo: 'Ana', telefone_ddd: '11987650001' });
  await server.as(manager, office).call(updateMunicipe, {
    id: row.id,
    nome_completo: 'Ana',
    telefone_ddd: '11987650002',
    versao: row.versao,
  });
  await server.as(clerk, office).call(createMunicipe, { nome_completo: 'Outra', telefone_ddd: '11987650003' });
  for (const person of [manager, office.admin]) {
    const { body } = await server.as(person, office).call(municipeChanges, { id: row.id });
    expect(body.total).toBe(2);
    expect(body.rows.map(({ autor, acao, entidade_id }) => [autor, acao, entidade_id])).toEqual([
      ['Gerente Lima', 'UPDATE', row.id],
      ['Atendente Rosa', 'INSERT', row.id],
    ]);
    expect(body.rows[0]).toMatchObject({
      antes: { telefone_ddd: '11987650001' },
      depois: { telefone_ddd: '11987650002' },
    });
  }
  const refused = await server.as(clerk, office).call(municipeChanges, { id: row.id });
  expect([refused.status, refused.problem.code]).toEqual([403, 'session.forbidden']);
  await server.as(clerk, office).call(removeMunicipe, { id: row.id });
  expect((await server.as(manager, office).call(municipeChanges, { id: row.id })).status).toBe(404);
});

test("a demand's history has 10 changes a page, the newest first, with the exact count", async () => {
  const data = officeData(server);
  const id = await data.insert('demandas', office, {
    municipe_id: await data.municipe(office),
    setor_id: await data.setor(office),
    assessor_responsavel: 'Rita',
    descricao_texto: 'PODA 0',
    data_demanda: '2026-05-04',
  });
  for (let n = 1; n <= 11; n += 1)
    await server.rows(`update demandas set descricao_texto = 'PODA ' || $2::text where id = $1`, [id, n]);
  const page = async (number: number) =>
    (await server.as(office.admin, office).call(demandaChanges, { id, page: number })).body;
  const [first, second] = [await page(1), await page(2)];
  expect([first.total, first.rows.length, second.rows.length]).toEqual([12, 10, 2]);
  expect(first.rows[0]).toMatchObject({
    antes: { descricao_texto: 'PODA 10' },
    depois: { descricao_texto: 'PODA 11' },
  });
  expect(second.rows.at(-1)).toMatchObject({ acao: 'INSERT', antes: null });
});

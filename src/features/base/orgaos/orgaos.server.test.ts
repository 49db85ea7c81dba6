import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type Office, type TestServer, type User } from '../../../../tests/support/servers/server.ts';
import {
  createAutoridade,
  listAutoridades,
  removeAutoridade,
  restoreAutoridade,
  updateAutoridade,
} from './autoridades.contract.ts';
import { createOrgao, listOrgaos, removeOrgao, restoreOrgao, updateOrgao } from './orgaos.contract.ts';

let server: TestServer;
let office: Office;
let clerk: User;
beforeAll(async () => {
  server = await startTestServer();
  office = await server.office();
  clerk = await server.member(office, 'attendant');
});
afterAll(() => server?.stop());

const as = (user = clerk, of = office) => server.as(user, of);
const person = (orgao_id: string, nome = 'Renata Coutinho') => ({
  orgao_id,
  nome,
  cargo: 'Secretária de Obras',
  genero: 'F' as const,
  tratamento: 'SENHORIA' as const,
});
const orgao = async (nome: string) => (await as().call(createOrgao, { nome })).body;

test('an attendant makes an órgão with its address, and its people; it says how many they are', async () => {
  const made = await as().call(createOrgao, {
    nome: 'Secretaria de Obras',
    sigla: 'SEMOB',
    cep: '01001-000',
    prazo_resposta_dias: 15,
  });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({ cep: '01001000', prazo_resposta_dias: 15, autoridades: 0, versao: 1 });
  const who = await as().call(createAutoridade, person(made.body.id));
  expect(who.body).toMatchObject({ genero: 'F', vocativo: null, fecho: null });
  const { body } = await as().call(listOrgaos, {});
  expect(body.find(({ id }) => id === made.body.id)).toMatchObject({ autoridades: 1 });
  const people = await as().call(listAutoridades, { orgao_id: made.body.id });
  expect(people.body.map(({ nome }) => nome)).toEqual(['Renata Coutinho']);
});

test('two órgãos of one office have different names, whatever the accents; two offices need not', async () => {
  await orgao('Câmara Municipal');
  const again = await as().call(createOrgao, { nome: 'camara municipal' });
  expect(again.status).toBe(409);
  expect(again.problem).toMatchObject({
    errors: [{ field: 'nome', message: 'Já existe um órgão com este nome' }],
  });
  const other = await server.office();
  expect((await as(other.admin, other).call(createOrgao, { nome: 'Câmara Municipal' })).status).toBe(201);
});

test('fields that an edit does not name stay; empty ones are cleared', async () => {
  const { id } = (await as().call(createOrgao, { nome: 'Saúde', sigla: 'SMS', telefone: '3333-1111' })).body;
  const kept = await as().call(updateOrgao, { id, nome: 'Saúde e bem-estar', versao: 1 });
  expect(kept.body).toMatchObject({ sigla: 'SMS', telefone: '3333-1111' });
  const cleared = await as().call(updateOrgao, { id, nome: 'Saúde', sigla: '', versao: kept.body.versao });
  expect(cleared.body).toMatchObject({ sigla: null, telefone: '3333-1111' });
});

test('somebody of an órgão of another office, or of a deleted one, is nobody that can be made', async () => {
  const other = await server.office();
  const theirs = (await as(other.admin, other).call(createOrgao, { nome: 'Deles' })).body;
  const gone = await orgao('Extinta');
  await as().call(removeOrgao, { id: gone.id });
  for (const id of [theirs.id, gone.id]) {
    const answer = await as().call(createAutoridade, person(id));
    expect(answer.status).toBe(422);
    expect(answer.problem.errors).toEqual([
      { field: 'orgao_id', message: 'Este órgão não existe mais. Selecione outro' },
    ]);
  }
});

test('people lie with their órgão in the bin; one who was deleted before comes back after it', async () => {
  const { id } = await orgao('Educação');
  const first = (await as().call(createAutoridade, person(id, 'Ana Lima'))).body;
  const second = (await as().call(createAutoridade, person(id, 'Bia Lima'))).body;
  await as().call(removeAutoridade, { id: second.id });
  await as().call(removeOrgao, { id });
  expect((await as().call(listAutoridades, { orgao_id: id })).body).toEqual([]);
  const early = await as(office.admin).call(restoreAutoridade, { id: second.id });
  expect(early.problem).toMatchObject({ code: 'autoridades.orgao_deleted' });
  await as(office.admin).call(restoreOrgao, { id });
  await as(office.admin).call(restoreAutoridade, { id: second.id });
  const { body } = await as().call(listAutoridades, { orgao_id: id });
  expect(body.map((row) => row.id)).toEqual([first.id, second.id]);
});

test('somebody may go to another órgão; an edit over a newer version gets 409', async () => {
  const [from, to] = [await orgao('Trânsito'), await orgao('Transportes')];
  const { id } = (await as().call(createAutoridade, person(from.id))).body;
  const moved = await as().call(updateAutoridade, { id, ...person(to.id), versao: 1 });
  expect(moved.body).toMatchObject({ orgao_id: to.id, versao: 2 });
  expect((await as().call(updateAutoridade, { id, ...person(to.id), versao: 1 })).status).toBe(409);
});

test('what is wrong is said beside its field', async () => {
  const answer = await as().call(createOrgao, { nome: ' ', cep: '123', email: 'x', prazo_resposta_dias: '400' });
  expect(answer.problem.errors).toEqual([
    { field: 'nome', message: 'Nome é obrigatório' },
    { field: 'cep', message: 'CEP deve ter 8 dígitos' },
    { field: 'email', message: 'Email inválido' },
    { field: 'prazo_resposta_dias', message: 'Informe de 1 a 365 dias' },
  ]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileTools } from '../../../../tests/support/files/files.ts';
import { officeData } from '../../../../tests/support/office/office-data.ts';
import { pdf } from '../../../../tests/support/files/real-files.ts';
import { Records } from '../../../../tests/support/office/records.ts';
import { startTestServer, type Office, type TestServer } from '../../../../tests/support/servers/server.ts';
import { removeAnexo } from '../../daily/anexos/anexos.contract.ts';
import { setQuota } from '../../account/cotas/cotas.contract.ts';
import { createTenant } from '../../account/gabinetes/gabinetes.contract.ts';
import { addMember, changeMemberRole, listMembers } from '../../account/membros/membros.contract.ts';
import { createMunicipe, removeMunicipe, updateMunicipe } from '../../base/municipes/municipes.contract.ts';
import {
  createProfile,
  removeProfile,
  restoreProfile,
  updateProfile,
} from '../../account/usuarios/usuarios.contract.ts';
import { histories, profileChanges, tenantChanges } from '../../../shared/history.ts';

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
    const { body } = await server.as(person, office).call(histories.municipes, { id: row.id });
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
  const refused = await server.as(clerk, office).call(histories.municipes, { id: row.id });
  expect([refused.status, refused.problem.code]).toEqual([403, 'session.forbidden']);
  await server.as(clerk, office).call(removeMunicipe, { id: row.id });
  expect((await server.as(manager, office).call(histories.municipes, { id: row.id })).status).toBe(404);
});

test('each field of a citizen that somebody changes is in the log, the number of the house as well, and open screens are told', async () => {
  const me = server.as(office.admin, office);
  const person = { nome_completo: 'Ana da Rua', telefone_ddd: '11987650009' };
  const address = {
    endereco: 'Rua Um',
    numero: '12',
    complemento: 'Casa 1',
    bairro: 'Centro',
    cep: '01310100',
    ponto_referencia: 'Praça',
    email: 'ana@um.com.br',
    informacoes_adicionais: 'Liga cedo',
  };
  const { body: row } = await me.call(createMunicipe, { ...person, ...address });
  let { versao } = row;
  for (const [field, value] of Object.entries(address)) {
    const other = field === 'cep' ? '01310200' : `${value}2`;
    versao = (await me.call(updateMunicipe, { id: row.id, ...person, [field]: other, versao })).body.versao;
    const [newest] = (await me.call(histories.municipes, { id: row.id })).body.rows;
    expect(Object.keys(newest!.depois!)).toEqual([field]);
  }
  expect(await server.rows('select acao from feed where entidade_id = $1', [row.id])).toHaveLength(
    1 + Object.keys(address).length,
  );
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
    (await server.as(office.admin, office).call(histories.demandas, { id, page: number })).body;
  const [first, second] = [await page(1), await page(2)];
  expect([first.total, first.rows.length, second.rows.length]).toEqual([12, 10, 2]);
  expect(first.rows[0]).toMatchObject({
    antes: { descricao_texto: 'PODA 10' },
    depois: { descricao_texto: 'PODA 11' },
  });
  expect(second.rows.at(-1)).toMatchObject({ acao: 'INSERT', antes: null });
});

test.for([
  ['setores', histories.setores, 'nome'],
  ['equipe', histories.equipe, 'funcao'],
  ['agenda', histories.agenda_compromissos, 'titulo'],
  ['documentos', histories.documentos, 'name'],
] as const)(
  'each of %s has a history of its own: what was created, changed, and by whom',
  async ([kind, changes, field]) => {
    const id = await new Records(server, office, 'HISTORICO').make(kind, office.admin);
    await new Records(server, office, 'OUTRO').make(kind, office.admin);
    const table = kind === 'agenda' ? 'agenda_compromissos' : kind;
    await server.rows(
      `with quem as materialized (select set_config('app.autor', 'Gerente Lima', true))
     update ${table} t set ${field} = 'Mudado' from quem where t.id = $1`,
      [id],
    );
    const { body } = await server.as(office.admin, office).call(changes, { id });
    expect(body.rows.map(({ acao, entidade, entidade_id }) => [acao, entidade, entidade_id])).toEqual([
      ['UPDATE', table, id],
      ['INSERT', table, id],
    ]);
    expect(body.rows[0]).toMatchObject({ autor: 'Gerente Lima', depois: { [field]: 'Mudado' }, parte: null });
  },
);

test("a demand's history tells of its attachments by name, also of those that are gone", async () => {
  const of = await server.office();
  const files = fileTools(server);
  const demanda_id = await files.demanda(of.admin, of);
  const other = await files.demanda(of.admin, of);
  const attach = async (demanda_id: string, name: string) =>
    (await files.upload(of.admin, of, { regras: 'detail', demanda_id }, { name, content: pdf('a') })).body;
  const kept = await attach(demanda_id, 'oficio.pdf');
  const gone = await attach(demanda_id, 'engano.pdf');
  await attach(other, 'de outra.pdf');
  await server.as(of.admin, of).call(removeAnexo, { id: gone.id });
  const { body } = await server.as(of.admin, of).call(histories.demandas, { id: demanda_id });
  expect(body.rows.map(({ acao, entidade, parte }) => [acao, entidade, parte])).toEqual([
    ['DELETE', 'demanda_documentos', 'engano.pdf'],
    ['INSERT', 'demanda_documentos', 'engano.pdf'],
    ['INSERT', 'demanda_documentos', 'oficio.pdf'],
    ['INSERT', 'demandas', null],
  ]);
  expect([body.total, body.rows[2]!.entidade_id]).toEqual([4, kept.id]);
});

test('who belongs to an office: since when, with which roles; another office is told nothing of it', async () => {
  const of = await server.office();
  const person = await server.user();
  const own = server.as(of.admin, of);
  await own.call(addMember, { email: person.email });
  const { body: members } = await own.call(listMembers, {});
  const { id, versao } = members.rows.find(({ user_id }) => user_id === person.id)!;
  await own.call(changeMemberRole, { id, role: 'manager', versao });
  const { body } = await own.call(histories.memberships, { id });
  expect(body.rows.map(({ acao, antes, depois }) => [acao, antes?.role, depois?.role])).toEqual([
    ['ROLE', 'attendant', 'manager'],
    ['INSERT', undefined, 'attendant'],
  ]);
  // who belongs to both offices reads each history in its own
  await server.rows(`insert into memberships (user_id, tenant_id, role) values ($1, $2, 'admin')`, [
    of.admin.id,
    office.id,
  ]);
  expect((await server.as(of.admin, office).call(histories.memberships, { id })).status).toBe(404);
});

test("the platform's admins see what was done to a user, to the account of it, and to an office", async () => {
  const root = await server.user({ role: 'admin', full_name: 'Raiz' });
  const email = 'historico@exemplo.com';
  const values = { full_name: 'Pessoa', username: 'historico', role: 'assessor' } as const;
  const { body: made } = await server.as(root).call(createProfile, { ...values, email, password: 'uma senha só dela' });
  await server.as(root).call(updateProfile, { id: made.id, ...values, role: 'admin', versao: made.versao });
  await server.rows(
    `select app.record_event('UPDATE', $1, 'users', $1, '{"campo":"senha"}'), app.record_event('LOGIN_FAILED', $1, 'users', $1, null)`,
    [made.user_id],
  );
  const { body } = await server.as(root).call(profileChanges, { id: made.id });
  expect(body.rows.map(({ acao, entidade, autor, antes, depois }) => [acao, entidade, autor, antes, depois])).toEqual([
    ['UPDATE', 'users', 'Pessoa', null, { campo: 'senha' }],
    ['ROLE', 'profiles', 'Raiz', { role: 'assessor' }, { role: 'admin' }],
    ['INSERT', 'profiles', 'Raiz', null, values],
  ]);
  expect(body.total).toBe(3);
  await server.as(root).call(removeProfile, { id: made.id });
  expect((await server.as(root).call(profileChanges, { id: made.id })).status).toBe(404);
  await server.as(root).call(restoreProfile, { id: made.id });
  const restored = await server.as(root).call(profileChanges, { id: made.id });
  expect(restored.body.rows.slice(0, 2).map(({ acao }) => acao)).toEqual(['RESTORE', 'DELETE']);

  const { body: tenant } = await server.as(root).call(createTenant, { name: 'Gabinete Novo', slug: 'historico-novo' });
  const founded = await server.as(root).call(tenantChanges, { id: tenant.id });
  expect(founded.body).toMatchObject({
    total: 1,
    rows: [{ acao: 'INSERT', autor: 'Raiz', depois: { name: 'Gabinete Novo', slug: 'historico-novo' } }],
  });
  const limits = await server.as(root).call(setQuota, { id: tenant.id, tipo: 'municipes', limite: 371, versao: 0 });
  expect(limits.status).toBe(200);
  const limited = (await server.as(root).call(tenantChanges, { id: tenant.id })).body;
  expect(limited).toMatchObject({
    total: 2,
    rows: [{ acao: 'UPDATE', entidade: 'cotas', autor: 'Raiz', depois: { municipes: 371 } }, { acao: 'INSERT' }],
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAuditoria, listEventos } from '../../src/features/views/auditoria/auditoria.contract.ts';
import { histories } from '../../src/shared/history.ts';
import { saveProfile } from '../../src/features/account/conta/conta.contract.ts';
import { createMembro, updateMembro } from '../../src/features/base/equipe/equipe.contract.ts';
import { createTenant } from '../../src/features/account/gabinetes/gabinetes.contract.ts';
import { createMunicipe, listMunicipes, updateMunicipe } from '../../src/features/base/municipes/municipes.contract.ts';
import { updateProfile } from '../../src/features/account/usuarios/usuarios.contract.ts';
import { statement } from '../../src/server/database/db.ts';
import { hashToken } from '../../src/server/accounts/session.ts';
import { oneLine } from '../../src/shared/fields.ts';
import { startTestServer, type Office, type TestServer, type User } from '../support/servers/server.ts';

/** Names do not lie: the log knows who it was, and a name is one line that can be seen. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

const profileOf = async (person: User) =>
  (
    await server.rows<{ id: string; username: string; versao: number }>(
      'select id, username, versao from profiles where user_id = $1',
      [person.id],
    )
  )[0]!;
async function rename(person: User, full_name: string): Promise<void> {
  const { username, versao } = await profileOf(person);
  expect((await server.as(person).call(saveProfile, { full_name, username, versao })).status).toBe(200);
}
/** What somebody who may read the whole log sees of it. */
async function log(of: Office) {
  const reader = await server.member(of, 'admin', { role: 'admin' });
  return (await server.as(reader, of).call(listAuditoria, {})).body.rows;
}
let phones = 0;
async function register(person: User, of: Office): Promise<string> {
  phones += 1;
  const input = { nome_completo: 'Rui', telefone_ddd: `1198765${String(phones).padStart(4, '0')}` };
  const made = await server.as(person, of).call(createMunicipe, input);
  expect(made.status).toBe(201);
  return made.body.id;
}

describe('the log of an office', () => {
  test('says who it was: the name of then and of today, the id, and what tells two of one name apart', async () => {
    const office = await server.office();
    const maria = await server.member(office, 'attendant', { full_name: 'Maria Souza' });
    const other = await server.member(office, 'attendant', { full_name: 'Outra Pessoa' });
    const [first, second] = [await register(maria, office), await register(other, office)];
    // the second takes the first one’s name, who then has another one
    await rename(other, 'Maria Souza');
    await rename(maria, 'Maria Silva');
    const third = await register(other, office);
    const seen = (await log(office)).filter(({ entidade }) => entidade === 'municipes');
    const names = seen.map((row) => [row.entidade_id, row.autor, row.autor_atual, row.autor_id, row.autor_username]);
    const [a, b] = [(await profileOf(maria)).username, (await profileOf(other)).username];
    expect(names).toEqual([
      [third, 'Maria Souza', 'Maria Souza', other.id, b],
      [second, 'Outra Pessoa', 'Maria Souza', other.id, b],
      [first, 'Maria Souza', 'Maria Silva', maria.id, a],
    ]);
    const { rows } = (await server.as(office.admin, office).call(histories.municipes, { id: first })).body;
    expect(rows[0]).toMatchObject({ autor: 'Maria Souza', autor_atual: 'Maria Silva', autor_id: maria.id });
    // also of who has left
    await server.rows('delete from memberships where user_id = $1', [maria.id]);
    expect((await log(office)).find((row) => row.entidade_id === first)).toMatchObject({ autor_atual: 'Maria Silva' });
  });

  test('has a row when somebody of the office is renamed, by themselves or not, and no other office has', async () => {
    const [office, second, strange] = [await server.office(), await server.office(), await server.office()];
    const person = await server.member(office, 'attendant', { full_name: 'Ana Prado' });
    await server.rows(`insert into memberships (user_id, tenant_id, role) values ($1, $2, 'attendant')`, [
      person.id,
      second.id,
    ]);
    await rename(person, 'Ana Rocha');
    const { id, username, versao } = await profileOf(person);
    const platform = await server.user({ full_name: 'Quem Administra', role: 'admin' });
    const change = { id, full_name: 'Ana Rocha', username: `${username}-2`, role: 'assessor' as const, versao };
    expect((await server.as(platform).call(updateProfile, change)).status).toBe(200);
    const renamed = async (of: Office) => (await log(of)).filter(({ entidade }) => entidade === 'profiles');
    for (const one of [office, second])
      expect(await renamed(one)).toMatchObject([
        { acao: 'UPDATE', entidade_id: id, autor: 'Quem Administra', depois: { username: `${username}-2` } },
        {
          autor: 'Ana Prado',
          autor_id: person.id,
          antes: { full_name: 'Ana Prado' },
          depois: { full_name: 'Ana Rocha' },
        },
      ]);
    expect(await renamed(strange)).toEqual([]);
  });

  test('tells nothing of who is not in it', async () => {
    const [office, other] = [await server.office(), await server.office()];
    const clerk = await server.member(other);
    await register(clerk, other);
    const [{ id }] = (await server.rows<{ id: string }>(`select id from auditoria where tenant_id = $1 limit 1`, [
      other.id,
    ])) as [{ id: string }];
    const found = await server.database.batch(
      { door: 'tenant', token: hashToken(office.admin.token), tenantId: office.id, roles: ['admin'] },
      [statement(sql`select * from app.authors_of(array[${id}]::uuid[])`)],
    );
    expect(found.rows[0]).toEqual([]);
  });
});

test('the events of the installation say it, too', async () => {
  const person = await server.user({ full_name: 'Rita Lobo' });
  await rename(person, 'Rita Prado');
  const admin = await server.user({ role: 'admin' });
  const { rows } = (await server.as(admin).call(listEventos, {})).body;
  expect(rows.find((row) => row.autor_id === person.id && row.entidade === 'profiles')).toMatchObject({
    autor: 'Rita Prado',
    autor_atual: 'Rita Prado',
    autor_username: (await profileOf(person)).username,
  });
});

describe('a name is one line of what can be seen', () => {
  // right-to-left override, zero-width space, line separator, NUL, soft hyphen, filler, half a character, a tag
  const strange = 'Ana\u202e\u200b Sá\u2028\u0000\u00adde\n\tLima\u3164\ud800\udb40\udc41';

  test('whatever was sent', async () => {
    expect(oneLine(strange)).toBe('Ana Sá de Lima');
    expect(oneLine('\u200b\u2066 \u3164')).toBe('');
    expect(oneLine('Ana \u200b \u2800Sá')).toBe('Ana Sá');
    expect(oneLine('José d’Ávila-Müller Jr.')).toBe('José d’Ávila-Müller Jr.');
    const office = await server.office();
    const person = await server.member(office);
    const { username, versao } = await profileOf(person);
    const saved = await server
      .as(person)
      .call(saveProfile, { full_name: strange, username: `${username}\u200d`, versao });
    expect(saved.body).toMatchObject({ full_name: 'Ana Sá de Lima', username });
    const platform = await server.user({ role: 'admin' });
    const made = await server
      .as(platform)
      .call(createTenant, { name: `Gabinete\u200f ${strange}`, slug: `x-${versao}-${phones}` });
    expect(made.body).toMatchObject({ name: 'Gabinete Ana Sá de Lima' });
    const empty = await server
      .as(person)
      .call(saveProfile, { full_name: '\u200b\u2066', username, versao: versao + 1 });
    expect([empty.status, empty.problem.errors?.[0]?.field]).toEqual([422, 'full_name']);
  });

  test('also of citizens, in upper case, and of the team', async () => {
    const office = await server.office();
    const clerk = server.as(await server.member(office), office);
    const phone = { telefone_ddd: '11987651234' };
    const citizen = await clerk.call(createMunicipe, { ...phone, nome_completo: strange });
    expect(citizen.body).toMatchObject({ nome_completo: 'ANA SÁ DE LIMA' });
    const changed = await clerk.call(updateMunicipe, {
      ...phone,
      id: citizen.body.id,
      nome_completo: `Bia\u200b ${strange}`,
      versao: 1,
    });
    expect(changed.body).toMatchObject({ nome_completo: 'BIA ANA SÁ DE LIMA' });
    // who is looked for as it was sent is found
    const found = await clerk.call(listMunicipes, { busca: 'bia ana\u202e\u200b  sá\u2028\u00adde' });
    expect(found.body.total).toBe(1);
    const nameless = await clerk.call(createMunicipe, { ...phone, nome_completo: '\u200b\u2066' });
    expect(nameless.problem.errors).toEqual([{ field: 'nome_completo', message: 'Nome completo é obrigatório' }]);

    const person = await clerk.call(createMembro, { nome: strange, funcao: 'Assessora' });
    expect(person.body).toMatchObject({ nome: 'Ana Sá de Lima' });
    const other = { id: person.body.id, nome: `Rui\u202e\nReis`, funcao: 'Assessor', versao: 1 };
    expect((await clerk.call(updateMembro, other)).body).toMatchObject({ nome: 'Rui Reis' });
    const empty = await clerk.call(createMembro, { nome: '\u200b\u2066', funcao: 'Assessora' });
    expect(empty.problem.errors).toEqual([{ field: 'nome', message: 'Nome é obrigatório' }]);
  });

  test('and the database refuses what gets past that', async () => {
    const person = await server.user();
    const office = await server.office();
    for (const hidden of ['\u202e', '\u200b', '\n', '\u2028', '\u00ad', '\u3164', '\u{e0041}', '\ufeff']) {
      const name = `Ana${hidden}`;
      await expect(
        server.rows('update profiles set full_name = $2 where user_id = $1', [person.id, name]),
      ).rejects.toThrow(/invisible/);
      await expect(
        server.rows('update profiles set username = $2 where user_id = $1', [person.id, name]),
      ).rejects.toThrow(/invisible/);
      await expect(server.rows('update tenants set name = $2 where id = $1', [office.id, name])).rejects.toThrow(
        /invisible/,
      );
      await expect(server.rows(`select app.create_office($1, 'x-y', $2)`, [name, person.id])).rejects.toThrow(
        /invisible/,
      );
    }
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type Office, type TestServer, type User } from '../../../../tests/support/servers/server.ts';
import { createConvite, removeConvite } from '../../account/convites/convites.contract.ts';
import { refuseIndicacao } from '../../account/gabinetes/indicacoes.contract.ts';
import { addMember, changeMemberRole, removeMember } from '../../account/membros/membros.contract.ts';
import { newEmail } from '../../../../tests/support/office/people.ts';
import { createSetor, listSetores, removeSetor, updateSetor } from '../../base/setores/setores.contract.ts';
import { createModelo, updateModelo } from '../../daily/modelos/modelos.contract.ts';
import { listAuditoria, logPageSize } from './auditoria.contract.ts';
import { auditoriaTexts } from './auditoria.texts.ts';

let server: TestServer;
let office: Office;
/** Profile role admin, and attendant in the office. */
let auditor: User;

beforeAll(async () => {
  server = await startTestServer();
  office = await server.office();
  auditor = await server.member(office, 'attendant', { role: 'admin', full_name: 'Álvaro Auditor' });
});
afterAll(() => server?.stop());

const list = (of: Office, input: { busca?: string; dia?: string; page?: number } = {}, person = auditor) =>
  server.as(person, of).call(listAuditoria, input);

/** An office of its own, with rows that say what was done when. */
async function officeWith(rows: { autor: string; acao: string; entidade: string; at: string }[]): Promise<Office> {
  const own = await server.office({ admin: await server.user({ role: 'admin', full_name: 'Dona do Gabinete' }) });
  await server.rows('delete from auditoria where tenant_id = $1', [own.id]);
  await server.rows('delete from contadores where tenant_id = $1', [own.id]);
  for (const { autor, acao, entidade, at } of rows)
    await server.rows(
      `with f as (
         insert into auditoria_facetas (tenant_id, autor, entidade, acao) values ($1, $2, $3, $4)
         on conflict (tenant_id, autor, entidade, acao) do update set autor = excluded.autor returning id),
       c as (select app.add_to_counter($1, 'auditoria:' || id, 1) from f)
       insert into auditoria (tenant_id, faceta_id, "timestamp") select $1, f.id, $5 from f, c`,
      [own.id, autor, entidade, acao, at],
    );
  return own;
}

describe("the office's log", () => {
  test('has every change, newest first, with author, entity, action and the values before and after', async () => {
    const me = server.as(auditor, office);
    const { body: setor } = await me.call(createSetor, { nome: 'Obras', descricao: null });
    await me.call(updateSetor, { id: setor.id, nome: 'Obras e vias', descricao: null, versao: 1 });
    await me.call(removeSetor, { id: setor.id });
    const { body } = await list(office);
    expect(body.rows.slice(0, 3).map(({ acao }) => acao)).toEqual(['DELETE', 'UPDATE', 'INSERT']);
    expect(body.rows[1]).toMatchObject({
      autor: 'Álvaro Auditor',
      entidade: 'setores',
      entidade_id: setor.id,
      antes: { nome: 'Obras' },
      depois: { nome: 'Obras e vias' },
    });
  });

  test('says what the record is called today and whether it can be opened, and is found by field and by name', async () => {
    const own = await server.office();
    const person = await server.member(own, 'manager', { role: 'admin' });
    const me = server.as(person, own);
    const other = await server.office();
    for (const { id } of [own, other])
      await server.rows(
        `with m as (insert into municipes (tenant_id, nome_completo, telefone_ddd, codigo) values ($1, 'RITA SOUZA', '11987654321', 'C1') returning id)
         insert into setores (tenant_id, nome) select $1, 'Guarda ' || n from generate_series(1, 3) n`,
        [id],
      );
    await server.rows(`update municipes set telefone_ddd = '11912345678' where tenant_id = any ($1)`, [
      [own.id, other.id],
    ]);
    const found = async (busca: string, more = {}) => {
      const { body } = await list(own, { busca, ...more }, person);
      expect(body.rows.length).toBe(body.total);
      return body.rows.map(({ acao, registro, aberto }) => [acao, registro, aberto]);
    };
    const rita = ['RITA SOUZA', true];
    expect(await found('telefone')).toEqual([['UPDATE', ...rita]]);
    expect(await found('rita')).toEqual([
      ['UPDATE', ...rita],
      ['INSERT', ...rita],
    ]);
    expect(await found('guarda 2')).toEqual([['INSERT', 'Guarda 2', true]]);
    expect(await found('2 guarda')).toEqual([['INSERT', 'Guarda 2', true]]);
    expect(await found('telefone', { dia: '2019-03-10' })).toEqual([]);
    await me.call(removeSetor, { id: (await me.call(listSetores, {})).body[1]!.id });
    expect(await found('guarda 2')).toEqual([
      ['DELETE', 'Guarda 2', false],
      ['INSERT', 'Guarda 2', false],
    ]);
  });

  test('says who got, changed and lost access, also of who has left and by the address of an invitation, and finds them', async () => {
    const own = await server.office();
    const person = await server.member(own, 'admin', { role: 'admin' });
    const me = server.as(person, own);
    const carla = await server.user({ full_name: 'Carla Dias' });
    const [{ username }] = (await server.rows<{ username: string }>(
      'select username from profiles where user_id = $1',
      [carla.id],
    )) as [{ username: string }];
    const { id } = (await me.call(addMember, { email: carla.email, role: 'attendant' })).body;
    await me.call(changeMemberRole, { id, versao: 1, role: 'manager' });
    await me.call(removeMember, { id });
    const invited = newEmail();
    const invitation = (await me.call(createConvite, { email: invited, role: 'attendant' })).body;
    await me.call(removeConvite, { id: invitation.id });
    const of = async (entidade: string, busca?: string) =>
      (await list(own, { busca }, person)).body.rows
        .filter((row) => row.entidade === entidade && row.entidade_id !== null)
        .map(({ acao, registro }) => [acao, registro]);
    const named = ['DELETE', 'ROLE', 'INSERT'].map((acao) => [acao, `Carla Dias @${username}`]);
    expect((await of('memberships')).slice(0, 3)).toEqual(named);
    expect(await of('memberships', 'carla dias')).toEqual(named);
    expect(await of('memberships', username)).toEqual(named);
    expect(await of('convites')).toEqual([
      ['DELETE', invited],
      ['INSERT', invited],
    ]);
  });

  test('says who was named to administer the office, and finds that by name', async () => {
    const own = await server.office();
    const person = await server.member(own, 'attendant', { role: 'admin' });
    const carla = await server.member(own, 'manager', { full_name: 'Carla Dias' });
    const [made] = await server.rows<{ id: string }>(
      'insert into indicacoes (tenant_id, user_id, indicated_by) values ($1, $2, $3) returning id',
      [own.id, carla.id, person.id],
    );
    expect((await server.as(carla).call(refuseIndicacao, { id: made!.id })).status).toBe(200);
    const named = await server.called(carla);
    for (const busca of [undefined, 'carla dias']) {
      const rows = (await list(own, { busca }, person)).body.rows.filter(({ entidade }) => entidade === 'indicacoes');
      expect(rows.map(({ acao, registro, depois }) => [acao, registro, depois?.desfecho])).toEqual([
        ['UPDATE', named, 'RECUSADA'],
        ['INSERT', named, null],
      ]);
    }
  });

  test('a page of long changes is no longer than an answer may be, and says that their texts go on', async () => {
    const own = await server.office();
    const person = await server.member(own, 'manager', { role: 'admin' });
    const me = server.as(person, own);
    const corpo = (n: number) => `${n} ${'—'.repeat(29_000)}`;
    const ata = { tipo: 'DOCUMENTO', nome: 'Ata' } as const;
    const { id } = (await me.call(createModelo, { ...ata, corpo: corpo(0) })).body;
    for (let n = 1; n <= logPageSize; n += 1)
      expect((await me.call(updateModelo, { ...ata, id, versao: n, corpo: corpo(n) })).status).toBe(200);
    const { status, body } = await list(own, {}, person);
    expect([status, body.rows.length]).toEqual([200, logPageSize]);
    const texts = body.rows.map(({ antes, depois }) => [antes?.corpo, depois?.corpo] as [string, string]);
    const last = texts[0]!.map((text) => [text.slice(0, 3), text.length]);
    expect(last).toEqual([
      ['29 ', 8_000 + auditoriaTexts.textoCortado.length],
      ['30 ', 8_000 + auditoriaTexts.textoCortado.length],
    ]);
    expect(texts.flat().every((text) => text.endsWith(auditoriaTexts.textoCortado))).toBe(true);
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThanOrEqual(
      (listAuditoria.bound as { bytes: number }).bytes,
    );
  });

  test('a letter is found by its words among more than are read by name', async () => {
    const own = await server.office();
    const person = await server.member(own, 'manager', { role: 'admin' });
    await server.rows(
      `with t as (insert into oficio_tipos (tenant_id, nome, numeracao) values ($1, 'Ofício', 'GABINETE') returning id, numeracao)
       insert into oficios (tenant_id, tipo_id, numeracao, assunto)
       select $1, t.id, t.numeracao, case n when 0 then 'Tapa-buraco' else 'Ata ' || n end from generate_series(0, 600) n, t`,
      [own.id],
    );
    for (const busca of ['tapa-buraco', 'buraco tapa']) {
      const { body } = await list(own, { busca }, person);
      expect(body.rows.map(({ acao, registro }) => [acao, registro])).toEqual([['INSERT', 'Tapa-buraco']]);
    }
  });

  test('needs membership and profile role admin, both', async () => {
    const stranger = await server.user({ role: 'admin' });
    const answers = [office.admin, stranger, auditor].map((person) => list(office, {}, person));
    expect((await Promise.all(answers)).map(({ status, problem }) => [status, problem.code])).toEqual([
      [403, 'session.forbidden'],
      [403, 'session.not_member'],
      [200, undefined],
    ]);
    await expect
      .poll(() =>
        server.rows(`select user_id from platform_events where acao = 'DENIED' and user_id = $1`, [office.admin.id]),
      )
      .toHaveLength(1);
  });

  test("never shows another office's rows, whatever is looked for", async () => {
    const own = await officeWith([{ autor: 'Ana', acao: 'UPDATE', entidade: 'demandas', at: '2026-03-01T12:00:00Z' }]);
    await server.as(office.admin, office).call(createSetor, { nome: 'De outro gabinete', descricao: null });
    for (const input of [{}, { busca: 'setores' }, { busca: 'admin do gabinete' }])
      expect((await list(own, input, own.admin)).body.rows.map(({ autor }) => autor)).toEqual(
        'busca' in input ? [] : ['Ana'],
      );
  });

  test('is filtered by a part of author, entity or action, without accents or case, and by the words on screen', async () => {
    const at = '2026-03-01T12:00:00Z';
    const own = await officeWith([
      { autor: 'José Simão', acao: 'INSERT', entidade: 'municipes', at },
      { autor: 'Ana Lima', acao: 'UPDATE', entidade: 'demanda_documentos', at },
      { autor: 'Ana 100%', acao: 'DELETE', entidade: 'setores', at },
    ]);
    const found = async (busca: string) => {
      const { body } = await list(own, { busca }, own.admin);
      expect(body.total).toBe(body.rows.length);
      return body.rows.map(({ autor }) => autor).sort();
    };
    expect(await found('jose SIMAO')).toEqual(['José Simão']);
    expect(await found('documento')).toEqual(['Ana Lima']);
    expect(await found('dele')).toEqual(['Ana 100%']);
    expect(await found('exclusão')).toEqual(['Ana 100%']);
    expect(await found('Munícipe')).toEqual(['José Simão']);
    expect(await found('anexo')).toEqual(['Ana Lima']);
    expect(await found('ana')).toEqual(['Ana 100%', 'Ana Lima']);
    expect(await found('%')).toEqual(['Ana 100%']);
    expect(await found('_')).toEqual(['Ana Lima']);
  });

  test("is filtered by a day from its start to the next one's, in São Paulo", async () => {
    const row = (autor: string, at: string) => ({ autor, acao: 'UPDATE', entidade: 'setores', at });
    const own = await officeWith([
      row('antes', '2026-03-01T02:59:59.999Z'),
      row('primeiro', '2026-03-01T03:00:00Z'),
      row('último', '2026-03-02T02:59:59.999999Z'),
      row('depois', '2026-03-02T03:00:00Z'),
      // the night on which the clocks went forward at midnight: that day had 23 hours
      row('horário de verão', '2018-11-05T01:59:59Z'),
      row('o dia seguinte', '2018-11-05T02:00:00Z'),
    ]);
    const authors = async (input: { dia: string; busca?: string }) => {
      const { body } = await list(own, input, own.admin);
      expect(body.total).toBe(body.rows.length);
      return body.rows.map(({ autor }) => autor);
    };
    expect(await authors({ dia: '2026-03-01' })).toEqual(['último', 'primeiro']);
    expect(await authors({ dia: '2026-03-01', busca: 'prim' })).toEqual(['primeiro']);
    expect(await authors({ dia: '2018-11-04' })).toEqual(['horário de verão']);
    expect((await list(own, { dia: '2026-02-30' }, own.admin)).status).toBe(422);
  });

  test('has 30 a page with the exact count, and no row is missed or shown twice, also with a filter', async () => {
    const own = await officeWith(
      Array.from({ length: 65 }, (_, n) => ({
        autor: `Pessoa ${n % 4}`,
        acao: n % 2 ? 'UPDATE' : 'INSERT',
        entidade: 'demandas',
        // many at the same instant
        at: `2026-03-01T12:00:${String(n % 5).padStart(2, '0')}Z`,
      })),
    );
    for (const [busca, total] of [
      ['', 65],
      ['pessoa', 65],
      ['Pessoa 1', 16],
    ] as const) {
      const pages = [];
      for (const page of [1, 2, 3, 4]) pages.push((await list(own, { busca, page }, own.admin)).body);
      expect(pages.map((page) => page.total)).toEqual([total, total, total, total]);
      expect(pages[0]!.rows).toHaveLength(Math.min(total, logPageSize));
      const rows = pages.flatMap((page) => page.rows);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(total);
      expect(rows.map(({ timestamp }) => timestamp)).toEqual(
        rows
          .map(({ timestamp }) => timestamp)
          .toSorted()
          .toReversed(),
      );
    }
  });

  test('cannot be changed, emptied or added to by the role that answers requests', async () => {
    const rights = await server.rows(
      `select t, p from unnest('{auditoria,auditoria_facetas,platform_events}'::text[]) t,
         unnest('{INSERT,UPDATE,DELETE,TRUNCATE}'::text[]) p where has_table_privilege('gabinete_app', t, p)`,
    );
    expect(rights).toEqual([]);
  });
});

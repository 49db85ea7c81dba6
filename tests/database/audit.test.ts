import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMunicipe, updateMunicipe } from '../../src/features/base/municipes/municipes.contract.ts';
import { createSetor } from '../../src/features/base/setores/setores.contract.ts';
import type { Access } from '../../src/server/database/access.ts';
import { Database, statement, type Statement } from '../../src/server/database/db.ts';
import { hashToken } from '../../src/server/accounts/session.ts';
import { type OfficeData, officeData } from '../support/office/office-data.ts';
import { startTestServer, type Office, type TestServer, type User } from '../support/servers/server.ts';

/** Log, feed and counters are written by the database itself, with the change and not without it. */

let server: TestServer;
let data: OfficeData;

beforeAll(async () => {
  server = await startTestServer();
  data = officeData(server);
});
afterAll(() => server?.stop());

const door = (person: User, office: Office): Access => ({
  door: 'tenant',
  token: hashToken(person.token),
  tenantId: office.id,
  roles: ['admin', 'manager', 'attendant'],
});
const touch = (table: string, id: string, change: string) =>
  statement(sql`update ${sql.table(table)} set ${sql.raw(change)} where id = ${id}`);

type Log = { acao: string; entidade: string; autor: string; user_id: string; antes: unknown; depois: unknown };
const logOf = (office: Office, id?: string) =>
  server.rows<Log>(
    `select f.acao, f.entidade, f.autor, a.user_id, a.antes, a.depois from auditoria a
       join auditoria_facetas f on f.tenant_id = a.tenant_id and f.id = a.faceta_id
      where a.tenant_id = $1 and a.entidade_id = coalesce($2, a.entidade_id) order by a."timestamp"`,
    [office.id, id ?? null],
  );

/** Everything that the triggers have written for an office. */
async function written(office: Office): Promise<unknown> {
  const [row] = await server.rows(
    `select (select count(*)::int from auditoria where tenant_id = $1) as log, (select count(*)::int from feed where tenant_id = $1) as feed,
            (select coalesce(sum(valor), 0)::int from contadores where tenant_id = $1) as counters`,
    [office.id],
  );
  return row;
}

/** Counters that differ from what is really there, with both numbers. */
const wrongCounters = (office: Office) =>
  server.rows(
    `with counted as (select chave, sum(valor)::int as n from contadores where tenant_id = $1 group by 1),
      rows as (
        select 'setores' as chave, count(*)::int as n from setores where tenant_id = $1 and deleted_at is null
        union all select 'municipes', count(*) from municipes where tenant_id = $1 and deleted_at is null
        union all select 'equipe', count(*) from equipe where tenant_id = $1 and deleted_at is null
        union all select 'memberships', count(*) from memberships where tenant_id = $1
        union all select 'demandas:' || app.current_status(status), count(*) from demandas where tenant_id = $1 and deleted_at is null group by 1
        union all select 'demandas:mes:' || to_char(data_demanda, 'YYYY-MM') || ':' || app.current_status(status), count(*)
          from demandas where tenant_id = $1 and deleted_at is null group by 1
        union all select 'demandas:setor:' || setor_id || ':' || app.current_status(status), count(*)
          from demandas where tenant_id = $1 and deleted_at is null group by 1
        union all select 'demandas:encerrada:' || to_char(encerrada_em, 'YYYY-MM') || ':' || app.current_status(status), count(*)
          from demandas where tenant_id = $1 and deleted_at is null and encerrada_em is not null group by 1
        union all select 'demandas:sem_oficio', count(*) from demandas
          where tenant_id = $1 and deleted_at is null and principal_id is null and status = 'EM_ANALISE' and codigo_oficio is null
        union all select 'demandas:sem_devolutiva', count(*) from demandas
          where tenant_id = $1 and deleted_at is null and devolutiva = 'PENDENTE'
        union all select 'lixeira:setores', count(*) from setores where tenant_id = $1 and deleted_at is not null
        union all select 'lixeira:municipes', count(*) from municipes where tenant_id = $1 and deleted_at is not null
        union all select 'lixeira:equipe', count(*) from equipe where tenant_id = $1 and deleted_at is not null
        union all select 'lixeira:demandas', count(*) from demandas where tenant_id = $1 and deleted_at is not null
        union all select 'auditoria:' || faceta_id, count(*) from auditoria where tenant_id = $1 group by 1)
     select coalesce(c.chave, r.chave) as chave, coalesce(c.n, 0) as counted, coalesce(r.n, 0) as rows
       from counted c full join rows r using (chave) where coalesce(c.n, 0) <> coalesce(r.n, 0)`,
    [office.id],
  );

describe('the log', () => {
  test("tells a changed phone with telefone_ddd before and after, and its author's name of that moment", async () => {
    const office = await server.office();
    const person = await server.member(office, 'attendant', { full_name: 'Ana Antiga' });
    const call = server.as(person, office);
    const { body: citizen } = await call.call(createMunicipe, { nome_completo: 'José', telefone_ddd: '11988887777' });
    await server.rows(`update profiles set full_name = 'Ana Nova' where user_id = $1`, [person.id]);
    const values = { nome_completo: 'José', telefone_ddd: '11988886666', versao: 1 };
    expect((await call.call(updateMunicipe, { id: citizen.id, ...values })).status).toBe(200);
    const [created, updated, ...more] = await logOf(office, citizen.id);
    expect(created).toMatchObject({
      acao: 'INSERT',
      autor: 'Ana Antiga',
      antes: null,
      depois: { nome_completo: 'JOSÉ' },
    });
    expect(updated).toEqual({
      acao: 'UPDATE',
      entidade: 'municipes',
      autor: 'Ana Nova',
      user_id: person.id,
      antes: { telefone_ddd: '11988887777' },
      depois: { telefone_ddd: '11988886666' },
    });
    expect(more).toEqual([]);
  });

  test('has nothing for a change that changes nothing', async () => {
    const office = await server.office();
    const id = await data.setor(office);
    const before = await written(office);
    await server.database.batch(door(office.admin, office), [touch('setores', id, 'nome = nome')]);
    expect(await written(office)).toEqual(before);
  });

  test('never repeats what is not for people: search text, storage path, office, version', async () => {
    const office = await server.office();
    await data.municipe(office);
    await data.insert('documentos', office, {
      name: 'ata.pdf',
      size: 1,
      tipo_arquivo: 'application/pdf',
      usuario_upload_id: office.admin.id,
      caminho_storage: `${office.id}/segredo`,
    });
    const shown = new Set((await logOf(office)).flatMap(({ depois }) => Object.keys(depois ?? {})));
    expect([...shown].filter((key) => /busca|caminho|tenant_id|versao|hash|deleted_by/.test(key))).toEqual([]);
    expect(shown).toContain('name');
  });

  test('is written for a hard delete as well, with what was there', async () => {
    const office = await server.office();
    const person = await server.member(office);
    await server.rows('delete from memberships where tenant_id = $1 and user_id = $2', [office.id, person.id]);
    expect((await logOf(office)).at(-1)).toMatchObject({
      acao: 'DELETE',
      entidade: 'memberships',
      depois: null,
      antes: { user_id: person.id, role: 'attendant' },
    });
    expect(await wrongCounters(office)).toEqual([]);
  });

  test('of one statement over many rows has a row for each, and the feed says that the table moved', async () => {
    const office = await server.office();
    await server.rows(
      `insert into equipe (tenant_id, nome, funcao) select $1, 'Pessoa ' || n, 'x' from generate_series(1, 501) n`,
      [office.id],
    );
    await server.rows(`update equipe set funcao = 'y' where tenant_id = $1`, [office.id]);
    const acoes = (await logOf(office)).filter(({ entidade }) => entidade === 'equipe').map(({ acao }) => acao);
    expect([acoes.length, acoes.filter((acao) => acao === 'UPDATE').length]).toEqual([1002, 501]);
    const feed = await server.rows(`select acao from feed where tenant_id = $1 and entidade = 'equipe'`, [office.id]);
    expect(feed).toEqual([{ acao: 'MANY' }, { acao: 'MANY' }]);
    expect(await wrongCounters(office)).toEqual([]);
  });
});

describe('a rollback', () => {
  test('leaves no log, no feed and no counter', async () => {
    const office = await server.office();
    const id = await data.setor(office);
    const before = await written(office);
    const access = door(office.admin, office);
    const setor = (nome: string) => statement(sql`insert into setores (nome) values (${nome})`);
    const failing: Promise<unknown>[] = [
      server.database.batch(access, [
        setor('Some'),
        touch('setores', id, 'deleted_at = now()'),
        statement(sql`select 1/0`),
      ]),
      server.database.transaction(access, async (run) => {
        await run(setor('Some também'), touch('setores', id, `descricao = 'x'`));
        throw new Error('no');
      }),
    ];
    expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    // and over HTTP: a create whose second statement is refused
    expect((await server.as(office.admin, office).call(createSetor, { nome: '' })).status).toBe(422);
    expect(await written(office)).toEqual(before);
  });
});

describe('counters', () => {
  test('equal what is there after random work of eight writers, with rollbacks, deletions and restores', async () => {
    const office = await server.office();
    const writers = 8;
    const database = new Database({ url: server.appUrl, pool: writers, pipeline: process.env.DB_PIPELINE !== 'off' });
    const access = door(office.admin, office);
    const [setorA, setorB, municipe] = [
      await data.setor(office, 'A'),
      await data.setor(office, 'B'),
      await data.municipe(office),
    ];
    const ids: Record<string, string[]> = { setores: [], demandas: [], equipe: [] };
    const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;
    const inserts: Record<string, () => Statement<{ id: string }>> = {
      setores: () => statement(sql`insert into setores (nome) values ('S') returning id`),
      equipe: () => statement(sql`insert into equipe (nome, funcao) values ('E', 'F') returning id`),
      demandas: () =>
        statement(sql`insert into demandas (municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda)
          values (${municipe}, ${pick([setorA, setorB])}, 'D', 'E', ${pick(['2026-01-31', '2026-02-01', '2025-12-31'])}) returning id`),
    };
    const changes = ['deleted_at = now()', 'deleted_at = null'];
    const demandChanges = [
      `status = 'RESOLVIDO'`,
      `status = 'NAO_RESOLVIDO'`,
      `status = 'EM_ANALISE'`,
      `data_demanda = '2026-03-01'`,
      `setor_id = '${setorA}'`,
      `setor_id = '${setorB}', status = 'RESOLVIDO', deleted_at = null`,
    ];
    const work = async () => {
      for (let step = 0; step < 60; step += 1) {
        const table = pick(['setores', 'demandas', 'demandas', 'equipe']);
        const known = ids[table]!;
        const creates = known.length < 5 || Math.random() < 0.3;
        const change = pick(table === 'demandas' ? [...changes, ...demandChanges] : changes);
        const one: Statement = creates ? inserts[table]!() : touch(table, pick(known), change);
        const fails = Math.random() < 0.15 ? [statement(sql`select 1/0`)] : [];
        const result = await database.batch(access, [one, ...fails]).catch(() => null);
        const row = result?.rows[0]?.[0] as { id: string } | undefined;
        if (creates && row) known.push(row.id);
      }
    };
    await Promise.all(Array.from({ length: writers }, work));
    await database.close();
    expect(ids.demandas!.length).toBeGreaterThan(20);
    expect(await wrongCounters(office)).toEqual([]);
    // a row that comes in deleted, as from a seed or a restored backup, is in no counter
    await server.rows(`insert into setores (tenant_id, nome, deleted_at) values ($1, 'X', now())`, [office.id]);
    // a purge by the operator has its own branch
    await server.rows(`delete from demandas where tenant_id = $1 and random() < 0.5`, [office.id]);
    await server.rows(`delete from equipe where tenant_id = $1`, [office.id]);
    expect(await wrongCounters(office)).toEqual([]);
    const drift = await server.rows(
      `select count(*)::int as n from contadores where tenant_id = $1 group by chave having sum(valor) < 0`,
      [office.id],
    );
    expect(drift).toEqual([]);
  });

  test('of one office say nothing of another', async () => {
    const [a, b] = [await server.office(), await server.office()];
    await data.setor(a);
    const counter = statement(sql<{ n: number }>`select app.counter('setores') as n`);
    for (const [office, n] of [
      [a, 1],
      [b, 0],
    ] as const)
      expect((await server.database.batch(door(office.admin, office), [counter])).rows).toEqual([[{ n }]]);
  });
});

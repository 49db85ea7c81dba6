import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { liveDefaults } from '../../src/server/live/live.ts';
import type { Samples } from '../../src/server/metrics/metrics.ts';
import { liveTimes, type LiveChange } from '../../src/shared/live.ts';
import { tableOf, tables } from '../../src/shared/nouns.ts';
import { enterPresence } from '../../src/shared/presence.ts';
import { createLink } from '../../src/features/daily/link-calendario/link.contract.ts';
import { createAtendimento } from '../../src/features/daily/atendimentos/atendimentos.contract.ts';
import {
  createSetor,
  removeSetor,
  restoreSetor,
  updateSetor,
} from '../../src/features/base/setores/setores.contract.ts';
import { officeData } from '../support/office/office-data.ts';
import { Records, recordTables } from '../support/office/records.ts';
import { startTestServer, type Office, type TestServer, type User } from '../support/servers/server.ts';
import { openLive, type LiveClient } from '../support/servers/sse.ts';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let server: TestServer;
let second: Awaited<ReturnType<TestServer['another']>>;
const open: LiveClient[] = [];

beforeAll(async () => {
  // the poll is production's; only the waits of half a minute are shortened
  const metrics = { allow: [], backup: { dir: null, every: 0 }, gather: (own: () => Samples) => async () => own() };
  server = await startTestServer({ liveIntervals: { authorise: 400, tick: 100, heartbeat: 1_500 }, metrics });
  second = await server.another();
});
afterAll(async () => {
  for (const client of open) client.close();
  await second?.stop();
  await server?.stop();
});

async function listen(
  person: User,
  office: Office,
  options: { origin?: string; lastEventId?: string; read?: boolean } = {},
): Promise<LiveClient> {
  const client = await openLive(options.origin ?? server.origin, office.id, person.cookie, options);
  open.push(client);
  return client;
}

const createAs = async (person: User, office: Office, nome: string, headers = {}) =>
  (await server.as(person, office).call(createSetor, { nome, descricao: null }, { headers })).body;

/** Open streams, by the server's own numbers. */
async function streamsOf({ origin }: { origin: string }): Promise<number> {
  const numbers = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^gabinete_live_streams (\d+)$/m.exec(numbers)![1]);
}

describe('the stream', () => {
  test('is an event stream that no proxy may keep or change', async () => {
    const office = await server.office();
    const client = await listen(office.admin, office);
    expect(client.status).toBe(200);
    expect(client.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    expect(client.headers['content-encoding']).toBeUndefined();
    await client.until(() => client.lastId() !== undefined);
  });

  test('needs a session and a membership', async () => {
    const office = await server.office();
    const stranger = await server.user();
    expect((await openLive(server.origin, office.id, undefined)).status).toBe(401);
    expect((await openLive(server.origin, office.id, stranger.cookie)).status).toBe(403);
    const admin = await server.user({ role: 'admin' });
    expect((await openLive(server.origin, office.id, admin.cookie)).status).toBe(403);
    const head = await server.request('HEAD', `/api/tenants/${office.id}/live`, { cookie: office.admin.cookie });
    expect(head.status).toBe(404);
  });

  test('the times are those of the specification', () => {
    expect(liveDefaults.heartbeat).toBe(25_000);
    expect(liveTimes.reconnect).toEqual([1_000, 2_000, 5_000, 10_000]);
    // two questions, the tick between and the answer: within 30 s
    expect(liveDefaults.authorise + liveDefaults.tick).toBeLessThanOrEqual(20_000);
    expect(liveDefaults.poll).toBeLessThanOrEqual(250);
  });

  test('a heartbeat comes when nothing happens, and moves the place to resume from', async () => {
    const office = await server.office();
    const client = await listen(office.admin, office);
    await client.until(() => /\n:\nid: \d+-\d+\n\n/.test(client.text()));
    const second = (id: string) => Number(id.split('-')[1]);
    const first = second(client.events().find((event) => event.id)!.id!);
    // places are told apart by the second: a later heartbeat is in a later one
    await client.until(() => second(client.lastId()!) > first);
  });
});

describe('a change by A arrives at B', () => {
  test('within a second: create, edit, delete, restore', async () => {
    const office = await server.office();
    const b = await listen(await server.member(office), office);
    const me = server.as(office.admin, office);
    const setor = await createAs(office.admin, office, 'Obras');
    expect(await b.change(setor.id)).toBeLessThan(1_000);
    await me.call(updateSetor, { id: setor.id, nome: 'Obras e vias', descricao: null, versao: 1 });
    await me.call(removeSetor, { id: setor.id });
    await me.call(restoreSetor, { id: setor.id });
    expect(await b.until(() => b.changes().length === 4)).toBeLessThan(1_000);
    expect(b.changes()).toEqual(
      ['INSERT', 'UPDATE', 'DELETE', 'RESTORE'].map((action) => ({ kind: 'setores', id: setor.id, action })),
    );
  });

  test('within a second from a second server on the same database', async () => {
    const office = await server.office();
    const b = await listen(await server.member(office), office, { origin: second.origin });
    const setor = await createAs(office.admin, office, 'Do outro servidor');
    expect(await b.change(setor.id)).toBeLessThan(1_000);
  });

  test('carries kind and id and nothing of the record or the person', async () => {
    const office = await server.office();
    const b = await listen(await server.member(office), office);
    const setor = await createAs(office.admin, office, 'SEGREDO-DO-CIDADÃO', { 'x-gabinete-tab': 'aba-de-a-1' });
    await b.change(setor.id);
    expect(b.changes()[0]).toEqual({ kind: 'setores', id: setor.id, action: 'INSERT' });
    for (const hidden of ['SEGREDO', office.admin.full_name, office.admin.id, 'aba-de-a-1'])
      expect(b.text()).not.toContain(hidden);
  });

  test('names the tab to the streams of the person who made it', async () => {
    const office = await server.office();
    const own = await listen(office.admin, office);
    const setor = await createAs(office.admin, office, 'Meu', { 'x-gabinete-tab': 'aba-de-a-1' });
    await own.change(setor.id);
    expect(own.changes()[0]!.tab).toBe('aba-de-a-1');
  });

  test('more than 500 rows of one statement are told as one', async () => {
    const office = await server.office();
    const b = await listen(office.admin, office);
    await b.until(() => b.lastId() !== undefined);
    await server.rows(`insert into setores (tenant_id, nome) select $1, 'S' || n from generate_series(1, 501) n`, [
      office.id,
    ]);
    await b.until(() => b.changes().length > 0);
    expect(b.changes()).toEqual([{ kind: 'setores', id: null, action: 'MANY' }]);
  });

  test('a flood between two polls is told table by table', async () => {
    const office = await server.office();
    const b = await listen(office.admin, office);
    await b.until(() => b.lastId() !== undefined);
    await server.rows(
      `insert into feed (tenant_id, entidade, entidade_id, acao) select $1, 'setores', gen_random_uuid(), 'UPDATE' from generate_series(1, 2500)`,
      [office.id],
    );
    await b.until(() => b.changes().length > 0);
    expect(b.changes()).toEqual([{ kind: 'setores', id: null, action: 'MANY' }]);
  });
});

describe('another office', () => {
  /** The column in which a record is edited, where that is not what it is called by; null: it is never edited. */
  const edited: Record<string, string | null> = {
    historicos_atendimento: 'descricao',
    devolutivas: 'texto',
    apoiadores: null,
    agenda_enderecos: null,
    memberships: 'role',
    convites: 'email',
    // what becomes of it is told once, with its answer
    indicacoes: null,
    presencas: null,
    demanda_leitores: null,
    demanda_pausas: null,
    agenda_series: null,
    ajustes: null,
    // another one takes its place
    brasoes: null,
    visoes: 'nome',
    // undone, or not
    mesclagens: null,
    // what functions write, or take away
    oficio_demandas: null,
    oficio_arquivos: null,
    oficio_saltos: null,
    // what is under way in steps
    lotes: null,
  };

  test('receives nothing: no byte of it is in any of its streams, whatever changes', async () => {
    const mark = `CANARIO${randomUUID().slice(0, 8)}`;
    const [mine, theirs] = [await server.office({ name: mark }), await server.office()];
    const clerk = await server.member(mine, 'manager', { full_name: mark });
    const both = await server.member(theirs);
    await server.rows(`insert into memberships (user_id, tenant_id, role) values ($1, $2, 'attendant')`, [
      both.id,
      mine.id,
    ]);
    const c = [
      await listen(theirs.admin, theirs),
      await listen(both, theirs, { origin: second.origin }),
      await listen(await server.member(theirs), theirs, { origin: second.origin }),
    ];
    const witness = await listen(mine.admin, mine);
    const records = new Records(server, mine, mark);
    const me = server.as(clerk, mine);
    const citizen = await records.make('municipes', clerk);

    const make: Record<string, () => Promise<string>> = {
      historicos_atendimento: async () => (await me.call(createAtendimento, { id: citizen, descricao: mark })).body.id,
      agenda_enderecos: async () => {
        await me.call(createLink, {});
        const [own] = await server.rows<{ id: string }>('select id from agenda_enderecos where user_id = $1', [
          clerk.id,
        ]);
        return own!.id;
      },
      demanda_leitores: async () => {
        const [made] = await server.rows<{ id: string }>(
          `insert into demanda_leitores (tenant_id, demanda_id, user_id, motivo) values ($1, $2, $3, 'ESCOLHA') returning id`,
          [mine.id, await records.make('demandas', clerk), clerk.id],
        );
        return made!.id;
      },
      demanda_pausas: async () =>
        officeData(server).insert('demanda_pausas', mine, {
          demanda_id: await records.make('demandas', clerk),
          de: '2026-11-02',
        }),
      agenda_series: () =>
        officeData(server).insert('agenda_series', mine, { frequencia: 'SEMANAL', inicio: '2026-11-24' }),
      mesclagens: () =>
        officeData(server).insert('mesclagens', mine, { fica_id: citizen, sai_id: citizen, antes: {}, movidos: {} }),
      oficio_demandas: async () =>
        officeData(server).insert('oficio_demandas', mine, {
          oficio_id: await records.make('oficios', clerk),
          demanda_id: await records.make('demandas', clerk),
        }),
      oficio_arquivos: async () =>
        officeData(server).insert('oficio_arquivos', mine, {
          oficio_id: await records.make('oficios', clerk),
          papel: 'RESPOSTA',
          nome_arquivo: mark,
          tamanho_arquivo: 1,
          tipo_arquivo: 'application/pdf',
          caminho_storage: mark,
          sha256: '',
        }),
      assunto_passos: async () =>
        officeData(server).insert('assunto_passos', mine, {
          assunto_id: await records.make('assuntos', clerk),
          ordem: 1,
          texto: mark,
          tipo: 'MANUAL',
        }),
      oficio_saltos: async () =>
        officeData(server).insert('oficio_saltos', mine, {
          tipo_id: await records.make('oficio-tipos', clerk),
          periodo: 2026,
          de: 1,
          ate: 2,
          motivo: `Usados em papel ${mark}`,
        }),
      ajustes: () => officeData(server).insert('ajustes', mine, { dias_parada: 20 }),
      presencas: async () => {
        await me.call(enterPresence, { entidade: 'municipes', entidade_id: citizen, aba: mark });
        return citizen;
      },
    };
    for (const [kind, table] of Object.entries(recordTables)) make[table] ??= () => records.make(kind as string, clerk);

    const values: Record<string, string> = { role: 'manager', email: `${mark}@exemplo.com` };
    const created: string[] = [];
    const expected: string[] = [];
    // told of without an id: cotas.server.test.ts; to one person alone: notificacoes.server.test.ts
    for (const kind of Object.keys(tables).filter((one) => one !== 'cotas' && one !== 'notificacoes')) {
      const id = await make[kind]!();
      created.push(id);
      const change = (assignment: string, values: unknown[] = []) =>
        server.rows(`update ${kind} set ${assignment} where id = $1`, [id, ...values]);
      const column = kind in edited ? edited[kind] : tableOf(kind)?.title;
      expect(column, `how is ${kind} edited?`).toBeDefined();
      const actions = [kind === 'presencas' ? 'UPDATE' : 'INSERT'];
      if (column) {
        await change(`${column} = $2`, [values[column] ?? `${mark} 2`]);
        actions.push(column === 'role' ? 'ROLE' : 'UPDATE');
      }
      if (tableOf(kind)?.bin) {
        await change('deleted_at = now()');
        await change('deleted_at = null');
        actions.push('DELETE', 'RESTORE');
      }
      expected.push(...actions.map((action) => `${kind} ${action} ${id}`));
    }
    const told = () =>
      witness
        .events()
        .filter(({ event }) => event === 'change')
        .map(({ data }) => JSON.parse(data!) as LiveChange)
        .map(({ kind, id, action }) => `${kind} ${action} ${id}`);
    await witness.until(() => expected.every((change) => told().includes(change)));
    // kinds and ids only, in its own office, too
    for (const hidden of [mark, 'CANARIO', clerk.id]) expect(witness.text()).not.toContain(hidden);

    // theirs are alive, and so is what follows in their own office
    const own = await createAs(theirs.admin, theirs, 'Do próprio');
    // and when one resumes from before all of that
    c.push(await listen(theirs.admin, theirs, { lastEventId: `1-${Math.floor(Date.now() / 1000)}` }));
    for (const stream of c) {
      await stream.change(own.id);
      for (const foreign of [mark, 'CANARIO', mine.id, clerk.id, ...created])
        expect(stream.text()).not.toContain(foreign);
      // whoever resumes may hear of one change twice
      expect([...new Set(stream.changes().map((change) => change.id))]).toEqual([own.id]);
    }
  });
});

describe('commits out of order', () => {
  const insert = `insert into setores (tenant_id, nome) values ($1, $2) returning id`;
  const connect = async () => {
    const client = new pg.Client({ connectionString: server.superuserUrl });
    await client.connect();
    return client;
  };

  /** Two connections that do not wait for each other: the office's first entry in the log, and one slot of a counter. */
  const connectTwo = async (office: Office) => {
    await server.rows(insert, [office.id, 'primeiro']);
    const slotOf = async (client: pg.Client) =>
      (await client.query<{ slot: number }>('select pg_backend_pid() % 16 as slot')).rows[0]!.slot;
    const early = await connect();
    for (;;) {
      const late = await connect();
      if ((await slotOf(early)) !== (await slotOf(late))) return [early, late] as const;
      await late.end();
    }
  };

  test('a transaction that began first and commits last loses nothing and delays nobody', async () => {
    const office = await server.office();
    const [early, late] = await connectTwo(office);
    const b = await listen(office.admin, office);
    await b.until(() => b.changes().length > 0);
    await early.query('begin');
    const first = (await early.query<{ id: string }>(insert, [office.id, 'cedo'])).rows[0]!.id;
    const after = (await late.query<{ id: string }>(insert, [office.id, 'depois'])).rows[0]!.id;
    // the later one is delivered although an older one is still open
    expect(await b.change(after)).toBeLessThan(1_000);
    await pause(600);
    expect(b.text()).not.toContain(first);
    await early.query('commit');
    expect(await b.change(first)).toBeLessThan(1_000);
    expect(b.changes().slice(-2)).toEqual([after, first].map((id) => ({ kind: 'setores', id, action: 'INSERT' })));
    await early.end();
    await late.end();
  });

  test('nor for a stream that was away meanwhile', async () => {
    const office = await server.office();
    const [early, late] = await connectTwo(office);
    const b = await listen(office.admin, office);
    await early.query('begin');
    const first = (await early.query<{ id: string }>(insert, [office.id, 'cedo'])).rows[0]!.id;
    const after = (await late.query<{ id: string }>(insert, [office.id, 'depois'])).rows[0]!.id;
    await b.change(after);
    const lastEventId = b.lastId();
    b.close();
    await early.query('commit');
    const back = await listen(office.admin, office, { lastEventId });
    await back.change(first);
    expect(back.resets()).toBe(0);
    await early.end();
    await late.end();
  });

  test('many writers with random delays: each change arrives', async () => {
    const office = await server.office();
    const b = await listen(office.admin, office, { origin: second.origin });
    await b.until(() => b.lastId() !== undefined);
    const written = await Promise.all(
      Array.from({ length: 12 }, async (_, writer) => {
        const client = await connect();
        const ids: string[] = [];
        for (let n = 0; n < 8; n += 1) {
          await client.query('begin');
          ids.push((await client.query<{ id: string }>(insert, [office.id, `${writer}-${n}`])).rows[0]!.id);
          await pause(((writer * 7 + n * 13) % 10) * 20);
          await client.query(n % 4 === 3 ? 'rollback' : 'commit');
          if (n % 4 === 3) ids.pop();
        }
        await client.end();
        return ids;
      }),
    );
    const all = written.flat();
    await b.until(() => b.changes().length >= all.length);
    expect(b.changes().length).toBe(all.length);
    expect(new Set(b.changes().map((change) => change.id))).toEqual(new Set(all));
  });
});

describe('resuming', () => {
  test('by Last-Event-ID brings what was missed, on another server too', async () => {
    const office = await server.office();
    const b = await listen(office.admin, office);
    const before = await createAs(office.admin, office, 'antes');
    await b.change(before.id);
    const lastEventId = b.lastId();
    b.close();
    const missed = [await createAs(office.admin, office, 'um'), await createAs(office.admin, office, 'dois')];
    const back = await listen(office.admin, office, { lastEventId, origin: second.origin });
    for (const one of missed) await back.change(one.id);
    expect(back.resets()).toBe(0);
  });

  test('a new stream looks back a little, so that nothing falls between page and stream', async () => {
    const office = await server.office();
    const setor = await createAs(office.admin, office, 'há pouco');
    const b = await listen(office.admin, office);
    await b.change(setor.id);
  });

  test('after ten minutes, or from an unknown place, the client fetches everything again', async () => {
    const office = await server.office();
    const now = Math.floor(Date.now() / 1000);
    const [{ xid }] = (await server.rows<{ xid: string }>('select pg_current_xact_id()::text as xid')) as [
      { xid: string },
    ];
    const resets = async (lastEventId: string) => {
      const client = await listen(office.admin, office, { lastEventId });
      await client.until(() => client.lastId() !== undefined);
      return client.resets();
    };
    expect(await resets(`${xid}-${now - 590}`)).toBe(0);
    expect(await resets(`${xid}-${now - 601}`)).toBe(1);
    expect(await resets(`${BigInt(xid) + 100_000n}-${now}`)).toBe(1);
    for (const unknown of ['nonsense', '-', xid, `${xid}-${now}-1`, '9'.repeat(40) + '-1'])
      expect(await resets(unknown)).toBe(1);
  });

  test('after more changes than are repeated one by one, too', async () => {
    const office = await server.office();
    const b = await listen(office.admin, office);
    await b.until(() => b.lastId() !== undefined);
    const lastEventId = b.lastId();
    const witness = await listen(office.admin, office);
    b.close();
    for (const part of [1, 2])
      await server.rows(`insert into setores (tenant_id, nome) select $1, $2 || n from generate_series(1, 400) n`, [
        office.id,
        `${part}-`,
      ]);
    // what the server was still about to tell is told, so that only the repetition is heard
    await witness.until(() => witness.changes().length + witness.resets() > 0);
    const [last] = await server.rows<{ id: string }>(
      `insert into setores (tenant_id, nome) values ($1, 'último') returning id`,
      [office.id],
    );
    await witness.change(last!.id);
    const back = await listen(office.admin, office, { lastEventId });
    await back.until(() => back.resets() === 1);
    expect(back.changes()).toEqual([]);
  });
});

describe('a stream ends when its right does', () => {
  const ends = async (lose: (member: User, office: Office) => Promise<unknown>) => {
    const office = await server.office();
    const member = await server.member(office);
    const [b, other] = [await listen(member, office), await listen(office.admin, office)];
    await pause(600);
    expect(b.ended()).toBe(false);
    await lose(member, office);
    await b.until(b.ended, 3_000);
    expect(other.ended()).toBe(false);
    return b;
  };

  test('by a lost membership', async () => {
    await ends((member, office) =>
      server.rows('delete from memberships where user_id = $1 and tenant_id = $2', [member.id, office.id]),
    );
  });
  test('by sign-out', async () => {
    await ends((member) => server.request('POST', '/api/auth/sign-out', { cookie: member.cookie, body: {} }));
  });
  test('by a token that nobody renewed', async () => {
    await ends((member) => server.rows('update sessions set token_expires_at = now() where user_id = $1', [member.id]));
  });
  test('by a session that ended after the clock was set back', async () => {
    await ends(async (member) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 60 * 60_000 });
      await server.rows('update sessions set ended_at = now() where user_id = $1', [member.id]);
    }).finally(() => vi.useRealTimers());
  });
  test('by a deleted profile', async () => {
    await ends((member) => server.rows('update profiles set deleted_at = now() where user_id = $1', [member.id]));
  });
  test('by a password that must be chosen first, as after an address was proved by mail', async () => {
    await ends((member) =>
      server.rows('update profiles set must_choose_password = true where user_id = $1', [member.id]),
    );
  });
  test('by a second factor that is asked of its person', async () => {
    await ends((member) =>
      server.rows(
        `with asked as (update auth_policy set require_mfa = 'admins') update profiles set role = 'admin' where user_id = $1`,
        [member.id],
      ),
    ).finally(() => server.rows(`update auth_policy set require_mfa = 'none'`));
  });
  test('and brings nothing more', async () => {
    const office = await server.office();
    const member = await server.member(office);
    const b = await listen(member, office);
    await server.rows('delete from memberships where user_id = $1', [member.id]);
    await b.until(b.ended, 3_000);
    expect((await openLive(server.origin, office.id, member.cookie)).status).toBe(403);
  });
});

describe('bounds', () => {
  test('a session opens at most 20 streams; a closed one makes room', async () => {
    const office = await server.office();
    const streams = await Promise.all(Array.from({ length: 20 }, () => listen(office.admin, office)));
    const refused = await listen(office.admin, office);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '10']);
    streams[0]!.close();
    await pause(200);
    expect((await listen(office.admin, office)).status).toBe(200);
  });

  test('a client that does not read is dropped, and its colleagues notice nothing', async () => {
    const own = await server.another({ poll: 30 });
    const office = await server.office();
    const deaf = await listen(office.admin, office, { origin: own.origin, read: false });
    const reads = await listen(await server.member(office), office, { origin: own.origin });
    await reads.until(() => reads.lastId() !== undefined);
    for (let told = 0; told < 200 && (await streamsOf(own)) === 2; told += 1) {
      await server.rows(
        `insert into feed (tenant_id, entidade, entidade_id, acao) select $1, 'setores', gen_random_uuid(), 'UPDATE' from generate_series(1, 1900)`,
        [office.id],
      );
      await pause(50);
    }
    expect(await streamsOf(own)).toBe(1);
    expect(reads.ended()).toBe(false);
    deaf.resume();
    await deaf.closed;
    const setor = await createAs(office.admin, office, 'depois da enchente');
    await reads.until(() => reads.text().includes(setor.id));
    await own.stop();
  }, 60_000);

  test('no stream, no poll', async () => {
    const idle = await server.another();
    const queries: number[] = [];
    const { pool } = idle.database;
    pool.on('acquire', () => queries.push(1));
    await pause(700);
    expect(queries.length).toBe(0);
    const office = await server.office();
    const b = await listen(office.admin, office, { origin: idle.origin });
    await b.until(() => b.lastId() !== undefined);
    const offices = [await server.office(), await server.office()];
    for (const each of offices) await listen(each.admin, each, { origin: idle.origin });
    queries.length = 0;
    await pause(1_000);
    // one poll for all of them, and the question who may go on
    expect(queries.length).toBeLessThan(10);
    expect(queries.length).toBeGreaterThan(1);
    await idle.stop();
  });

  test('a server with 50 streams stops within two seconds', async () => {
    const third = await server.another();
    const office = await server.office();
    const people = [office.admin, await server.member(office), await server.member(office)];
    const streams = await Promise.all(
      Array.from({ length: 50 }, (_, n) => listen(people[n % 3]!, office, { origin: third.origin })),
    );
    expect(streams.map((stream) => stream.status)).toEqual(Array.from({ length: 50 }, () => 200));
    const began = performance.now();
    await third.stop();
    expect(performance.now() - began).toBeLessThan(2_000);
    await Promise.all(streams.map((stream) => stream.closed));
  });

  test('what nobody can resume from is forgotten, by two servers at once', async () => {
    const pruner = await server.another();
    const office = await server.office();
    await createAs(office.admin, office, 'velho');
    await server.rows(`update feed set created_at = created_at - interval '16 minutes'`);
    const kept = await createAs(office.admin, office, 'novo');
    const prune = async (database: typeof server.database) =>
      (await database.pool.query<{ n: number }>(`select app.prune_feed(interval '15 minutes') as n`)).rows[0]!.n;
    await Promise.all([prune(server.database), prune(pruner.database)]);
    // at most 20,000 rows at once
    while ((await prune(server.database)) > 0);
    const left = await server.rows('select entidade_id from feed where tenant_id = $1', [office.id]);
    expect(left.map((row) => row.entidade_id)).toEqual([kept.id]);
    expect((await server.rows(`select 1 from feed where created_at < now() - interval '15 minutes'`)).length).toBe(0);
    await pruner.stop();
  });

  test('a database that went away for a moment loses no change', async () => {
    const office = await server.office();
    const b = await listen(office.admin, office);
    await b.until(() => b.lastId() !== undefined);
    await server.rows(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'gabinete_app'`,
    );
    const [{ id }] = (await server.rows(
      `insert into setores (tenant_id, nome) values ($1, 'apesar disso') returning id`,
      [office.id],
    )) as [{ id: string }];
    await b.change(id);
    expect(b.ended()).toBe(false);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { concerns, type LiveChange } from '../../src/shared/live.ts';
import { type PresenceTable, presenceTables, tables } from '../../src/shared/nouns.ts';
import { enterPresence, leavePresence, listPresence } from '../../src/shared/presence.ts';
import { endpoints } from '../support/servers/endpoints.ts';
import { type OfficeData, officeData } from '../support/office/office-data.ts';
import { Records, recordTables } from '../support/office/records.ts';
import { startTestServer, type Office, type TestServer, type User } from '../support/servers/server.ts';
import { openLive } from '../support/servers/sse.ts';

let server: TestServer;
let second: Awaited<ReturnType<TestServer['another']>>;
let data: OfficeData;

beforeAll(async () => {
  server = await startTestServer({ liveIntervals: { expire: 200 } });
  second = await server.another();
  data = officeData(server);
});
afterAll(async () => {
  await second?.stop();
  await server?.stop();
});

type OpenRecord = { entidade: PresenceTable; entidade_id: string };
const record = async (office: Office) => ({
  entidade: 'municipes' as PresenceTable,
  entidade_id: await data.municipe(office),
});
const tab = (name: string) => `aba-${name}`.padEnd(12, '-');
const enter = (person: User, office: Office, what: OpenRecord, aba = tab(person.id.slice(0, 4))) =>
  server.as(person, office).call(enterPresence, { ...what, aba });
const others = async (person: User, office: Office, what: OpenRecord) =>
  (await server.as(person, office).call(listPresence, what)).body.map((one) => one.full_name);

describe('who else has this record open', () => {
  test('is shown by name, without oneself, once for several tabs', async () => {
    const office = await server.office();
    const ana = await server.member(office, 'attendant', { full_name: 'Ana' });
    const bia = await server.member(office, 'attendant', { full_name: 'Bia' });
    const what = await record(office);
    await enter(ana, office, what, tab('ana-1'));
    await enter(ana, office, what, tab('ana-2'));
    await enter(bia, office, what);
    expect(await others(office.admin, office, what)).toEqual(['Ana', 'Bia']);
    expect(await others(ana, office, what)).toEqual(['Bia']);
    expect(await others(office.admin, office, await record(office))).toEqual([]);
    await server.as(ana, office).call(leavePresence, { aba: tab('ana-1') });
    expect(await others(bia, office, what)).toEqual(['Ana']);
    await server.as(ana, office).call(leavePresence, { aba: tab('ana-2') });
    expect(await others(bia, office, what)).toEqual([]);
  });

  test('reaches others as an event without names, on another server too, and only when it changes', async () => {
    const office = await server.office();
    const ana = await server.member(office, 'attendant', { full_name: 'Ana Canário' });
    const what = await record(office);
    const stream = await openLive(second.origin, office.id, office.admin.cookie);
    const told = () =>
      stream.changes().filter((change) => change.kind === 'presencas' && change.id === what.entidade_id).length;
    await enter(ana, office, what);
    expect(await stream.until(() => told() === 1)).toBeLessThan(1_000);
    await enter(ana, office, what);
    await enter(ana, office, what);
    const elsewhere = await record(office);
    await enter(ana, office, elsewhere);
    await stream.until(() => told() === 2 && stream.text().includes(elsewhere.entidade_id));
    expect(stream.text()).not.toContain('Canário');
    expect(stream.text()).not.toContain(ana.id);
    stream.close();
  });

  test('ends by itself when a tab falls silent, and that is told', async () => {
    const office = await server.office();
    const ana = await server.member(office);
    const what = await record(office);
    await enter(ana, office, what);
    const stream = await openLive(server.origin, office.id, office.admin.cookie);
    await stream.until(() => stream.lastId() !== undefined);
    const before = stream.changes().length;
    await server.rows(`update presencas set expires_at = now() - interval '1 second' where user_id = $1`, [ana.id]);
    expect(await others(office.admin, office, what)).toEqual([]);
    await stream.until(() => stream.changes().length > before);
    expect(await server.rows('select 1 from presencas where user_id = $1', [ana.id])).toEqual([]);
    stream.close();
  });

  test('is of the office only: a record of another one is unknown', async () => {
    const [office, other] = [await server.office(), await server.office()];
    const what = await record(office);
    const [entered, listed] = [
      await enter(other.admin, other, what),
      await server.as(other.admin, other).call(listPresence, what),
    ];
    expect([entered.status, listed.status]).toEqual([404, 404]);
    await enter(office.admin, office, what);
    expect((await server.as(other.admin, office).call(listPresence, what)).status).toBe(403);
    expect(await server.rows('select 1 from presencas where tenant_id = $1', [other.id])).toEqual([]);
  });

  test('is told of every kind of record that opens for editing, until it is deleted', async () => {
    const [office, other] = [await server.office(), await server.office()];
    const ana = await server.member(office, 'attendant', { full_name: 'Ana' });
    // the first kind of a table is one that is there
    const kinds = Object.fromEntries(
      Object.entries(recordTables)
        .toReversed()
        .map(([kind, table]) => [table, kind]),
    );
    for (const entidade of presenceTables) {
      const records = new Records(server, office, 'presente');
      const what = { entidade, entidade_id: await records.make(kinds[entidade]!, office.admin) };
      expect([entidade, (await enter(ana, office, what)).status]).toEqual([entidade, 200]);
      expect([entidade, await others(office.admin, office, what)]).toEqual([entidade, ['Ana']]);
      expect((await server.as(other.admin, other).call(listPresence, what)).status).toBe(404);
      const gone = { entidade, entidade_id: await records.make(kinds[entidade]!, office.admin, ana) };
      expect([entidade, (await enter(ana, office, gone)).status]).toEqual([entidade, 404]);
    }
  });

  test('is of this office also where the person belongs to both', async () => {
    const [office, other] = [await server.office(), await server.office()];
    await server.rows(`insert into memberships (user_id, tenant_id, role) values ($1, $2, 'manager')`, [
      office.admin.id,
      other.id,
    ]);
    const [own] = await server.rows<{ id: string }>(
      'select id from memberships where user_id = $1 and tenant_id = $2',
      [office.admin.id, office.id],
    );
    const what = { entidade: 'memberships' as const, entidade_id: own!.id };
    expect((await server.as(office.admin, office).call(listPresence, what)).status).toBe(200);
    expect((await server.as(office.admin, other).call(listPresence, what)).status).toBe(404);
  });

  test('ends with the membership, and nobody fills the table', async () => {
    const office = await server.office();
    const ana = await server.member(office);
    const what = await record(office);
    for (let n = 0; n < 50; n += 1) expect((await enter(ana, office, what, tab(`n${n}`))).status).toBe(200);
    expect((await enter(ana, office, what, tab('uma-mais'))).status).toBe(429);
    expect((await enter(ana, office, what, tab('n1'))).status).toBe(200);
    await server.rows('delete from memberships where user_id = $1', [ana.id]);
    expect(await server.rows('select 1 from presencas where user_id = $1', [ana.id])).toEqual([]);
  });
});

describe('which answers a change makes out of date', () => {
  test('is known for every table whose changes are told', async () => {
    const tracked = await server.rows<{ name: string }>(
      `select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
        where t.tgfoid = 'app.after_insert'::regproc and not t.tgisinternal`,
    );
    // the last three are told of by functions of their own
    expect([...tracked.map((row) => row.name), 'presencas', 'cotas', 'notificacoes'].sort()).toEqual(
      Object.keys(tables).sort(),
    );
  });

  test('is known for every list and record of an office', () => {
    const told = new Set(Object.values(tables).flatMap(({ stale }) => stale));
    const nounOf = (name: string) => name.slice(0, name.indexOf('.'));
    // looked up outside; files are fetched, not shown; the log refreshes itself
    const elsewhere = new Set(['cep', 'live', 'lixeira', 'auditoria.list']);
    const forgotten = endpoints
      .filter((one) => one.door === 'tenant' && one.method === 'GET')
      .filter((one) => !elsewhere.has(nounOf(one.name)) && !elsewhere.has(one.name))
      .filter((one) => !told.has(nounOf(one.name)) && !told.has(one.name));
    expect(forgotten.map((one) => one.name)).toEqual([]);
  });

  test('is one record’s answer only when it is that record, or mentions it', () => {
    const change = (kind: string, id: string | null, action: LiveChange['action'] = 'UPDATE') => ({ kind, id, action });
    const concerned = (of: LiveChange, name: string, input: unknown = {}, answer: unknown = null) =>
      concerns(of, name, input, answer);
    expect(concerned(change('municipes', 'a'), 'municipes.get', { id: 'a' })).toBe(true);
    expect(concerned(change('municipes', 'a'), 'municipes.get', { id: 'b' })).toBe(false);
    expect(concerned(change('municipes', 'a'), 'municipes.list')).toBe(true);
    expect(concerned(change('municipes', 'a'), 'demandas.get', { id: 'd' }, { municipe_id: 'a' })).toBe(true);
    expect(concerned(change('municipes', 'a'), 'demandas.get', { id: 'd' }, { municipe_id: 'b' })).toBe(false);
    expect(concerned(change('municipes', null, 'MANY'), 'municipes.get', { id: 'b' })).toBe(true);
    expect(concerned(change('setores', 'a'), 'municipes.list')).toBe(false);
    expect(concerned(change('setores', 'a'), 'lixeira.list')).toBe(false);
    expect(concerned(change('setores', 'a', 'DELETE'), 'lixeira.list')).toBe(true);
    expect(concerned(change('presencas', 'a'), 'presenca.list', { entidade_id: 'b' })).toBe(false);
    expect(concerned(change('demandas', 'a'), 'dashboard.get')).toBe(true);
    expect(concerned(change('equipe', 'a'), 'preferencias.get')).toBe(true);
    // what has just come is in no answer yet, and is counted or listed in these
    for (const [kind, name] of [
      ['historicos_atendimento', 'municipes.get'],
      ['demandas', 'municipes.get'],
      ['apoiadores', 'demandas.get'],
      ['devolutivas', 'demandas.get'],
      ['demanda_leitores', 'sigilo.get'],
      ['compromisso_participantes', 'agenda.get'],
      ['oficio_demandas', 'oficios.get'],
    ] as const)
      expect([name, concerned(change(kind, 'new', 'INSERT'), name, { id: 'd' })]).toEqual([name, true]);
    expect(concerned(change('demandas', 'a', 'INSERT'), 'demandas.get', { id: 'd' })).toBe(false);
    expect(concerned(change('memberships', 'a'), 'auth.me', {}, { memberships: [{ id: 'b' }] })).toBe(false);
    expect(concerned(change('setores', 'a'), 'auditoria.setores', { id: 'a' })).toBe(true);
    expect(concerned(change('setores', 'a'), 'auditoria.setores', { id: 'b' })).toBe(false);
    // an attachment of any demand
    expect(concerned(change('demanda_documentos', 'a', 'INSERT'), 'auditoria.demandas', { id: 'd' })).toBe(true);
  });
});

import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createMunicipe, listMunicipes } from '../../src/features/base/municipes/municipes.contract.ts';
import { createSetor, listSetores } from '../../src/features/base/setores/setores.contract.ts';
import { statement } from '../../src/server/database/db.ts';
import { cell } from '../../src/shared/permissions.ts';
import { hashToken } from '../../src/server/accounts/session.ts';
import { sql } from 'kysely';
import {
  idFields,
  pathIds,
  refusedByContract,
  send,
  validCall,
  withId,
  type Call,
  type Reply,
} from '../support/servers/calls.ts';
import { endpoints } from '../support/servers/endpoints.ts';
import { Records } from '../support/office/records.ts';
import { startTestServer, type Office, type TestServer, type User } from '../support/servers/server.ts';

/**
 * Every endpoint against another office's ids, in the address and in what is sent. An endpoint with an id that this test
 * does not know fails here until tests/support/servers/calls.ts says what the id means.
 */

const mark = 'CANARIO7F3';

let server: TestServer;
let mine: Office;
let theirs: Office;
let own: Records;
let foreign: Records;
let me: User;

beforeAll(async () => {
  server = await startTestServer();
  mine = await server.office();
  theirs = await server.office({ name: `Gabinete ${mark}` });
  me = mine.admin;
  own = new Records(server, mine, 'NOSSO');
  foreign = new Records(server, theirs, mark);
  for (const kind of ['municipes', 'demandas', 'setores', 'equipe', 'agenda', 'documentos', 'demandaDocs'] as const)
    await foreign.make(kind, theirs.admin);
});
afterAll(() => server?.stop());
afterEach(nothingChanged);

/** A record that the other office makes now. */
async function madeByThem(...which: Parameters<Records['make']>): Promise<string> {
  await nothingChanged();
  return foreign.make(...which);
}

/**
 * Every row that the other office has, in every table, as one sum: an order would have to be sorted. Planned once. A row that
 * is changed lies elsewhere and is of another transaction, even when it says the same as before.
 */
let sumOfTheirs = '';
/** Before the first attack since they made something themselves. */
let known: string | null = null;
/** One more sum says it of all the attacks since. */
async function nothingChanged(): Promise<void> {
  const before = known;
  known = null;
  if (before !== null) expect(await theirRows(), 'the other office was changed').toBe(before);
}
async function theirRows(): Promise<string> {
  sumOfTheirs ||= await sumOfTables();
  const [{ sum } = { sum: '' }] = await server.rows<{ sum: string }>(sumOfTheirs, [theirs.id], 'their rows');
  return sum;
}

async function sumOfTables(): Promise<string> {
  const tables = await server.rows<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
  );
  const parts = tables.map(
    ({ name }) =>
      `select count(*) || ':' || coalesce(sum(hashtidextended(ctid, xmin::text::bigint)), 0) as rows
         from ${name} where tenant_id = $1`,
  );
  return `select string_agg(rows, ' ') as sum from (${parts.join(' union all ')}) all_tables`;
}

/** Sends a call of mine; whatever comes back, nothing of the other office is in it, or has changed when the test is over. */
async function attack(endpoint: (typeof endpoints)[number], call: Call, person = me): Promise<Reply> {
  known ??= await theirRows();
  const reply = await send(server, endpoint, call, person.cookie);
  expect(reply.text, endpoint.name).not.toContain(mark);
  return reply;
}

/** What a person can tell two answers apart by. */
const seen = ({ status, problem, text }: Reply) => ({
  status,
  code: problem.code,
  detail: problem.detail,
  size: text.length,
});

const ofOffice = endpoints.filter(({ door }) => door === 'tenant');
const deletedBy = (endpoint: (typeof endpoints)[number], person: User) =>
  endpoint.permission === 'bin.restore' ? person : undefined;

/** Deleted ones are still found, in one's own office. */
const reachDeleted: Record<string, string> = {
  'municipes.anonymise': 'who is in the bin may ask for it as well',
  'oficios.byMunicipe': 'it tells what stays of who is anonymised, in the bin as well',
  'municipes.unmerge': 'who was merged lies in the bin',
};

describe("another office's id in the address", () => {
  const withIds = ofOffice.filter((endpoint) => pathIds(endpoint).some(({ kind }) => kind));

  test.for(withIds.map(({ name }) => name))('%s: 404, as for an unknown and a deleted one', async (name) => {
    const endpoint = withIds.find((one) => one.name === name)!;
    for (const { name: param, kind } of pathIds(endpoint).filter((one) => one.kind)) {
      const call = await validCall(endpoint, own, me);
      const ask = (id: string) => attack(endpoint, { ...call, params: { ...call.params, [param]: id } });
      const reply = await ask(await madeByThem(kind!, theirs.admin, deletedBy(endpoint, theirs.admin)));
      expect([reply.status, reply.problem.code]).toEqual([404, 'record.not_found']);
      expect(seen(await ask(randomUUID()))).toEqual(seen(reply));
      // a restore is about deleted ones; an upload is discarded, not deleted
      if (deletedBy(endpoint, me) || kind === 'uploads' || reachDeleted[name]) continue;
      expect(seen(await ask(await own.make(kind!, me, me)))).toEqual(seen(reply));
    }
  });

  test('there are many such endpoints', () => expect(withIds.length).toBeGreaterThan(20));
});

describe("another office's address", () => {
  test.for(ofOffice.map(({ name }) => name))('%s: 403, also for the platform’s admin', async (name) => {
    const endpoint = ofOffice.find((one) => one.name === name)!;
    const call = await validCall(endpoint, foreign, theirs.admin);
    const platform = await server.user({ role: 'admin' });
    // where the platform's admin may do something, it is not to see anything of the office, nor to change it
    const outside = cell(endpoint.permission, 'platformAdmin') !== 'no';
    if (outside) await attack(endpoint, call, platform);
    for (const person of outside ? [me] : [me, platform]) {
      const reply = await attack(endpoint, call, person);
      expect([reply.status, reply.problem.code]).toEqual([403, 'session.not_member']);
    }
    // an office that does not exist looks the same
    const nowhere = await attack(endpoint, { ...call, params: { ...call.params, tenantId: randomUUID() } });
    expect([nowhere.status, nowhere.problem.code]).toEqual([403, 'session.not_member']);
  });
});

describe("another office's id in what is sent", () => {
  /** Endpoints that may answer with success, since they only look, or only say something in one's own office. */
  const harmless: Record<string, string> = {
    'demandas.export': 'only looks, and is a POST since it is logged',
    'municipes.export': 'the same',
    'oficios.export': 'the same',
    'lixeira.restore': 'answers for each record, 404 for this one',
    'municipes.create': 'who is not there is nobody that somebody could be taken for',
    'municipes.notSame': 'the same',
    'atendimento.create municipe.nao_e[]': 'the same',
    'visoes.create': 'keeps what an address says; asked, it finds nothing of theirs',
    'visoes.update': 'the same',
    'modelos.previa': 'only looks: what is not there is not printed',
    'demandas.update leitores_antes[]': 'who is not there is nobody who could be taken out',
    'presenca.enter': 'tells the own office that a tab has this id open, whatever it is of',
  };
  const places = endpoints.flatMap((endpoint) =>
    idFields(endpoint).map(({ place, kind }) => ({ endpoint, place, kind })),
  );

  test.for(places.map(({ endpoint, place }) => `${endpoint.name} ${place}`))('%s', async (title) => {
    const { endpoint, place, kind } = places.find((one) => `${one.endpoint.name} ${one.place}` === title)!;
    const call = await validCall(endpoint, own, me, me, place);
    const id = await madeByThem(kind, theirs.admin, deletedBy(endpoint, theirs.admin));
    const input = withId(call.input, place, id);
    expect(refusedByContract(endpoint, input), 'it never comes to the database').toEqual([]);
    const reply = await attack(endpoint, { ...call, input });
    // what was kept is kept once
    const again = /^visoes\.|nao_e|leitores_antes/.test(title) ? await validCall(endpoint, own, me, me, place) : call;
    const unknown = await attack(endpoint, { ...again, input: withId(again.input, place, randomUUID()) });
    // an answer that echoes the id has the same length
    expect(seen(reply)).toEqual(seen(unknown));
    if (endpoint.method === 'GET' || endpoint.name in harmless || title in harmless)
      expect(reply.status).toBeLessThan(500);
    else expect([403, 404, 409, 422]).toContain(reply.status);
    // it is this id that is refused, and not what else was sent
    const named = reply.problem.errors?.map(({ field }) => field.replaceAll(/\.\d+/g, '[]')) ?? [];
    // a form shows whose it is by the name
    const shown = [place, place.replace('assessor_id', 'assessor_responsavel')];
    for (const field of named)
      expect(
        shown.some((one) => one.includes(field)),
        `${field} is refused`,
      ).toBe(true);
    if (endpoint.name === 'lixeira.restore')
      expect(JSON.parse(reply.text)).toMatchObject({ results: [{ status: 404 }] });
  });

  test('there are many such places', () => expect(places.length).toBeGreaterThan(10));
});

test('no list, count, search or detail of mine shows anything of theirs', async () => {
  const reads = ofOffice.filter(({ method, transport }) => method === 'GET' && transport !== 'stream');
  // the log is read by who administers the installation, too
  const person = await server.member(mine, 'admin', { role: 'admin' });
  const searched: string[] = [];
  for (const endpoint of reads) {
    const call = await validCall(endpoint, own, person);
    await attack(endpoint, call, person);
    const reply = await attack(endpoint, { ...call, input: { ...call.input, busca: mark } }, person);
    if (reply.status !== 200) continue;
    expect(reply.text).toMatch(/"total":0|"rows":\[\]|^\[\]$/);
    searched.push(endpoint.name);
  }
  // every endpoint that has a search
  const takesBusca = ({ input }: (typeof reads)[number]) =>
    'busca' in
    ((z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as { properties?: object }).properties ?? {});
  expect(searched).toEqual(reads.filter(takesBusca).map(({ name }) => name));
  expect(searched.length).toBeGreaterThan(5);
});

test("another office's phone is free, and nobody is told that it is used there", async () => {
  const [taken] = await server.rows<{ telefone_ddd: string }>(
    'select telefone_ddd from municipes where tenant_id = $1 limit 1',
    [theirs.id],
  );
  const answer = await server
    .as(me, mine)
    .call(createMunicipe, { nome_completo: 'Ana', telefone_ddd: taken!.telefone_ddd });
  expect(answer.status).toBe(201);
  const again = await server
    .as(me, mine)
    .call(createMunicipe, { nome_completo: 'Bia', telefone_ddd: taken!.telefone_ddd });
  expect(again.problem.existingId).toBe(answer.body.id);
});

test('one person in two offices: the same idempotency key, the same search, and nothing mixes', async () => {
  const person = await server.member(mine);
  await server.rows(`insert into memberships (user_id, tenant_id, role) values ($1, $2, 'attendant')`, [
    person.id,
    theirs.id,
  ]);
  const headers = { 'idempotency-key': 'same-key' };
  const [here, there] = await Promise.all(
    [mine, theirs].map((office) => server.as(person, office).call(createSetor, { nome: 'Igual' }, { headers })),
  );
  expect([here!.status, there!.status, here!.body.id === there!.body.id]).toEqual([201, 201, false]);
  // two tabs at once, many times, over few connections
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, turn) => server.as(person, turn % 2 ? mine : theirs).call(listSetores, {})),
  );
  for (const [turn, { body }] of answers.entries())
    expect(body.some(({ nome }) => nome.includes(mark))).toBe(turn % 2 === 0);
  const { body } = await server.as(person, mine).call(listMunicipes, { busca: mark });
  expect(body).toEqual({ rows: [], total: 0 });
});

test('the search functions, which look past row security, repeat the office themselves', async () => {
  const access = { door: 'tenant', token: hashToken(me.token), tenantId: mine.id, roles: ['admin'] } as const;
  const { rows } = await server.database.batch({ ...access, roles: [...access.roles] }, [
    statement(sql<{ total: number }>`select count(*) as total from app.search_municipes(${mark})`),
    statement(sql<{ total: number }>`select count(*) as total from (select app.search_municipes(${'NOSSO'})) x`),
    statement(sql<{ total: number }>`select count(*) as total from app.search_municipes(${`${mark} a`})`),
    statement(sql<{ total: number }>`select count(*) as total from app.find_demandas(${mark}, null, null)`),
    statement(sql<{ total: number }>`select count(*) as total from app.search_municipes(${mark.slice(-2)})`),
    statement(sql<{ total: number }>`select count(*) as total from app.find_demandas(${mark.slice(-2)}, null, null)`),
    statement(sql<{ total: number }>`select count(*) as total from app.some_municipes(${mark}, 100)`),
    statement(sql<{ total: number }>`select count(*) as total from app.some_demandas(${mark}, 100)`),
    statement(sql<{ total: number }>`select count(*) as total from app.some_municipes(${mark.slice(-2)}, 100)`),
    statement(sql<{ total: number }>`select count(*) as total from app.some_demandas(${mark.slice(-2)}, 100)`),
    statement(sql<{ total: number }>`select count(*) as total from app.search_municipes(${'NO'})`),
    statement(sql<{ total: number }>`select count(*) as total from app.find_municipes(${mark}, 5)`),
    statement(sql<{ total: number }>`select count(*) as total from app.find_municipes(${'NOSSO'}, 5)`),
    statement(sql<{ total: number }>`select count(*) as total from app.some_municipes(${'NOSSO'}, 5)`),
  ]);
  expect(rows.map((one) => one[0]!.total > 0)).toEqual([
    false,
    true,
    false,
    false,
    false,
    false,
    false,
    false,
    false,
    false,
    true,
    false,
    true,
    true,
  ]);
});

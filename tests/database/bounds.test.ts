import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { AnyEndpoint } from '../../src/shared/contract.ts';
import { pathIds, send, validCall } from '../support/servers/calls.ts';
import { endpoints } from '../support/servers/endpoints.ts';
import { fillOffice } from '../support/office/full-office.ts';
import { Records } from '../support/office/records.ts';
import { startTestServer, type Office, type TestServer, type User } from '../support/servers/server.ts';

/** No answer is unbounded: every contract says how large it may be, and no office can be so full that it is larger. */

const reads = endpoints.filter(({ method, transport }) => method === 'GET' && transport !== 'stream');

/** What a list is asked with where it is full only then. */
const fullest: Record<string, () => Record<string, string>> = {
  'atendimento.find': () => ({ busca: 'ANA' }),
  'autoridades.list': () => ({ orgao_id: full.ids.orgaos }),
  'calendario.ano': () => ({ ano: '2028' }),
  'municipes.similar': () => ({ telefone_ddd: '11800000060' }),
  'oficios.list': () => ({ lista: 'EMITIDOS' }),
  'oficios.numeracao': () => ({ tipo_id: full.ids['oficio-tipos'] }),
};

const long = 'long texts end a page earlier';
const nobodyAdministers =
  'only of offices that nobody administers, which this one is not; no row is longer than a co-member';
/** Lists that hold fewer rows than their bound in this office, or whose bound is of more than one list. */
const fewer: Record<string, string> = {
  'cotas.near': 'asked of offices near a limit; a name and a number each',
  'indicacoes.candidates': nobodyAdministers,
  'indicacoes.mine': nobodyAdministers,
  'profiles.access': 'offices of one person, as in memberships.mine',
  'bairros.grafias': 'fifty times fifty, within one another',
  'duplicados.get': 'the two are no list',
  'municipes.similar': 'five of those who have one name or number',
  'agenda.today': long,
  'historicos.list': long,
  'agendaEndereco.feed': long,
  'oficios.texto': 'its rows are pieces of a text, of one character at least',
  'demandas.parecidas': 'five excerpts; there is room for a picture of each',
  'importacoes.errors': 'rows of a file, for which this office has none',
  'importacoes.preview': 'columns and texts of a file, for which this office has none',
  'oficios.get': 'demands of one letter; a letter of this office is about one',
  'oficios.prazo': 'days, as in prazos.get',
  'visoes.counts': 'numbers of what stands in the menu, which are no list',
};

/** What is changed here of other records is short beside these, of which there are ten changes. */
const longHistories = ['auditoria.list', 'auditoria.demandas', 'auditoria.oficios', 'auditoria.modelos'];
const isFewer = (name: string): boolean =>
  name in fewer || (name.startsWith('auditoria.') && !longHistories.includes(name));

/** Rows of the longest list in an answer. */
function longest(value: unknown): number {
  if (value === null || typeof value !== 'object') return 0;
  const inside = Math.max(0, ...Object.values(value).map(longest));
  return Array.isArray(value) ? Math.max(value.length, inside) : inside;
}

describe('every endpoint', () => {
  const MB = 1024 ** 2;

  test('says its bound, of the kind that its answer is', () => {
    const wrong = endpoints.filter(({ bound, transport }) => {
      const numbers = Object.values(bound) as number[];
      if (numbers.length === 0 || !numbers.every((number) => Number.isSafeInteger(number) && number > 0)) return true;
      if (transport === 'stream') return !('event' in bound);
      if (!('rows' in bound)) return transport !== 'download';
      // ten at once, as many as a process has connections, are no load on its memory
      return bound.bytes > 4 * MB;
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  test('shows it in OpenAPI', async () => {
    const { body } = await server.request('GET', '/api/openapi.json');
    const { paths } = body as { paths: Record<string, Record<string, { responses: Record<string, unknown> }>> };
    for (const { path, method, status = 200, bound } of endpoints) {
      const answer = paths[path]![method.toLowerCase()]!.responses[status];
      const bytes = 'rows' in bound ? bound.bytes : 'file' in bound ? bound.file : undefined;
      if (bytes !== undefined) expect(answer, `${method} ${path}`).toMatchObject({ 'x-max-bytes': bytes });
      if ('rows' in bound) expect(answer).toMatchObject({ 'x-max-rows': bound.rows });
    }
  });
});

let server: TestServer;
let office: Office;
let person: User;
let records: Records;
let full: Awaited<ReturnType<typeof fillOffice>>;

beforeAll(async () => {
  server = await startTestServer();
  // whoever may read everything: an admin of the office, and of the installation
  person = await server.user({ role: 'admin', full_name: 'Á'.repeat(190) });
  office = await server.office({ admin: person, name: 'Ç'.repeat(120) });
  records = new Records(server, office, 'CHEIO');
  full = await fillOffice(server, office);
}, 300_000);
afterAll(() => server?.stop());

/** An endpoint of an office that has more of everything than any answer holds. */
async function ask(endpoint: AnyEndpoint, input: Record<string, string> = {}) {
  const call = await validCall(endpoint, records, person);
  for (const { name, kind } of pathIds(endpoint)) {
    const id = kind && (full.ids as Partial<Record<string, string>>)[kind];
    if (id) call.params[name] = id;
  }
  if (endpoint.name === 'agendaEndereco.feed') call.params.token = full.feed;
  if (endpoint.name === 'presenca.list') call.input.entidade_id = full.ids.municipes;
  const reply = await send(server, endpoint, { ...call, input: { ...call.input, ...input } }, person.cookie);
  return { reply, bytes: Buffer.byteLength(reply.text) };
}

/** One record is one row, whatever lists it has. */
const rowsOf = ({ bound, transport }: AnyEndpoint, text: string): number =>
  transport
    ? text.split('BEGIN:VEVENT').length - 1
    : 'rows' in bound && bound.rows === 1
      ? 1
      : longest(JSON.parse(text));

function expectWithin(endpoint: AnyEndpoint, { text }: { text: string }): void {
  const { bound } = endpoint;
  if (!('rows' in bound)) return;
  const rows = rowsOf(endpoint, text);
  expect(rows, `${endpoint.name}: rows`).toBeLessThanOrEqual(bound.rows);
  expect(Buffer.byteLength(text), `${endpoint.name}: bytes`).toBeLessThanOrEqual(bound.bytes);
}

describe('an office with more of everything than any answer holds', () => {
  test.for(reads.map(({ name }) => name))('%s keeps to its bound', async (name) => {
    const endpoint = reads.find((one) => one.name === name)!;
    const { reply } = await ask(endpoint, fullest[name]?.());
    // nobody answers for the postal service; what is drawn is no PDF
    if (name !== 'cep.get' && !name.endsWith('.preview')) expect([reply.status, reply.problem]).toEqual([200, {}]);
    if (reply.status !== 200) return;
    expectWithin(endpoint, reply);
    const rows = 'rows' in endpoint.bound ? endpoint.bound.rows : 0;
    // an answer that is not full says nothing of it
    if (rows > 0) expect(rowsOf(endpoint, reply.text) === rows, 'is full, or in this list').toBe(!isFewer(name));
  });

  test('also by every way that the agenda and the lists can be asked', async () => {
    const asked: [string, Record<string, string>][] = [
      ['agenda.list', { de: full.day, ate: full.day }],
      ['agenda.list', { de: full.day, ate: full.day, busca: 'reunião' }],
      ['agenda.list', { busca: 'reunião', status: 'A_CONFIRMAR' }],
      ['agenda.list', { municipe_id: full.ids.municipes }],
      ['agenda.list', { demanda_id: full.ids.demandas }],
      ['demandas.list', { busca: 'pedido' }],
      ['demandas.list', { busca: 'pe' }],
      ['equipe.list', { busca: 'a' }],
      ['municipes.list', { busca: 'ana' }],
      ['auditoria.list', { busca: 'update' }],
      ['lixeira.list', { busca: 'pedido' }],
      ['documentos.list', { busca: 'a' }],
      ['profiles.list', { busca: 'a' }],
    ];
    for (const [name, input] of asked) {
      const endpoint = reads.find((one) => one.name === name)!;
      const { reply } = await ask(endpoint, input);
      expect(reply.status, `${name} ${JSON.stringify(input)}`).toBe(200);
      expect(longest(JSON.parse(reply.text)), name).toBeGreaterThan(0);
      expectWithin(endpoint, reply);
    }
  });

  const takesAfter = ({ input }: AnyEndpoint) => z.safeParse(input, { after: randomUUID() }).success;
  // the bin's own cursor has its own test
  const paged = reads.filter((endpoint) => takesAfter(endpoint) && endpoint.name !== 'agendaEndereco.feed');

  test.for(paged.map(({ name }) => name))('%s is reached to its last row, page by page', async (name) => {
    const endpoint = reads.find((one) => one.name === name)!;
    const input: Record<string, string> = name === 'agenda.list' ? { de: full.day, ate: full.day } : {};
    const seen = new Set<string>();
    let rowsSeen = 0;
    for (let after = ''; ;) {
      const { reply } = await ask(endpoint, { ...input, ...(after && { after }) });
      expectWithin(endpoint, reply);
      const body = JSON.parse(reply.text) as { id: string }[] | { rows: { id: string }[] };
      const rows = Array.isArray(body) ? body : body.rows;
      if (rows.length === 0) break;
      for (const { id } of rows) seen.add(id);
      rowsSeen += rows.length;
      after = rows.at(-1)!.id;
    }
    expect(rowsSeen).toBe(seen.size);
    expect(seen.size).toBe(await full.count(name));
    // after a row that is nobody's there is nothing
    const { reply } = await ask(endpoint, { ...input, after: randomUUID() });
    expect(longest(JSON.parse(reply.text))).toBe(0);
  });
});

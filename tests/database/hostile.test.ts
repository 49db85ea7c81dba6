import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fillPath, inQuery, paramNames, type AnyEndpoint } from '../../src/shared/contract.ts';
import { nestedFields, validCall, withId, type Call } from '../support/servers/calls.ts';
import { endpoints } from '../support/servers/endpoints.ts';
import { nested, strangeValues as values } from '../support/files/strange-values.ts';
import { plainRequests, type Body } from '../support/servers/plain-requests.ts';
import { Records } from '../support/office/records.ts';
import { startTestServer, type TestServer, type User } from '../support/servers/server.ts';

/** Whatever is sent, the answer is the contract's or a 4xx of the catalogue: never 500, never a word of the inside. */

let server: TestServer;
let records: Records;
let person: User;

beforeAll(async () => {
  server = await startTestServer();
  // a person with every right: nothing is refused for another reason than what is sent
  const admin = await server.user({ role: 'admin' });
  records = new Records(server, await server.office({ admin }), 'HOSTIL');
  person = records.office.admin;
});
afterAll(() => server?.stop());

const { raw, decent } = plainRequests(
  () => server,
  () => person,
);
const pathOf = (endpoint: AnyEndpoint, { params }: Call) => fillPath(endpoint.path, params);
const json = { 'content-type': 'application/json' };
const sendJson = (endpoint: AnyEndpoint, call: Call, input: unknown) =>
  raw(endpoint.method, pathOf(endpoint, call), JSON.stringify(input), json);

const long = Boolean(process.env.GABINETE_LONG);
/** Every so manyth, another one at each place: all together are asked, though not everywhere (`npm run test:long`: takes minutes). */
const some = <T>(list: readonly T[], place: number, of: number): readonly T[] =>
  long ? list : list.filter((_, at) => at % of === place % of);
const placeOf = (endpoint: AnyEndpoint) => endpoints.indexOf(endpoint);

const bodied = endpoints.filter((endpoint) => !inQuery(endpoint));
const queried = endpoints.filter((endpoint) => inQuery(endpoint));
const fieldsOf = (endpoint: AnyEndpoint): string[] =>
  Object.keys(
    (z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as { properties?: object }).properties ??
      {},
  );

/** Some at a time: one by one would take minutes, all at once says nothing about which. */
async function each<T>(list: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const waiting = [...list];
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(one);
    }),
  );
}

/** A session of its own: a call may end the one that it comes with. */
async function freshCall(endpoint: AnyEndpoint, place?: string): Promise<Call> {
  person = { ...person, ...(await server.signedIn(person.id)) };
  return validCall(endpoint, records, person, person, place);
}

describe.each(bodied.map((endpoint) => [endpoint.name, endpoint] as const))('body of %s', (_name, endpoint) => {
  test('each field with a value of every strange kind', async () => {
    const call = await freshCall(endpoint);
    const cases = fieldsOf(endpoint).flatMap((field, at) =>
      some(values, at + placeOf(endpoint), 8).map((value) => ({ field, value })),
    );
    await each(cases, async ({ field, value }) =>
      decent(await sendJson(endpoint, call, { ...call.input, [field]: value }), { field, value }),
    );
  });

  const within = nestedFields(endpoint);
  if (within.length > 0)
    test('each field within a field with some of them, and an unknown one beside it', async () => {
      for (const [at, place] of within.entries()) {
        const call = await freshCall(endpoint, place.replace(/\.\w+(\[\])?$/, ''));
        const beside = place.replace(/\w+(\[\])?$/, 'x');
        const sent = (where: string, value: unknown) => sendJson(endpoint, call, withId(call.input, where, value));
        // what else is sent would do
        expect([place, decent(await sent(beside, 1), beside)]).toEqual([place, 422]);
        await each(some(values, at + placeOf(endpoint), 12), async (value) =>
          decent(await sent(place, value), { place, value }),
        );
      }
    });

  test('unknown and inherited keys are refused', async () => {
    const call = await freshCall(endpoint);
    const unknown = [
      'x',
      'id',
      'tenant_id',
      'deleted_at',
      'role',
      'created_at',
      'toString',
      'hasOwnProperty',
      '',
      'a'.repeat(5000),
    ];
    for (const key of some(unknown, placeOf(endpoint), 3).filter((one) => !fieldsOf(endpoint).includes(one)))
      expect([key, decent(await sendJson(endpoint, call, { ...call.input, [key]: 1 }), key)]).toEqual([key, 422]);
    const path = pathOf(endpoint, call);
    for (const body of ['{"__proto__":{"role":"admin"}}', '{"constructor":{"prototype":{"x":1}}}'])
      expect(decent(await raw(endpoint.method, path, body, json), body)).toBe(400);
  });

  test('what is no object, no JSON, too much, or of another type', async () => {
    const call = await freshCall(endpoint);
    const path = pathOf(endpoint, call);
    const ask = async (body: Body, headers: Record<string, string> = json) =>
      decent(await raw(endpoint.method, path, body, headers), [endpoint.name, String(body).slice(0, 60), headers]);
    for (const body of some(['[]', '"x"', '1', 'true', '[{}]', nested(5000)], placeOf(endpoint), 3))
      expect([body.slice(0, 9), await ask(body)]).toEqual([body.slice(0, 9), 422]);
    for (const body of some(
      ['{', '{"a":1,}', 'x', '{"a":\u0000}', '<a/>', nested(5000).slice(1)],
      placeOf(endpoint),
      3,
    ))
      expect([body.slice(0, 9), await ask(body)]).toEqual([body.slice(0, 9), 400]);
    await ask('null');
    await ask(new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]));
    expect(await ask(JSON.stringify({ x: 'x'.repeat(300_000) }))).toBe(413);
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/xml',
      'multipart/form-data; boundary=x',
      'nonsense',
    ];
    for (const type of some(types, placeOf(endpoint), 3))
      expect([type, await ask('{}', { 'content-type': type })]).toEqual([type, 415]);
    await ask('{}', { 'content-type': 'application/json', 'content-encoding': 'gzip' });
  });
});

describe.each(queried.map((endpoint) => [endpoint.name, endpoint] as const))('query of %s', (_name, endpoint) => {
  const ask = async (path: string, query: string) =>
    decent(await raw(endpoint.method, `${path}?${query}`), [endpoint.name, query.slice(0, 200)]);

  test('each field with a value of every strange kind, twice, and as a list', async () => {
    const call = await freshCall(endpoint);
    const path = pathOf(endpoint, call);
    const isText = (value: unknown): value is string => typeof value === 'string' && value.length < 9000;
    const cases = fieldsOf(endpoint).flatMap((field, at) => [
      ...some(values, at + placeOf(endpoint), 8)
        .filter(isText)
        .map((value) => new URLSearchParams({ ...(call.input as object), [field]: value }).toString()),
      ...some(
        [
          `${field}=1&${field}=2`,
          `${field}[]=1`,
          `${field}[x]=1`,
          `${field}=%00`,
          `${field}=%ed%a0%80`,
          `${field}=%`,
          field,
          `${field}=`,
          ...['0', '-1', '1000000', '99999999999999999999', '1.5', '1e3'].map((value) => `${field}=${value}`),
        ],
        at + placeOf(endpoint),
        3,
      ),
    ]);
    await each(cases, (query) => ask(path, query));
  });

  test('unknown keys are refused', async () => {
    const path = pathOf(endpoint, await freshCall(endpoint));
    const expected = endpoint.name === 'agendaEndereco.feed' ? 404 : 422;
    for (const query of ['x=1', '__proto__=1', 'constructor=1', 'tenant_id=1', 'limit[]=9&x', '&&x'])
      expect([query, await ask(path, query)]).toEqual([query, expected]);
  });

  if (endpoint.transport === 'upload')
    test('bodies that are no upload', async () => {
      const call = await freshCall(endpoint);
      const path = `${pathOf(endpoint, call)}?${new URLSearchParams(call.input as Record<string, string>).toString()}`;
      const head = '--x\r\nContent-Disposition: form-data; name="arquivo"; filename="a.pdf"\r\n\r\n';
      const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
      for (const [body, headers] of [
        ...['', 'x', '--x--\r\n', head, `${head}%PDF-1.4`, `${head}\r\n--x--\r\n`, '--x\r\n\r\n\r\n--x--\r\n'].map(
          (one) => [one, multipart] as const,
        ),
        ['{}', json] as const,
        [head, { 'content-type': 'multipart/form-data' }] as const,
      ]) {
        const status = decent(await raw('POST', path, body, headers), body);
        expect([body, status >= 400]).toEqual([body, true]);
      }
    });
});

describe('addresses', () => {
  const withIds = endpoints.filter(({ path }) => paramNames(path).some((name) => name === 'id'));

  test.for(withIds.map(({ name }) => name))('%s: a malformed id is 404', async (name) => {
    const endpoint = withIds.find((one) => one.name === name)!;
    const call = await freshCall(endpoint);
    const ids = [
      'x',
      '1',
      '%00',
      "' or 1=1",
      '../x',
      'é',
      '\ud800'.toWellFormed(),
      'x'.repeat(199),
      'x'.repeat(3000),
      `${call.params.id}x`,
      '{}',
      'null',
    ];
    for (const id of some(ids, placeOf(endpoint), 4)) {
      const path = pathOf(endpoint, { ...call, params: { ...call.params, id } });
      const sent = inQuery(endpoint)
        ? await raw(endpoint.method, path)
        : await raw(endpoint.method, path, JSON.stringify(call.input), json);
      expect([id.slice(0, 20), decent(sent, path)]).toEqual([id.slice(0, 20), 404]);
    }
  });

  test('a malformed office is one that the person is no member of', async () => {
    for (const tenant of ['x', 'null', '%00', '..%2f', 'x'.repeat(150)])
      expect(decent(await raw('GET', `/api/tenants/${tenant}/setores`), tenant)).toBe(403);
  });

  test('thousands of unknown keys are refused by an answer that is no longer than what was sent', async () => {
    const keys = Array.from({ length: 20_000 }, (_, n) => [`k${n}`, 1] as const);
    const body = JSON.stringify({ password: 'x', ...Object.fromEntries(keys) });
    const reply = await raw('POST', '/api/auth/sign-in', body, json);
    expect(decent(reply, 'many keys')).toBe(422);
    expect(reply.text.length).toBeLessThan(body.length / 10);
    // what the form itself lacks comes first
    const { errors } = JSON.parse(reply.text) as { errors: { field: string }[] };
    expect(errors.slice(0, 3).map(({ field }) => field)).toEqual(['email', 'k0', 'k1']);
  });

  test('an unknown path is a JSON problem', async () => {
    for (const path of [
      '/api',
      '/api/',
      '/api/x',
      '/api/tenantes',
      '/api/tenants/x',
      '/api/auth/me/x',
      '/api//auth/me',
      '/api/%',
      '/api/%ff',
      '/API/auth/me',
    ])
      for (const method of ['GET', 'POST', 'DELETE'])
        expect(decent(await raw(method, path), path)).toBeGreaterThanOrEqual(400);
    expect(decent(await raw('GET', '/api/x'), '')).toBe(404);
  });

  // matrix.test.ts asks every address with every verb, with ids that nobody has
  if (long)
    test('a method that an address does not have is 404', async () => {
      const known = new Set(endpoints.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`));
      for (const { path } of endpoints) {
        const concrete = path.replace(/\{\w+\}/g, records.office.id);
        for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
          if (known.has(`${method} ${path.replace(/\{\w+\}/g, '{}')}`)) continue;
          // the same address may fit another template: /agenda/hoje is also /agenda/{id}
          const sent = await raw(method, concrete);
          expect([method, path, [401, 404, 422].includes(decent(sent, path))]).toEqual([method, path, true]);
        }
      }
    });
});

describe('requests', () => {
  test('with strange headers', async () => {
    const path = `/api/tenants/${records.office.id}/setores`;
    const strange = {
      'idempotency-key': 'x'.repeat(201),
      'x-gabinete-tab': '<>',
      'last-event-id': 'x',
      'accept-language': 'x'.repeat(5000),
      range: 'bytes=9-1',
      'if-none-match': '"',
      'x-forwarded-for': '::::',
      'content-length': '0',
      accept: 'image/png',
    };
    for (const [name, value] of Object.entries(strange))
      decent(await raw('GET', path, undefined, { [name]: value }), name);
    const key = await raw('POST', path, JSON.stringify({ nome: 'x' }), { ...json, 'idempotency-key': 'x'.repeat(201) });
    expect(decent(key, 'key')).toBe(400);
    const big = await raw('GET', path, undefined, { 'x-big': 'x'.repeat(20_000) });
    expect(big.status).toBe(431);
  });

  /** What is no HTTP, or two requests in one, straight over a socket. */
  const overSocket = (bytes: string) =>
    new Promise<string>((resolve) => {
      const { hostname, port } = new URL(server.origin);
      let answer = '';
      const socket = connect(Number(port), hostname, () => socket.write(bytes));
      socket.setTimeout(3000, () => socket.destroy());
      socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
      socket.on('error', () => {});
      socket.on('close', () => resolve(answer));
    });

  test('that are no HTTP, or smuggle a second one, are refused', async () => {
    const head = `POST /api/auth/sign-out HTTP/1.1\r\nHost: x\r\nConnection: close\r\n`;
    for (const bytes of [
      'GET\r\n\r\n',
      '\x16\x03\x01\x02\x00\x01\x00',
      `${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /livez HTTP/1.1\r\nHost: x\r\n\r\n`,
      `${head}Content-Length: x\r\n\r\n`,
      `${head}Content-Length: -1\r\n\r\n`,
      `${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
      'GET / HTTP/1.1\r\n\r\n',
    ]) {
      const answer = await overSocket(bytes);
      // and nothing is said to the second one
      expect([bytes, answer.match(/HTTP\/1\.1 \d/g)]).toEqual([bytes, ['HTTP/1.1 4']]);
    }
  });

  test('and after all that the server is well', async () => {
    expect((await raw('GET', '/livez')).status).toBe(200);
    person = { ...person, ...(await server.signedIn(person.id)) };
    expect((await raw('GET', '/api/auth/me')).status).toBe(200);
  });
});

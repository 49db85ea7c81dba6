import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { json, startCepService, type Reply } from '../../../../tests/support/services/cep-service.ts';
import { startTestServer, type Office, type TestServer } from '../../../../tests/support/servers/server.ts';
import { getCep } from './cep.contract.ts';
import { cepLookup } from './cep-lookup.server.ts';

const html = (status: number): Reply => {
  return (response) => response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Erro</h1>');
};

let service: Awaited<ReturnType<typeof startCepService>>;
beforeAll(async () => {
  service = await startCepService();
});
afterEach(() => service.answer(null));
afterAll(() => service?.stop());

describe('the look-up of a postal code', () => {
  let server: TestServer;
  let office: Office;
  let next = 10_000_000;
  const fresh = () => String((next += 1));
  const get = (cep: string) => server.as(office.admin, office).call(getCep, { cep });

  beforeAll(async () => {
    server = await startTestServer({ cepUrl: service.url });
    office = await server.office();
  });
  afterAll(() => server?.stop());

  test('one person’s many questions leave the service free for others', async () => {
    const [waiting, other] = [[] as (() => void)[], await server.office()];
    service.answer((response) => void waiting.push(() => json(response, { erro: true })));
    const many = Array.from({ length: 12 }, () => get(fresh()));
    await expect.poll(() => waiting.length).toBe(4);
    const colleague = server.as(other.admin, other).call(getCep, { cep: fresh() });
    await expect.poll(() => waiting.length).toBe(5);
    service.answer((response) => json(response, { erro: true }));
    for (const answer of waiting) answer();
    expect((await colleague).status).toBe(404);
    expect((await Promise.all(many)).map(({ status }) => status)).toEqual(many.map(() => 404));
  });

  test('gives street and district', async () => {
    const answer = await get('01001000');
    expect(answer.body).toEqual({ cep: '01001000', logradouro: 'Praça da Sé', bairro: 'Sé' });
  });

  test.each([true, 'true'])('an answer with erro %j means that the code does not exist', async (erro) => {
    service.answer((response) => json(response, { erro }));
    const answer = await get(fresh());
    expect([answer.status, answer.problem.code, answer.problem.detail]).toEqual([
      404,
      'cep.not_found',
      'CEP não encontrado',
    ]);
  });

  test.each<[string, Reply]>([
    ['an error', html(500)],
    ['too many requests', html(429)],
    ['a page instead of data', html(200)],
    ['a page that does not exist', html(404)],
    ['an empty answer', (response) => response.end()],
    [
      'a redirect, which leads who knows where',
      (response) =>
        response.req.url!.includes('01001000')
          ? json(response, { logradouro: 'Praça da Sé' })
          : response.writeHead(302, { location: service.url.replace('{cep}', '01001000') }).end(),
    ],
    ['a list', (response) => json(response, null)],
    ['an endless answer', (response) => response.end('['.padEnd(200_000, ' '))],
    ['a cut connection', (response) => response.destroy()],
  ])('a service that answers with %s is unavailable, which is not "not found"', async (_, reply) => {
    service.answer(reply);
    const answer = await get(fresh());
    expect([answer.status, answer.problem.code, answer.problem.detail]).toEqual([
      503,
      'cep.unavailable',
      'Erro ao buscar CEP',
    ]);
    expect(answer.headers.get('retry-after')).toBeTruthy();
  });

  test('a service that does not answer is given up after 3 s', async () => {
    service.answer(() => {});
    const began = performance.now();
    expect((await get(fresh())).status).toBe(503);
    const took = performance.now() - began;
    expect(took).toBeGreaterThan(2_500);
    expect(took).toBeLessThan(4_500);
  });

  test('is asked once for each code, also at the same moment, and again after a failure', async () => {
    const cep = fresh();
    service.answer(html(500));
    await get(cep);
    service.answer(null);
    const answers = await Promise.all(Array.from({ length: 5 }, () => get(cep)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    await get(cep);
    expect(service.asked()).toEqual([cep]);
  });

  test('an empty street or district stays empty', async () => {
    service.answer((response) =>
      json(response, { cep: '18170-000', logradouro: '', bairro: '', localidade: 'Piedade' }),
    );
    expect((await get(fresh())).body).toMatchObject({ logradouro: '', bairro: '' });
  });

  test.each(['0100100', '010010000', '01001-000', 'abcdefgh', '..%2F..%2Fx'])(
    'refuses %s without asking',
    async (cep) => {
      service.answer(null);
      const path = `/api/tenants/${office.id}/cep/${cep}`;
      const answer = await server.request('GET', path, { cookie: office.admin.cookie });
      expect(answer.status).toBe(422);
      expect(answer.problem.errors).toEqual([{ field: 'cep', message: 'CEP deve ter 8 dígitos' }]);
      expect(service.asked()).toEqual([]);
    },
  );

  test('is for members of the office only', async () => {
    const stranger = await server.user();
    expect((await server.as(stranger, office).call(getCep, { cep: '01001000' })).status).toBe(403);
    expect((await server.as(null, office).call(getCep, { cep: '01001000' })).status).toBe(401);
  });
});

describe('the second service', () => {
  const brasilApi: Reply = (response) =>
    json(response, {
      cep: '01001000',
      state: 'SP',
      city: 'São Paulo',
      neighborhood: 'Sé',
      street: 'Praça da Sé',
      service: 'x',
    });
  let second: Awaited<ReturnType<typeof startCepService>>;
  beforeEach(async () => {
    second = await startCepService();
    second.answer(brasilApi);
  });
  afterEach(() => second.stop());

  test('answers when the first does not, within 3 s in all', async () => {
    service.answer(() => {});
    const began = performance.now();
    const found = await cepLookup(service.url, second.url)('01001000');
    expect(found).toEqual({ cep: '01001000', logradouro: 'Praça da Sé', bairro: 'Sé' });
    expect(performance.now() - began).toBeLessThan(3_000);
  });

  test('is not asked about a code that the first says does not exist', async () => {
    service.answer((response) => json(response, { erro: 'true' }));
    expect(await cepLookup(service.url, second.url)('99999999')).toBe('not_found');
    expect(second.asked()).toEqual([]);
  });

  test('says by 404 that a code does not exist', async () => {
    service.answer(html(503));
    second.answer((response) => json(response, { name: 'CepPromiseError' }, 404));
    expect(await cepLookup(service.url, second.url)('99999999')).toBe('not_found');
  });

  test('is never asked when the operator has set a service of their own', async () => {
    service.answer(html(503));
    expect(await cepLookup(service.url)('01001000')).toBe('unavailable');
    expect(service.asked()).toHaveLength(1);
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Office, startTestServer, type TestServer } from '../../../../tests/support/servers/server.ts';
import { getAjustes, setAjustes } from './ajustes.contract.ts';

let server: TestServer;
let office: Office;

const atFirst = {
  dias_parada: 15,
  perguntar_devolutiva: false,
  brasao: null,
  cabecalho: [],
  rodape: null,
  cidade: null,
  sigla: null,
  signatario: null,
  signatario_cargo: null,
  numerar_paragrafos: true,
};

beforeAll(async () => {
  server = await startTestServer();
  office = await server.office();
});
afterAll(() => server?.stop());

test('an office that has set nothing has what it is at first', async () => {
  const { body } = await server.as(await server.member(office), office).call(getAjustes, {});
  expect(body).toEqual(atFirst);
});

test('an admin sets it for everybody, and what is left out stays', async () => {
  const admin = server.as(office.admin, office);
  expect((await admin.call(setAjustes, { dias_parada: 30 })).body).toEqual({ ...atFirst, dias_parada: 30 });
  expect((await admin.call(setAjustes, {})).body).toEqual({ ...atFirst, dias_parada: 30 });
  const other = await server.office();
  expect((await server.as(other.admin, other).call(getAjustes, {})).body).toEqual(atFirst);
});

test('a number of days that is none is refused with a sentence', async () => {
  const admin = server.as(office.admin, office);
  for (const dias_parada of [0, 366, 1.5])
    expect((await admin.call(setAjustes, { dias_parada })).problem.errors).toEqual([
      { field: 'dias_parada', message: 'Informe de 1 a 365 dias' },
    ]);
});

test('a manager reads it, and changes nothing', async () => {
  const manager = server.as(await server.member(office, 'manager'), office);
  expect((await manager.call(getAjustes, {})).status).toBe(200);
  expect((await manager.call(setAjustes, { dias_parada: 5 })).status).toBe(403);
});

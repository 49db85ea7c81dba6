import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Office, startTestServer, type TestServer } from '../../../../tests/support/servers/server.ts';
import { getAjustes, setAjustes } from './ajustes.contract.ts';

let server: TestServer;
let office: Office;

const atFirst = {
  dias_parada: 15,
  perguntar_devolutiva: false,
  expediente_inicio: '08:00',
  expediente_fim: '18:00',
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

test('what nobody has said is what the columns say by default', async () => {
  const { id } = await server.office();
  const read = () => server.rows('select * from app.ajustes_de($1)', [id]);
  const before = await read();
  expect(before).toHaveLength(1);
  await server.rows('insert into ajustes (tenant_id) values ($1)', [id]);
  expect(await read()).toEqual(before);
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

test('its working hours end after they begin, said beside the field, and are given as they are on a clock', async () => {
  const admin = server.as(office.admin, office);
  const { body } = await admin.call(setAjustes, { expediente_inicio: '07:30', expediente_fim: '13:00' });
  expect(body).toMatchObject({ expediente_inicio: '07:30', expediente_fim: '13:00' });
  const late = await admin.call(setAjustes, { expediente_inicio: '13:00' });
  expect([late.status, late.problem.errors]).toEqual([
    422,
    [{ field: 'expediente_fim', message: 'O expediente precisa terminar depois que começa' }],
  ]);
  // each alone beside the other as it is, not beside what an office begins with
  const saves = async (hours: object) => (await admin.call(setAjustes, hours)).status;
  expect(await saves({ expediente_inicio: '13:00', expediente_fim: '22:00' })).toBe(200);
  expect(await saves({ expediente_inicio: '18:30' })).toBe(200);
  expect(await saves({ expediente_inicio: '05:00', expediente_fim: '12:00' })).toBe(200);
  expect(await saves({ expediente_fim: '07:45' })).toBe(200);
  expect(await saves({ expediente_inicio: '07:30', expediente_fim: '13:00' })).toBe(200);
  for (const hour of ['24:00', '8:00', '08:60', ''])
    expect((await admin.call(setAjustes, { expediente_inicio: hour })).problem.errors).toEqual([
      { field: 'expediente_inicio', message: 'Informe a hora como hh:mm' },
    ]);
  expect((await admin.call(getAjustes, {})).body).toMatchObject({
    expediente_inicio: '07:30',
    expediente_fim: '13:00',
  });
});

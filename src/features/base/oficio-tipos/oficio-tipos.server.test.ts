import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type Office, type TestServer } from '../../../../tests/support/servers/server.ts';
import {
  beginOficioTipos,
  createOficioTipo,
  listOficioTipos,
  removeOficioTipo,
  restoreOficioTipo,
  updateOficioTipo,
} from './oficio-tipos.contract.ts';

let server: TestServer;
let office: Office;
beforeAll(async () => {
  server = await startTestServer();
  office = await server.office();
});
afterAll(() => server?.stop());

const admin = () => server.as(office.admin, office);

test('an office begins with seven kinds, four of its own numbers; those that it deletes do not come back', async () => {
  const clerk = server.as(await server.member(office, 'attendant'), office);
  expect((await clerk.call(listOficioTipos, {})).body).toEqual([]);
  const { body } = await clerk.call(beginOficioTipos, {});
  expect(body.map(({ nome, numeracao }) => `${nome} ${numeracao}`)).toEqual([
    'Carta GABINETE',
    'Convite GABINETE',
    'Indicação EXTERNA',
    'Memorando GABINETE',
    'Moção EXTERNA',
    'Ofício GABINETE',
    'Requerimento EXTERNA',
  ]);
  for (const { id } of body) await admin().call(removeOficioTipo, { id });
  expect((await clerk.call(beginOficioTipos, {})).body).toEqual([]);
  for (const { id } of body) await admin().call(restoreOficioTipo, { id });
  expect((await clerk.call(listOficioTipos, {})).body).toHaveLength(7);
});

test('who makes a kind first finds the seven beside it', async () => {
  const own = await server.office();
  const made = await server.as(own.admin, own).call(createOficioTipo, { nome: 'Circular', numeracao: 'GABINETE' });
  expect(made.body).toMatchObject({ reinicio: 'ANO', digitos: 3, mascara: '{TIPO} Nº {NUMERO}/{ANO}/{SIGLA}' });
  expect((await server.as(own.admin, own).call(listOficioTipos, {})).body).toHaveLength(8);
});

test('only who administers the office changes kinds', async () => {
  for (const role of ['attendant', 'manager'] as const) {
    const member = server.as(await server.member(office, role), office);
    expect((await member.call(createOficioTipo, { nome: 'Bilhete', numeracao: 'GABINETE' })).status).toBe(403);
  }
});

test('a form of the number has {NUMERO}, and nothing in braces that nobody knows', async () => {
  for (const mascara of ['{TIPO} {ANO}', '{NUMERO} {CPF}', '{NUMERO', 'Nº {NUMERO}}', '{NUMERO}\n2', '']) {
    const answer = await admin().call(createOficioTipo, { nome: 'Outro', numeracao: 'GABINETE', mascara });
    expect(answer.status, mascara).toBe(422);
    expect(answer.problem.errors?.map(({ field }) => field)).toEqual(['mascara']);
  }
  const made = await admin().call(createOficioTipo, { nome: 'Outro', numeracao: 'GABINETE', mascara: 'G-{NUMERO}' });
  expect(made.body.mascara).toBe('G-{NUMERO}');
});

test('who numbers a kind stays; the rest is changed, by the version that was read', async () => {
  const { id, versao } = (await admin().call(createOficioTipo, { nome: 'Aviso', numeracao: 'EXTERNA' })).body;
  const changed = await admin().call(updateOficioTipo, { id, nome: 'Aviso geral', resposta_dias: 15, versao });
  expect(changed.body).toMatchObject({ nome: 'Aviso geral', numeracao: 'EXTERNA', resposta_dias: 15 });
  expect((await admin().call(updateOficioTipo, { id, nome: 'Aviso', versao })).status).toBe(409);
  const taken = await admin().call(createOficioTipo, { nome: 'aviso GERAL', numeracao: 'GABINETE' });
  expect(taken.problem).toMatchObject({ errors: [{ field: 'nome', message: 'Já existe um tipo com este nome' }] });
});

test('digits are 1 to 6, as a number or as a form has it', async () => {
  const { body } = await admin().call(createOficioTipo, { nome: 'Edital', numeracao: 'GABINETE', digitos: '4' });
  expect(body.digitos).toBe(4);
  const change = { id: body.id, nome: 'Edital', versao: 1 };
  expect((await admin().call(updateOficioTipo, { ...change, digitos: 6 })).body.digitos).toBe(6);
  for (const digitos of [0, 7, 2.5, '', '10', 'três'])
    expect(
      (await admin().call(updateOficioTipo, { ...change, versao: 2, digitos })).problem.errors,
      `${digitos}`,
    ).toEqual([{ field: 'digitos', message: 'Informe de 1 a 6 dígitos' }]);
});

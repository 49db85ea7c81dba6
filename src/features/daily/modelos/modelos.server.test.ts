import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Office, startTestServer, type TestServer } from '../../../../tests/support/servers/server.ts';
import {
  copyStarters,
  createModelo,
  getModelo,
  listModelos,
  removeModelo,
  restoreModelo,
  updateModelo,
} from './modelos.contract.ts';
import { starters } from './starters.ts';

let server: TestServer;
let office: Office;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());
beforeEach(async () => {
  office = await server.office();
});

const admin = () => server.as(office.admin, office);
const letter = { tipo: 'DOCUMENTO', nome: 'Poda', assunto: 'Poda de árvore', corpo: 'Solicito a poda.' } as const;

describe('modelos', () => {
  test('are made, read, changed, deleted and restored; the list comes without their texts', async () => {
    const { body: made } = await admin().call(createModelo, letter);
    expect(made).toMatchObject({ ...letter, versao: 1 });
    const [listed] = (await admin().call(listModelos, {})).body;
    expect(listed).toMatchObject({ id: made.id, nome: 'Poda' });
    expect(listed).not.toHaveProperty('corpo');
    const change = { ...letter, id: made.id, corpo: 'Peço a poda.', versao: 1 };
    expect((await admin().call(updateModelo, change)).body).toMatchObject({ corpo: 'Peço a poda.', versao: 2 });
    expect((await admin().call(updateModelo, change)).problem.code).toBe('record.stale');
    await admin().call(removeModelo, { id: made.id });
    expect((await admin().call(getModelo, { id: made.id })).status).toBe(404);
    await admin().call(restoreModelo, { id: made.id });
    expect((await admin().call(getModelo, { id: made.id })).body.corpo).toBe('Peço a poda.');
  });

  test('are read by everybody and written by managers', async () => {
    const [clerk, manager] = [await server.member(office), await server.member(office, 'manager')];
    expect((await server.as(clerk, office).call(createModelo, letter)).status).toBe(403);
    expect((await server.as(manager, office).call(createModelo, letter)).status).toBe(201);
    expect((await server.as(clerk, office).call(listModelos, {})).body).toHaveLength(1);
  });

  test('3 W {{municipe.cpf}} · T 422 names it', async () => {
    const answer = await admin().call(createModelo, {
      ...letter,
      corpo: 'De {{municipe.nome}}, CPF {{municipe.cpf}}.',
    });
    expect([answer.status, answer.problem.errors]).toEqual([
      422,
      [{ field: 'corpo', message: 'Variável desconhecida: municipe.cpf' }],
    ]);
    const { problem } = await admin().call(createModelo, { ...letter, assunto: '{{orgao.cnpj}}', corpo: '{{x}}' });
    expect(problem.errors).toEqual([
      { field: 'assunto', message: 'Variável desconhecida: orgao.cnpj' },
      { field: 'corpo', message: 'Variável desconhecida: x' },
    ]);
  });

  test('a message has first name, office, letter and day alone, and at most 1,000 characters', async () => {
    const message = { tipo: 'MENSAGEM', nome: 'Aviso', assunto: '' } as const;
    const refused = async (corpo: string) =>
      (await admin().call(createModelo, { ...message, corpo })).problem.errors?.[0]?.message;
    expect(await refused('{{municipe.endereco}}')).toBe('Variável desconhecida: municipe.endereco');
    expect(await refused('x'.repeat(1001))).toBe('Use no máximo 1.000 caracteres');
    const fine = { ...message, corpo: 'Olá, {{municipe.nome}}! O {{oficio.numero}} saiu em {{oficio.data}}.' };
    expect((await admin().call(createModelo, fine)).status).toBe(201);
  });

  test('30,000 characters are taken, one more is refused beside the text', async () => {
    const long = { ...letter, corpo: 'ã'.repeat(30_000) };
    const { body } = await admin().call(createModelo, long);
    expect((await admin().call(getModelo, { id: body.id })).body.corpo).toHaveLength(30_000);
    const { problem } = await admin().call(createModelo, { ...long, nome: 'B', corpo: `${long.corpo}ã` });
    expect(problem.errors?.map(({ field }) => field)).toEqual(['corpo']);
  });

  test('two with one name, accents and case aside, are refused at the name', async () => {
    await admin().call(createModelo, { ...letter, nome: 'Reiteração' });
    const { status, problem } = await admin().call(createModelo, { ...letter, nome: 'REITERACAO' });
    expect([status, problem.errors?.[0]?.message]).toEqual([409, 'Já existe um modelo com este nome']);
  });

  test('the kind of letter that one proposes is one of the office', async () => {
    const rival = await server.office();
    const [tipo] = await server.rows<{ id: string }>(
      `insert into oficio_tipos (tenant_id, nome, numeracao) values ($1, 'Ata', 'GABINETE') returning id`,
      [rival.id],
    );
    const { problem } = await admin().call(createModelo, { ...letter, oficio_tipo_id: tipo!.id });
    expect(problem.errors).toEqual([
      { field: 'oficio_tipo_id', message: 'Este tipo de ofício não existe mais. Selecione outro' },
    ]);
  });

  test('the five starters come once, into an office that has none', async () => {
    expect(starters).toHaveLength(5);
    expect((await admin().call(copyStarters, {})).body).toEqual({ criados: 5 });
    expect((await admin().call(copyStarters, {})).status).toBe(409);
    for (const { id, ...listed } of (await admin().call(listModelos, {})).body) {
      const { corpo } = (await admin().call(getModelo, { id })).body;
      // each would be taken as it is
      const again = { ...letter, nome: `${listed.nome} 2`, assunto: listed.assunto, corpo };
      expect((await admin().call(createModelo, again)).status, listed.nome).toBe(201);
    }
  });
});

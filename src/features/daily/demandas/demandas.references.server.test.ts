import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OfficeData, officeData } from '../../../../tests/support/office/office-data.ts';
import { startTestServer, type Office, type TestServer, type User } from '../../../../tests/support/servers/server.ts';
import { createDemanda, getDemanda, updateDemanda, type Demanda } from './demandas.contract.ts';

/** Every id in a body: unknown, deleted, of another office, of another person. */

let server: TestServer;
let data: OfficeData;
let office: Office;
let other: Office;
let clerk: User;
let own: { municipe_id: string; setor_id: string; assessor_id: string; assunto_id: string };

const sentences = {
  municipe_id: ['municipe_id', 'Este munícipe não existe mais. Selecione um munícipe'],
  setor_id: ['setor_id', 'Este setor não existe mais. Selecione um setor'],
  assessor_id: ['assessor_responsavel', 'Este assessor não faz mais parte da equipe. Selecione outro'],
  assunto_id: ['assunto_id', 'Este assunto não existe mais. Selecione outro'],
} as const;
type Reference = keyof typeof sentences;
const tables = { municipe_id: 'municipes', setor_id: 'setores', assessor_id: 'equipe', assunto_id: 'assuntos' };

beforeAll(async () => {
  server = await startTestServer();
  data = officeData(server);
  [office, other] = await Promise.all([server.office(), server.office()]);
  clerk = await server.member(office);
  own = await references(office);
});
afterAll(() => server?.stop());

const references = async (of: Office) => ({
  municipe_id: await data.municipe(of),
  setor_id: await data.setor(of),
  assessor_id: await data.assessor(of),
  assunto_id: await data.assunto(of),
});
const text = { descricao_texto: 'X', assessor_responsavel: 'Rita Moura', data_demanda: '2026-11-20' };
const create = (changes: object = {}) => server.as(clerk, office).call(createDemanda, { ...own, ...text, ...changes });
const edit = (demanda: Demanda, changes: object = {}) => {
  const { municipe_id: _, ...rest } = own;
  return server
    .as(clerk, office)
    .call(updateDemanda, { id: demanda.id, ...rest, ...text, versao: demanda.versao, ...changes });
};
const count = async () => Number((await server.rows('select count(*) as n from demandas'))[0]!.n);

describe.each(['unknown', 'deleted', 'another office’s'] as const)('an id that is %s', (kind) => {
  const bad = async (reference: Reference) => {
    if (kind === 'unknown') return randomUUID();
    const id = (await references(kind === 'deleted' ? office : other))[reference];
    if (kind === 'deleted') await data.remove(tables[reference], id);
    return id;
  };

  test.each(['municipe_id', 'setor_id', 'assessor_id', 'assunto_id'] as const)(
    'as %s of a new demand gets 422 beside its field',
    async (name) => {
      const before = await count();
      const answer = await create({ [name]: await bad(name) });
      const [field, message] = sentences[name];
      expect([answer.status, answer.problem.errors]).toEqual([422, [{ field, message }]]);
      expect(await count()).toBe(before);
    },
  );

  test.each(['setor_id', 'assessor_id', 'assunto_id'] as const)(
    'as %s of an edit gets 422 and changes nothing',
    async (name) => {
      const demanda = (await create()).body;
      const answer = await edit(demanda, { [name]: await bad(name), descricao_texto: 'mudou' });
      const [field, message] = sentences[name];
      expect([answer.status, answer.problem.errors]).toEqual([422, [{ field, message }]]);
      expect((await server.as(clerk, office).call(getDemanda, { id: demanda.id })).body).toEqual(demanda);
    },
  );

  test('all of them at once are told at once', async () => {
    const answer = await create({
      municipe_id: await bad('municipe_id'),
      setor_id: await bad('setor_id'),
      assessor_id: await bad('assessor_id'),
      assunto_id: await bad('assunto_id'),
    });
    expect(answer.problem.errors?.map((error) => error.field)).toEqual([
      'municipe_id',
      'setor_id',
      'assessor_responsavel',
      'assunto_id',
    ]);
  });
});

test('what is not there is 404 before anything in the body is looked at', async () => {
  const { body: theirs } = await server
    .as(other.admin, other)
    .call(createDemanda, { ...(await references(other)), ...text });
  for (const id of [theirs.id, randomUUID(), 'not-an-id']) {
    const answer = await edit({ ...theirs, id }, { setor_id: randomUUID(), uploads: [randomUUID()] });
    expect([answer.status, answer.problem.code]).toEqual([404, 'record.not_found']);
  }
});

describe('temporary uploads', () => {
  const documents = (demanda: Demanda) =>
    server.rows(
      'select id, nome_arquivo, usuario_upload_id, tenant_id from demanda_documentos where demanda_id = $1 order by nome_arquivo',
      [demanda.id],
    );
  const waiting = async (id: string) =>
    (await server.rows('select id from uploads_temporarios where id = $1', [id])).length === 1;

  test('that a saved demand names become its documents', async () => {
    const [a, b] = [
      await data.upload(office, clerk, 'create', 'a.png'),
      await data.upload(office, clerk, 'create', 'b.png'),
    ];
    const { body: demanda } = await create({ uploads: [a, b, a] });
    const by = { usuario_upload_id: clerk.id, tenant_id: office.id };
    expect(await documents(demanda)).toEqual([
      { id: a, nome_arquivo: 'a.png', ...by },
      { id: b, nome_arquivo: 'b.png', ...by },
    ]);
    expect(await waiting(a)).toBe(false);
    const c = await data.upload(office, clerk, 'edit', 'c.gif');
    await edit(demanda, { uploads: [c] });
    expect((await documents(demanda)).map((row) => row.nome_arquivo)).toEqual(['a.png', 'b.png', 'c.gif']);
  });

  const cases: [string, () => Promise<string>][] = [
    ['unknown', async () => randomUUID()],
    ['another office’s', () => data.upload(other, other.admin)],
    ['another office’s, though one’s own', () => data.upload(other, clerk)],
    ['a colleague’s', () => data.upload(office, office.admin)],
    ['checked by another rule set', () => data.upload(office, clerk, 'detail')],
  ];
  test.each(cases)('that are %s get 422, on create and on edit, and nothing is written', async (_, make) => {
    const [good, bad] = [await data.upload(office, clerk), await make()];
    const before = await count();
    const refused = await create({ uploads: [good, bad] });
    expect([refused.status, refused.problem.code]).toEqual([422, 'demandas.upload_missing']);
    expect(refused.problem.errors?.map((error) => error.field)).toEqual(['uploads']);
    expect([await count(), await waiting(good)]).toEqual([before, true]);

    const demanda = (await create()).body;
    const edited = await edit(demanda, { uploads: [bad], descricao_texto: 'mudou' });
    expect([edited.status, edited.problem.code]).toEqual([422, 'demandas.upload_missing']);
    expect((await server.as(clerk, office).call(getDemanda, { id: demanda.id })).body).toEqual(demanda);
    expect(await documents(demanda)).toEqual([]);
  });

  test('named by two saves at the same moment go to one of them', async () => {
    const upload = await data.upload(office, clerk);
    const answers = await Promise.all(Array.from({ length: 5 }, () => create({ uploads: [upload] })));
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 422, 422, 422, 422]);
  });
});

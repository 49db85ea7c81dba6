import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { officeData } from '../../../../tests/support/office/office-data.ts';
import { withUrl } from '../../../../tests/support/servers/installation.ts';
import { queuedMails } from '../../../../tests/support/services/mails.ts';
import {
  startTestServer,
  type Answer,
  type Office,
  type TestServer,
  type User,
} from '../../../../tests/support/servers/server.ts';
import { tellQuotas } from '../../../server/jobs/quota-notices.ts';
import { type QuotaKind } from '../../../shared/quotas.ts';
import { createDemanda } from '../../daily/demandas/demandas.contract.ts';
import type { Upload } from '../../daily/anexos/anexos.contract.ts';
import { removeDocumento, restoreDocumento, type Documento } from '../../daily/documentos/documentos.contract.ts';
import { addMember } from '../membros/membros.contract.ts';
import {
  createSetor,
  listSetores,
  removeSetor,
  restoreSetor,
  updateSetor,
} from '../../base/setores/setores.contract.ts';
import { removeProfile, restoreProfile } from '../usuarios/usuarios.contract.ts';
import { listQuotas, nearQuotas, type Quota } from './cotas.contract.ts';

let server: TestServer;
let root: User;
let office: Office;
let clerk: User;

beforeAll(async () => {
  server = await startTestServer();
  root = await server.user({ role: 'admin' });
});
afterAll(() => server?.stop());

beforeEach(async () => {
  office = await server.office();
  clerk = await server.member(office);
});

const quotas = async (): Promise<Record<QuotaKind, Quota>> => {
  const { body } = await server.as(office.admin, office).call(listQuotas, {});
  return Object.fromEntries(body.map((one) => [one.tipo, one])) as Record<QuotaKind, Quota>;
};
/** Past the rule about the use, as a limit may be when the product is updated. */
const limitTo = (tipo: QuotaKind, limite: number) =>
  server.rows(
    `insert into cotas (tenant_id, tipo, limite) values ($1, $2, $3)
     on conflict (tenant_id, tipo) do update set limite = excluded.limite, versao = cotas.versao + 1`,
    [office.id, tipo, limite],
  );
const mine = () => server.as(clerk, office);
const setor = (nome: string) => mine().call(createSetor, { nome });
const outcome = ({ status, problem }: Answer<unknown>) => (status < 300 ? status : [status, problem.code]);

describe('an office that has reached a limit', () => {
  test('is refused creating that kind, in one sentence that says what is full and whom to ask', async () => {
    await limitTo('setores', 2);
    expect([outcome(await setor('Obras')), outcome(await setor('Saúde'))]).toEqual([201, 201]);
    const full = await setor('Educação');
    expect([full.status, full.problem.code, full.problem.detail]).toEqual([
      409,
      'cotas.setores',
      'O gabinete chegou ao limite de setores. Um administrador dele pode pedir mais a quem administra a instalação.',
    ]);
    expect((await mine().call(listSetores, {})).body).toHaveLength(2);
    // other kinds, and other offices, go on
    const other = await server.office();
    expect(outcome(await server.as(other.admin, other).call(createSetor, { nome: 'Obras' }))).toBe(201);
  });

  test('goes on reading, editing, deleting and taking back', async () => {
    await limitTo('setores', 1);
    const { body: made } = await setor('Obras');
    const edited = await mine().call(updateSetor, { id: made.id, nome: 'Obras e vias', versao: made.versao });
    expect(outcome(edited)).toBe(200);
    expect(outcome(await mine().call(removeSetor, { id: made.id }))).toBe(200);
    expect(outcome(await setor('Saúde'))).toBe(201);
    // two live ones by now: what is taken back is not created
    expect(outcome(await mine().call(restoreSetor, { id: made.id }))).toBe(200);
    expect(outcome(await setor('Educação'))).toEqual([409, 'cotas.setores']);
  });

  test('rows in the bin count from as many on as the limit itself', async () => {
    await limitTo('setores', 3);
    const { insert, remove } = officeData(server);
    const many = async (count: number) => {
      for (let n = 0; n < count; n += 1) await remove('setores', await insert('setores', office, { nome: `S${n}` }));
    };
    await many(3);
    expect((await quotas()).setores).toMatchObject({ uso: 0, na_lixeira: 3 });
    await many(2);
    expect((await quotas()).setores).toMatchObject({ uso: 2, na_lixeira: 5 });
    expect(outcome(await setor('Obras'))).toBe(201);
    expect(outcome(await setor('Saúde'))).toEqual([409, 'cotas.setores']);
  });

  test('many rows of one statement are counted together, for each office apart', async () => {
    const other = await server.office();
    await limitTo('setores', 10);
    const insert = (own: number) =>
      server.rows(
        `insert into setores (tenant_id, nome) select case when n <= $3 then $1::uuid else $2::uuid end, 'S' || n
           from generate_series(1, 30) n`,
        [office.id, other.id, own],
      );
    await expect(insert(11)).rejects.toThrow('cotas.setores');
    await insert(10);
    expect((await quotas()).setores.uso).toBe(10);
  });

  test('of people nobody more is added, invited or not; who was deleted by mistake comes back all the same', async () => {
    await limitTo('memberships', 2);
    const newcomer = await server.user();
    const added = await server.as(office.admin, office).call(addMember, { email: newcomer.email });
    expect(outcome(added)).toEqual([409, 'cotas.memberships']);
    const [profile] = await server.rows<{ id: string }>('select id from profiles where user_id = $1', [clerk.id]);
    expect(outcome(await server.as(root).call(removeProfile, profile!))).toBe(200);
    await server.member(office);
    expect(outcome(await server.as(root).call(restoreProfile, profile!))).toBe(200);
    expect((await quotas()).memberships.uso).toBe(3);
  });

  test('two servers that create at the same moment overshoot by no more than themselves', async () => {
    await limitTo('setores', 5);
    const answers = await Promise.all(Array.from({ length: 24 }, (_, n) => setor(`S${n}`)));
    const made = answers.filter(({ status }) => status === 201).length;
    expect(made).toBeGreaterThanOrEqual(5);
    // as many as there are connections
    expect(made).toBeLessThanOrEqual(5 + 8);
    expect(outcome(await setor('a mais'))).toEqual([409, 'cotas.setores']);
  });
});

describe('bytes of files', () => {
  const upload = (path: string, size: number) => {
    const form = new FormData();
    form.append('arquivo', new Blob(['x'.repeat(size)]), 'nota.txt');
    return server.request('POST', path, { cookie: clerk.cookie, body: form }) as Promise<Answer<Documento & Upload>>;
  };
  const document = (size: number) => upload(`/api/tenants/${office.id}/documentos`, size);
  const attachment = (query: string, size: number) =>
    upload(`/api/tenants/${office.id}/demanda-documentos?${query}`, size);

  test('are counted over all files of the office, those on their way included, and uploading ends at the limit', async () => {
    await limitTo('bytes', 100);
    const { body: first } = await document(60);
    expect((await attachment('regras=create', 30)).status).toBe(201);
    expect((await quotas()).bytes.uso).toBe(90);
    expect(outcome(await document(11))).toEqual([409, 'cotas.bytes']);
    expect(outcome(await document(10))).toBe(201);
    // refused without a byte being read
    for (const full of [await document(1), await attachment('regras=create', 1)])
      expect(outcome(full)).toEqual([409, 'cotas.bytes']);
    expect(outcome(await mine().call(removeDocumento, { id: first.id }))).toBe(200);
    expect((await quotas()).bytes).toMatchObject({ uso: 40, na_lixeira: 60 });
    expect((await document(60)).status).toBe(201);
    expect(outcome(await mine().call(restoreDocumento, { id: first.id }))).toBe(200);
    expect((await quotas()).bytes).toMatchObject({ uso: 160, na_lixeira: 0 });
  });

  test('of a saved form are those of its uploads: taking them over needs no room', async () => {
    await limitTo('bytes', 50);
    const { body: uploaded } = await attachment('regras=create', 50);
    const { municipe, setor: sector } = officeData(server);
    const saved = await mine().call(createDemanda, {
      municipe_id: await municipe(office),
      setor_id: await sector(office),
      descricao_texto: 'BURACO NA RUA',
      assessor_responsavel: 'Rita',
      data_demanda: '2026-05-04',
      uploads: [uploaded.id],
    });
    expect(outcome(saved)).toBe(201);
    expect((await quotas()).bytes.uso).toBe(50);
    expect(outcome(await attachment(`regras=edit&demanda_id=${saved.body.id}`, 1))).toEqual([409, 'cotas.bytes']);
  });
});

describe('four fifths of a limit', () => {
  const told = async () =>
    (await queuedMails(server, office.admin.email)).filter(({ template }) => template === 'quota-near');
  const near = async (person: User) => (await server.as(person).call(nearQuotas, {})).body;
  const tell = async () => {
    while ((await tellQuotas(server.database, 'https://gabinete.exemplo.br')) > 0);
  };

  test('are told to the office’s admins once, by mail and on their screens', async () => {
    await limitTo('setores', 10);
    const { insert, remove } = officeData(server);
    const made: string[] = [];
    const fill = async (count: number) => {
      for (let n = 0; n < count; n += 1) made.push(await insert('setores', office, { nome: `S${n}` }));
    };
    await fill(7);
    await tell();
    expect([await told(), await near(office.admin)]).toEqual([[], []]);
    await fill(1);
    await Promise.all([tell(), tell()]);
    await fill(2);
    await tell();
    const [mail, ...others] = await told();
    expect(others).toEqual([]);
    expect(mail!.data.text).toContain('já usa 8 de 10: 80% do limite de setores');
    expect(await queuedMails(server, clerk.email)).toEqual([]);
    const feed = `select entidade_id, acao from feed where tenant_id = $1 and entidade = 'cotas'`;
    expect(await server.rows(feed, [office.id])).toEqual([{ entidade_id: null, acao: 'UPDATE' }]);
    const row = { tenant_id: office.id, tipo: 'setores', limite: 10, uso: 10 };
    expect(await near(office.admin)).toEqual([row]);
    expect(await near(root)).toContainEqual(row);
    // nobody else's, not even as a number
    const other = await server.office();
    expect(await near(other.admin)).toEqual([]);
    // coming and going around the mark tells nobody twice; a new crossing does
    for (const id of made.splice(0, 3)) await remove('setores', id);
    await fill(1);
    await tell();
    expect(await told()).toHaveLength(1);
    for (const id of made.splice(0, 4)) await remove('setores', id);
    expect(await near(office.admin)).toEqual([]);
    await tell();
    await fill(4);
    await tell();
    expect(await told()).toHaveLength(2);
  });
});

test('a server of the release before, beside one of today, is told of the kinds of limit that it knows', async () => {
  await limitTo('feriados', 1);
  await limitTo('setores', 1);
  const { insert } = officeData(server);
  await insert('setores', office, { nome: 'Obras' });
  await insert('feriados', office, { data: '2026-12-08', nome: 'Padroeira', tipo: 'MUNICIPAL' });
  const asked = await withUrl(server.superuserUrl, async (client) => {
    const kinds = async (of: string) =>
      (await client.query<{ tipo: string }>(`select tipo from ${of} order by tipo collate "C"`)).rows.map(
        ({ tipo }) => tipo,
      );
    await client.query(`select set_config('app.tenant_id', $1, false), set_config('app.user_id', $2, false)`, [
      office.id,
      office.admin.id,
    ]);
    return [
      await kinds('app.office_quotas()'),
      await kinds('app.near_quotas()'),
      // of this test's office alone: others of the file wait as well
      await kinds(`app.claim_quota_alerts(1000) where slug = '${office.slug}'`),
    ];
  });
  const before =
    'agenda_compromissos bytes convites demanda_documentos demandas documentos equipe historicos_atendimento memberships municipes setores';
  expect(asked).toEqual([before.split(' '), ['setores'], ['setores']]);
  const near = (await server.as(office.admin).call(nearQuotas, {})).body.map(({ tipo }) => tipo);
  expect(near.toSorted()).toEqual(['feriados', 'setores']);
  expect((await quotas()).feriados).toMatchObject({ limite: 1, uso: 1 });
});

import { beforeEach, expect, test } from 'vitest';
import { data, inWorkplace, me, office, server } from '../../../../tests/support/office/workplace.ts';
import type { User } from '../../../../tests/support/servers/server.ts';
import { listMunicipes } from '../municipes/municipes.contract.ts';
import { joinBairros, listBairros, listGrafias, renameBairro, splitBairro } from './bairros.contract.ts';

/** Which spellings of a bairro count as one. */

inWorkplace('each test');

let boss: User;
const manager = () => server.as(boss, office);
let phones = 0;
const living = async (bairro: string, people = 1) => {
  for (let n = 0; n < people; n += 1)
    await data.insert('municipes', office, {
      nome_completo: 'ANA LIMA',
      telefone_ddd: `119${String((phones += 1)).padStart(8, '0')}`,
      bairro,
    });
  const rows = await server.rows<{ id: string }>('select id from bairros where tenant_id = $1 and nome = $2', [
    office.id,
    bairro,
  ]);
  return rows[0]!.id;
};
const total = async (bairro: string) => (await me().call(listMunicipes, { bairro })).body.total;
const names = async () => (await me().call(listBairros, {})).body.map(({ nome }) => nome);

beforeEach(async () => {
  boss = await server.member(office, 'manager', { full_name: 'Bia Gestora' });
});

test('two are joined: filters count them as one, whichever of them is asked for, and the list has one', async () => {
  const [jardim, short] = [await living('JARDIM AMÉRICA', 3), await living('JD. AMÉRICA', 2)];
  await manager().call(joinBairros, { id: short, em: jardim });
  expect([await total(jardim), await total(short), await names()]).toEqual([5, 5, ['JARDIM AMÉRICA']]);
  const [row] = (await me().call(listGrafias, {})).body;
  expect(row).toMatchObject({
    nome: 'JARDIM AMÉRICA',
    municipes: 5,
    grafias: [{ nome: 'JD. AMÉRICA', municipes: 2, demandas: 0 }],
  });
  for (const busca of ['jd.', 'america jardim', 'amé jd'])
    expect((await me().call(listGrafias, { busca })).body.map(({ nome }) => nome)).toEqual(['JARDIM AMÉRICA']);
});

test('what counts as one that is joined comes along, and back with it', async () => {
  const [a, b, c] = [await living('ALFA'), await living('BETA'), await living('GAMA')];
  await manager().call(joinBairros, { id: c, em: b });
  const { body } = await manager().call(joinBairros, { id: b, em: a });
  expect([body.com, await total(a)]).toEqual([[c], 3]);
  await manager().call(splitBairro, { id: b, com: body.com });
  expect([await total(a), await total(b), await total(c)]).toEqual([1, 2, 2]);
});

test('one is joined to what counts as another: it counts as that', async () => {
  const [a, b, c] = [await living('ALFA'), await living('BETA'), await living('GAMA')];
  await manager().call(joinBairros, { id: b, em: a });
  await manager().call(joinBairros, { id: c, em: b });
  expect(await total(a)).toBe(3);
  const refused = await manager().call(joinBairros, { id: a, em: b });
  expect([refused.status, refused.problem.code]).toEqual([422, 'bairros.same']);
});

test('two people join each to the other at the same moment: they are one, in no circle', async () => {
  const [a, b] = [await living('ALFA'), await living('BETA')];
  await Promise.all([
    manager().call(joinBairros, { id: a, em: b }),
    server.as(office.admin, office).call(joinBairros, { id: b, em: a }),
  ]);
  expect([await total(a), await total(b), (await names()).length]).toEqual([2, 2, 1]);
});

test('a new name is the office’s, and what people wrote stays; one that there is already is refused', async () => {
  const id = await living('JD AMERICA');
  await living('CENTRO');
  const versao = (await me().call(listGrafias, { busca: 'jd' })).body[0]!.versao;
  const taken = await manager().call(renameBairro, { id, nome: 'Centro', versao });
  expect([taken.status, taken.problem.code]).toEqual([409, 'bairros.nome_repetido']);
  await manager().call(renameBairro, { id, nome: 'Jardim América', versao });
  expect(await names()).toEqual(['CENTRO', 'JARDIM AMÉRICA']);
  expect((await me().call(listMunicipes, { bairro: id })).body.rows[0]!.bairro).toBe('JD AMERICA');
  const stale = await manager().call(renameBairro, { id, nome: 'OUTRO', versao });
  expect([stale.status, stale.problem.code]).toEqual([409, 'record.stale']);
});

test('whoever attends people sees them, and joins none by API', async () => {
  const [a, b] = [await living('ALFA'), await living('BETA')];
  expect((await me().call(listGrafias, {})).body).toHaveLength(2);
  for (const { status } of [
    await me().call(joinBairros, { id: a, em: b }),
    await me().call(splitBairro, { id: a }),
    await me().call(renameBairro, { id: a, nome: 'X', versao: 1 }),
  ])
    expect(status).toBe(403);
});

test('one that nobody but an anonymised citizen had goes, and those that counted as it count for themselves', async () => {
  const [a, b] = [await living('SÍTIO DO ZÉ'), await living('BETA')];
  await manager().call(joinBairros, { id: b, em: a });
  await server.rows(
    `update municipes set anonimizado_em = now(), telefone_ddd = null, bairro = null where tenant_id = $1 and bairro_id = $2`,
    [office.id, a],
  );
  expect([await names(), await total(b)]).toEqual([['BETA'], 1]);
});

test('a demand that few may read is counted for its readers alone', async () => {
  const bairro = await living('ALFA');
  const [person] = await server.rows<{ id: string }>('select id from municipes where tenant_id = $1', [office.id]);
  await data.insert('demandas', office, {
    municipe_id: person!.id,
    setor_id: await data.setor(office),
    assessor_responsavel: 'Rita',
    descricao_texto: 'PODA',
    data_demanda: '2026-05-04',
    sigilosa: true,
  });
  const counted = async (as: ReturnType<typeof me>) =>
    (await as.call(listGrafias, {})).body.find(({ id }) => id === bairro)!.demandas;
  expect([await counted(me()), await counted(server.as(office.admin, office))]).toEqual([0, 1]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditTools } from '../../../../tests/support/office/audit.ts';
import { type OfficeData, officeData } from '../../../../tests/support/office/office-data.ts';
import { startTestServer, type Office, type TestServer } from '../../../../tests/support/servers/server.ts';
import { getMunicipe, removeMunicipe, restoreMunicipe, updateMunicipe } from '../municipes/municipes.contract.ts';
import { mergeMunicipes, unmergeMunicipe } from './duplicados.contract.ts';

/** A life of an office beside a model of it in a few lines: whose each demand is, who is there, and who went into whom. */

let server: TestServer;
let data: OfficeData;
let audit: ReturnType<typeof auditTools>;
let office: Office;

beforeAll(async () => {
  server = await startTestServer();
  data = officeData(server);
  audit = auditTools(server);
  office = await server.office();
});
afterAll(() => server?.stop());

type Person = { name: string; state: 'here' | 'bin' | 'merged' };
type Merge = { stays: string; goes: string; moved: string[]; before: string; after: string };

const seed = Number(process.env.PROPERTY_SEED ?? 70);
const steps = process.env.GABINETE_LONG ? 400 : 40;

/** Numbers from 0 to 1, always the same ones of a seed. */
function numbers(from: number): () => number {
  let state = from;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

test('after each step rows and counts are the model’s, and the log’s chain holds', async () => {
  const random = numbers(seed);
  const people = new Map<string, Person>();
  const owners = new Map<string, string>();
  const merges: Merge[] = [];
  const me = server.as(office.admin, office);
  const setor_id = await data.setor(office);
  const assessor_id = await data.assessor(office);
  const oneOf = <T>(list: T[]): T => list[Math.floor(random() * list.length)]!;
  const inState = (state: Person['state']) => [...people].filter(([, one]) => one.state === state).map(([id]) => id);
  const versionOf = async (id: string) =>
    (await server.rows<{ versao: number }>('select versao from municipes where id = $1', [id]))[0]!.versao;
  let made = 0;

  const create = async () => {
    const name = `ANA ${(made += 1)}`;
    people.set(await data.municipe(office, name), { name, state: 'here' });
  };
  const ask = async () => {
    const municipe_id = oneOf(inState('here'));
    const about = { municipe_id, setor_id, assessor_id, assessor_responsavel: 'RITA', descricao_texto: 'PODA' };
    owners.set(await data.insert('demandas', office, { ...about, data_demanda: '2026-05-04' }), municipe_id);
  };
  const edit = async () => {
    const id = oneOf(inState('here'));
    const name = `EDITADA ${(made += 1)}`;
    const { body } = await me.call(getMunicipe, { id });
    const { telefone_ddd, versao } = body;
    const answer = await me.call(updateMunicipe, { id, nome_completo: name, telefone_ddd: telefone_ddd!, versao });
    expect(answer.status).toBe(200);
    people.get(id)!.name = name;
  };
  const remove = async () => {
    const id = oneOf(inState('here'));
    expect((await me.call(removeMunicipe, { id })).status).toBe(200);
    people.get(id)!.state = 'bin';
  };
  const restore = async () => {
    const id = oneOf([...inState('bin'), ...inState('merged')]);
    if (!id) return;
    const { status } = await me.call(restoreMunicipe, { id });
    expect(status).toBe(people.get(id)!.state === 'bin' ? 200 : 409);
    if (status === 200) people.get(id)!.state = 'here';
  };
  const merge = async () => {
    const here = inState('here');
    const stays = oneOf(here);
    const goes = oneOf(here.filter((id) => id !== stays));
    if (!goes) return;
    const takesName = random() < 0.5;
    const answer = await me.call(mergeMunicipes, {
      id: stays,
      municipe_id: goes,
      versao: await versionOf(stays),
      municipe_versao: await versionOf(goes),
      do_outro: takesName ? ['nome_completo'] : [],
      informacoes: ['fica', 'sai'],
    });
    expect(answer.status).toBe(200);
    const moved = [...owners].filter(([, whose]) => whose === goes).map(([id]) => id);
    for (const id of moved) owners.set(id, stays);
    const [staying, going] = [people.get(stays)!, people.get(goes)!];
    const before = staying.name;
    if (takesName) staying.name = going.name;
    going.state = 'merged';
    merges.push({ stays, goes, moved, before, after: staying.name });
  };
  const undo = async () => {
    const one = oneOf(merges);
    if (!one) return;
    const staying = people.get(one.stays)!;
    const { status } = await me.call(unmergeMunicipe, { id: one.goes });
    expect(status).toBe(staying.state === 'here' ? 200 : 409);
    if (status !== 200) return;
    merges.splice(merges.indexOf(one), 1);
    for (const id of one.moved) if (owners.get(id) === one.stays) owners.set(id, one.goes);
    if (staying.name === one.after) staying.name = one.before;
    people.get(one.goes)!.state = 'here';
  };

  for (let i = 0; i < 4; i += 1) await create();
  for (let step = 0; step < steps; step += 1) {
    if (inState('here').length < 3) await create();
    await oneOf([create, ask, ask, ask, edit, remove, restore, merge, merge, undo, undo])();
    const rows = await server.rows<{ id: string; name: string; state: string }>(
      `select id, nome_completo as name, case when unido_em is not null then 'merged' when deleted_at is not null then 'bin' else 'here' end as state
         from municipes where tenant_id = $1 order by id`,
      [office.id],
    );
    const wanted = [...people].map(([id, one]) => ({ id, ...one })).sort((a, b) => (a.id < b.id ? -1 : 1));
    expect(rows, `seed ${seed}, step ${step}`).toEqual(wanted);
    const asked = await server.rows<{ id: string; of: string }>(
      'select id, municipe_id as of from demandas where tenant_id = $1',
      [office.id],
    );
    expect(new Map(asked.map(({ id, of }) => [id, of]))).toEqual(owners);
    const counted = await server.rows(
      `select chave, sum(valor)::int as n from contadores where tenant_id = $1 and chave = 'municipes' group by 1`,
      [office.id],
    );
    expect(counted).toEqual([{ chave: 'municipes', n: inState('here').length }]);
    await audit.seal();
    expect((await audit.verify()).ok).toBe(true);
  }
});

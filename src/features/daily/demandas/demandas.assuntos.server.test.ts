import { beforeEach, describe, expect, test } from 'vitest';
import { data, inWorkplace, me, office, server } from '../../../../tests/support/office/workplace.ts';
import { removeAssunto, updateAssunto } from '../../base/assuntos/assuntos.contract.ts';
import {
  createDemanda,
  type Demanda,
  demandasByMunicipe,
  getDemanda,
  listDemandas,
  removeDemanda,
  setDemandaStatus,
  updateDemanda,
} from './demandas.contract.ts';

/** What a demand is about, and that it is urgent. */

inWorkplace('each test');

let plain: {
  municipe_id: string;
  setor_id: string;
  descricao_texto: string;
  assessor_responsavel: string;
  data_demanda: string;
};
let theme: string;
let lamp: string;

beforeEach(async () => {
  plain = {
    municipe_id: await data.municipe(office),
    setor_id: await data.setor(office),
    descricao_texto: 'POSTE APAGADO',
    assessor_responsavel: 'Rita',
    data_demanda: '2026-11-20',
  };
  theme = await data.assunto(office, 'Iluminação');
  lamp = await data.assunto(office, 'lâmpada apagada', theme);
});

const create = async (more: object = {}): Promise<Demanda> =>
  (await me().call(createDemanda, { ...plain, ...more })).body;
const edit = (demanda: Demanda, more: object) => {
  const { municipe_id: _, ...rest } = plain;
  return me().call(updateDemanda, { id: demanda.id, ...rest, versao: demanda.versao, ...more });
};
const list = async (asked: object) => (await me().call(listDemandas, asked)).body;

test('neither has to be said: no subject, not urgent', async () => {
  expect(await create()).toMatchObject({ assunto_id: null, assunto: null, urgente: false });
  expect(await create({ assunto_id: '' })).toMatchObject({ assunto: null });
});

test('a demand shows its subject below the theme, in the list, on its page and at its citizen’s', async () => {
  const { id } = await create({ assunto_id: lamp, urgente: true });
  const shown = { assunto: { id: lamp, nome: 'lâmpada apagada', tema: 'Iluminação', deleted: false }, urgente: true };
  expect((await me().call(getDemanda, { id })).body).toMatchObject(shown);
  expect((await list({})).rows[0]).toMatchObject(shown);
  expect((await me().call(demandasByMunicipe, { id: plain.municipe_id })).body.rows[0]).toMatchObject(shown);
});

test('a theme may be chosen alone', async () => {
  expect(await create({ assunto_id: theme })).toMatchObject({ assunto: { nome: 'Iluminação', tema: null } });
});

test('an edit that leaves them out keeps them; null or empty takes the subject away', async () => {
  const demanda = await create({ assunto_id: lamp, urgente: true });
  const kept = (await edit(demanda, { descricao_texto: 'AINDA APAGADO' })).body;
  expect(kept).toMatchObject({ assunto_id: lamp, urgente: true });
  const cleared = (await edit(kept, { assunto_id: '', urgente: false })).body;
  expect(cleared).toMatchObject({ assunto_id: null, assunto: null, urgente: false });
});

test('deleted ones keep their name on demands, which can be edited all the same, and are chosen for no other', async () => {
  const demanda = await create({ assunto_id: lamp });
  await server.as(office.admin, office).call(removeAssunto, { id: theme });
  const shown = (await me().call(getDemanda, { id: demanda.id })).body;
  expect(shown.assunto).toMatchObject({ nome: 'lâmpada apagada', tema: 'Iluminação', deleted: true });
  expect((await edit(demanda, { assunto_id: lamp, descricao_texto: 'X' })).status).toBe(200);
  const refused = await me().call(createDemanda, { ...plain, assunto_id: lamp });
  expect([refused.status, refused.problem.errors]).toEqual([
    422,
    [{ field: 'assunto_id', message: 'Este assunto não existe mais. Selecione outro' }],
  ]);
});

test('a renamed subject is shown by its new name', async () => {
  const { id } = await create({ assunto_id: lamp });
  await server
    .as(office.admin, office)
    .call(updateAssunto, { id: lamp, nome: 'poste apagado', pai_id: theme, versao: 1 });
  expect((await me().call(getDemanda, { id })).body.assunto).toMatchObject({ nome: 'poste apagado' });
});

describe('the list', () => {
  test('is narrowed to a subject, and by a theme to all of its own', async () => {
    const [one, alone] = [await create({ assunto_id: lamp }), await create({ assunto_id: theme })];
    await create();
    await create({ assunto_id: await data.assunto(office, 'Saúde') });
    expect((await list({ assunto_id: lamp })).rows.map(({ id }) => id)).toEqual([one.id]);
    const both = await list({ assunto_id: theme });
    expect(both.rows.map(({ id }) => id).toSorted()).toEqual([one.id, alone.id].toSorted());
    expect([both.total, both.counts!.EM_ANALISE]).toEqual([2, 2]);
    expect((await list({ assunto_id: theme, busca: 'poste' })).total).toBe(2);
  });

  test('is narrowed to what is urgent, or is not', async () => {
    const urgent = await create({ urgente: true });
    await create();
    const { rows, total } = await list({ urgente: 'sim' });
    expect([rows.map(({ id }) => id), total]).toEqual([[urgent.id], 1]);
    expect((await list({ urgente: 'nao' })).total).toBe(1);
    expect((await list({ urgente: 'sim', assunto_id: lamp })).total).toBe(0);
    expect((await me().call(listDemandas, { urgente: 'talvez' } as object)).status).toBe(422);
  });

  test('has exact numbers of a subject, by status, whatever moves', async () => {
    const made = [];
    for (let n = 0; n < 6; n += 1) made.push(await create({ assunto_id: n % 2 ? lamp : theme }));
    await me().call(setDemandaStatus, { id: made[0]!.id, status: 'RESOLVIDO' });
    await me().call(setDemandaStatus, { id: made[1]!.id, status: 'NAO_RESOLVIDO' });
    await me().call(removeDemanda, { id: made[2]!.id });
    await edit(made[3]!, { assunto_id: null });
    await edit(made[4]!, { assunto_id: lamp });
    expect((await list({ assunto_id: lamp })).counts).toEqual({ EM_ANALISE: 2, RESOLVIDO: 0, NAO_RESOLVIDO: 1 });
    expect((await list({ assunto_id: theme })).counts).toEqual({ EM_ANALISE: 2, RESOLVIDO: 1, NAO_RESOLVIDO: 1 });
    const counters = await server.rows(
      `select chave, sum(valor)::int as n from contadores where tenant_id = $1 and chave like 'demandas:assunto:%'
        group by 1 having sum(valor) <> 0`,
      [office.id],
    );
    expect(Object.fromEntries(counters.map(({ chave, n }) => [chave, n]))).toEqual({
      [`demandas:assunto:${lamp}:EM_ANALISE`]: 2,
      [`demandas:assunto:${lamp}:NAO_RESOLVIDO`]: 1,
      [`demandas:assunto:${theme}:RESOLVIDO`]: 1,
    });
  });

  test('of another office’s subject is empty', async () => {
    const other = await server.office();
    const theirs = await data.assunto(other);
    await create({ assunto_id: lamp });
    expect(await list({ assunto_id: theirs })).toMatchObject({ rows: [], total: 0 });
  });
});

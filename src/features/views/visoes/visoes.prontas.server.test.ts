import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { assessor_id, create, demandaBody, withDemandas } from '../../../../tests/support/office/demandas.ts';
import { clerk, data, files, me, office, server } from '../../../../tests/support/office/workplace.ts';
import { pdf } from '../../../../tests/support/files/real-files.ts';
import { setDatabaseClock } from '../../../../tests/support/servers/clock.ts';
import { addDays } from '../../../shared/days.ts';
import { today } from '../../../shared/time.ts';
import { createDemanda, removeDemanda, setDemandaStatus } from '../../daily/demandas/demandas.contract.ts';
import { getPreferencias, savePreferencias } from '../../daily/fila/fila.contract.ts';
import { listVisoes } from './visoes.contract.ts';

/** How many demands each provided list has, for whom it is told. */

withDemandas();

const counts = async (person = clerk) => (await server.as(person, office).call(listVisoes, {})).body.prontas;
const set = (id: string, values: object) =>
  server.rows(
    `update demandas set ${Object.keys(values)
      .map((name, at) => `${name} = $${at + 2}`)
      .join(', ')} where id = $1`,
    [id, ...Object.values(values)],
  );
/** As a migration fills it: nothing has moved. */
const asOf = (ids: string[], values: string) =>
  server.rows(
    `with s as materialized (select set_config('app.derivado', 'on', true))
    update demandas set ${values} from s where id = any ($1)`,
    [ids],
  );
const link = (account: string | null) =>
  server.rows('update equipe set user_id = $2 where id = $1', [assessor_id, account]);

beforeEach(() => link(clerk.id));

describe('the examples', () => {
  test('of 7 that are hers 2 are put off to 01/12: her queue has 5, and on 01/12 it has 7', async () => {
    const all = [];
    for (let n = 0; n < 7; n += 1) all.push((await create()).id);
    const later = addDays(today(), 9);
    await asOf(all.slice(0, 2), `retomar_em = '${later}'`);
    expect((await counts()).minha).toBe(5);
    await setDatabaseClock(server.rows, `${later}T00:00:00-03:00`);
    try {
      expect((await counts()).minha).toBe(7);
    } finally {
      await setDatabaseClock(server.rows, null);
    }
  });

  test('one that waits is not late although its day has passed; after 15 days it stands still', async () => {
    const [waiting, late] = [await create(), await create()];
    for (const { id } of [waiting, late]) await set(id, { prazo: addDays(today(), -2), prazo_origem: 'MANUAL' });
    await set(waiting.id, { andamento: 'AGUARDANDO_TERCEIRO' });
    expect(await counts()).toMatchObject({ atrasadas: 1, paradas: 0 });
    await asOf([waiting.id], 'movimentada_em = app.today() - 14');
    expect((await counts()).paradas).toBe(0);
    await asOf([waiting.id], 'movimentada_em = app.today() - 15');
    expect(await counts()).toMatchObject({ atrasadas: 1, paradas: 1 });
  });

  test('160,000 open ones of which none has moved, at a small scale: what stands still is told exactly', async () => {
    const { id } = await create();
    await server.rows(
      `insert into demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda, movimentada_em)
       select tenant_id, municipe_id, setor_id, 'X', 'Rita', data_demanda, app.today() - 20 from demandas, generate_series(1, 1600) where id = $1`,
      [id],
    );
    expect(await counts()).toMatchObject({ paradas: 1600, sem_oficio: 1600 });
    await server.rows(
      `update demandas set codigo_oficio = '7' where id in (select id from demandas where tenant_id = $1 and descricao_texto = 'X' limit 100)`,
      [office.id],
    );
    expect(await counts()).toMatchObject({ paradas: 1500, sem_oficio: 1500 });
  });
});

describe('what moves one that stands still', () => {
  const still = async (more: object = {}) => {
    const { id } = await create(more);
    await asOf([id], 'movimentada_em = app.today() - 30');
    return id;
  };
  const moved = async (id: string) =>
    (
      await server.rows<{ moved: boolean; versao: number }>(
        'select movimentada_em = app.today() as moved, versao from demandas where id = $1',
        [id],
      )
    )[0]!;

  test.each([
    [
      'another result and back',
      async (id: string) => {
        await me().call(setDemandaStatus, { id, status: 'RESOLVIDO' });
        await me().call(setDemandaStatus, { id, status: 'EM_ANALISE' });
      },
    ],
    ['where it stands', (id: string) => set(id, { andamento: 'ENCAMINHADA' })],
    ['another sector', async (id: string) => set(id, { setor_id: await data.setor(office, 'Saúde') })],
    ['another assessor', async (id: string) => set(id, { assessor_id: await data.assessor(office, 'Lia') })],
    ['an ofício', (id: string) => set(id, { codigo_oficio: '99' })],
  ])('%s', async (_, change) => {
    const id = await still();
    expect((await counts()).paradas).toBe(1);
    await change(id);
    expect((await moved(id)).moved).toBe(true);
    expect((await counts()).paradas).toBe(0);
  });

  test('a file, which is nobody’s edit of the demand: its version stays, and the log tells of the file alone', async () => {
    const id = await still();
    const before = await moved(id);
    const log = () => server.rows('select from auditoria where entidade_id = $1', [id]);
    const lines = (await log()).length;
    await files.upload(clerk, office, { regras: 'detail', demanda_id: id }, { name: 'laudo.pdf', content: pdf() });
    expect(await moved(id)).toEqual({ moved: true, versao: before.versao });
    expect(await log()).toHaveLength(lines);
  });

  test('another text, and urgency, do not', async () => {
    const id = await still();
    await set(id, { descricao_texto: 'OUTRO', urgente: true });
    expect((await moved(id)).moved).toBe(false);
  });
});

describe('whose queue it is', () => {
  test('unknown while nobody in the team has the account, until one says who one is; that opens no secret', async () => {
    await link(null);
    await create();
    const { body } = await server.as(office.admin, office).call(createDemanda, {
      ...demandaBody(),
      sigilosa: true,
    });
    expect((await counts()).minha).toBeNull();
    expect((await me().call(savePreferencias, { equipe_id: assessor_id })).body).toMatchObject({
      ligada: false,
      equipe: { id: assessor_id },
    });
    expect((await counts()).minha).toBe(1);
    expect(
      await server.rows('select from demanda_leitores where demanda_id = $1 and user_id = $2', [body.id, clerk.id]),
    ).toEqual([]);
    await data.remove('equipe', assessor_id);
    expect((await counts()).minha).toBeNull();
  });

  test('an account that is linked goes before what was chosen', async () => {
    const lia = await data.assessor(office, 'Lia');
    await me().call(savePreferencias, { equipe_id: lia });
    await create();
    expect((await counts()).minha).toBe(1);
  });

  test('whoever was deleted and is there anew says who they are, and has both queues', async () => {
    await create();
    await data.remove('equipe', assessor_id);
    const lia = await data.assessor(office, 'Lia');
    await create({ assessor_id: lia });
    expect((await me().call(getPreferencias, {})).body).toMatchObject({ ligada: false, equipe: null });
    expect((await counts()).minha).toBe(1);
    await me().call(savePreferencias, { equipe_id: lia });
    expect((await counts()).minha).toBe(2);
  });

  test('nobody of the team can be chosen who is not there', async () => {
    const other = await server.office();
    for (const equipe_id of [randomUUID(), await data.assessor(other)]) {
      const { status, problem } = await me().call(savePreferencias, { equipe_id });
      expect([status, problem.errors]).toEqual([
        422,
        [{ field: 'equipe_id', message: 'Este membro não faz mais parte da equipe. Selecione outro' }],
      ]);
    }
  });
});

test('what is deleted, closed, or goes with another one is in no queue, and comes back with it', async () => {
  const [one, other] = [await create({ codigo_oficio: null }), await create({ codigo_oficio: null })];
  expect(await counts()).toMatchObject({ minha: 2, sem_oficio: 2 });
  await set(one.id, { principal_id: other.id });
  expect(await counts()).toMatchObject({ minha: 1, sem_oficio: 1 });
  // what another one goes with stays
  expect((await me().call(removeDemanda, { id: other.id })).status).toBe(409);
  await me().call(setDemandaStatus, { id: other.id, status: 'RESOLVIDO' });
  expect(await counts()).toMatchObject({ minha: 0, sem_oficio: 0 });
  await me().call(setDemandaStatus, { id: other.id, status: 'EM_ANALISE' });
  await set(one.id, { principal_id: null });
  expect(await counts()).toMatchObject({ minha: 2, sem_oficio: 2 });
  await me().call(removeDemanda, { id: other.id });
  expect(await counts()).toMatchObject({ minha: 1, sem_oficio: 1 });
  await me().call(setDemandaStatus, { id: one.id, status: 'RESOLVIDO' });
  expect(await counts()).toMatchObject({ minha: 0, sem_oficio: 0 });
  await me().call(setDemandaStatus, { id: one.id, status: 'EM_ANALISE' });
  expect(await counts()).toMatchObject({ minha: 1, sem_oficio: 1 });
});

test('what somebody may not read is in none of their numbers', async () => {
  for (const sigilosa of [false, true]) {
    const { body } = await server.as(office.admin, office).call(createDemanda, {
      ...demandaBody(),
      codigo_oficio: '',
      sigilosa,
      assessor_id: null,
      assessor_responsavel: 'X',
    });
    await set(body.id, { prazo: addDays(today(), -2), prazo_origem: 'MANUAL' });
    await asOf([body.id], 'movimentada_em = app.today() - 30');
  }
  const { body } = await server.as(office.admin, office).call(createDemanda, {
    ...demandaBody(),
    codigo_oficio: '',
    sigilosa: true,
    assessor_id: null,
    assessor_responsavel: 'X',
  });
  await set(body.id, { prazo: today(), prazo_origem: 'MANUAL' });
  expect(await counts()).toMatchObject({ atrasadas: 1, hoje: 0, sem_oficio: 1, paradas: 1 });
  expect(await counts(office.admin)).toMatchObject({ atrasadas: 2, hoje: 1, sem_oficio: 3, paradas: 2 });
});

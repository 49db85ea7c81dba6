import { describe, expect, test } from 'vitest';
import {
  cancelLote,
  getLote,
  listLotes,
  loteItems,
  rowsKept,
  undoLote,
} from '../../features/base/lotes/lotes.contract.ts';
import { anonymiseMunicipe } from '../../features/base/anonimizar/anonimizar.contract.ts';
import { bulkDemandas } from '../../features/daily/em-lote/em-lote.contract.ts';
import {
  as,
  begin,
  boss,
  logged,
  many,
  now,
  options,
  statuses,
  step,
  workAll,
  withLotes,
} from '../../../tests/support/office/lotes.ts';
import { data, office, server } from '../../../tests/support/office/workplace.ts';
import type { Manifest } from '../backup/backup-forms.ts';
import { settleRestored } from '../backup/restore-load.ts';
import { prune } from '../jobs/pruner.ts';
import { startLotes, workOnLote } from './lotes-job.ts';

/** Long work beside the requests; how it survives kill -9 is in tests/process/lotes.test.ts. */

withLotes();

describe('a lote', () => {
  test('of more than 1,000 rows waits for its turn and goes on step by step, in the name of who asked', async () => {
    await many(1_050);
    const lote = await begin(1_050);
    expect(lote).toMatchObject({ estado: 'FILA', total: 1_050, feitos: 0 });
    await step({ rows: 500 });
    expect(await now(lote)).toMatchObject({ estado: 'RODANDO', feitos: 500, ok: 500, pode_desfazer: false });
    expect(await workAll({ rows: 500 })).toBe(2);
    expect(await now(lote)).toMatchObject({ estado: 'CONCLUIDO', feitos: 1_050, ok: 1_050, falhas: 0 });
    expect(await statuses()).toEqual({ RESOLVIDO: 1_050 });
    expect(await logged('UPDATE')).toEqual({ n: 1_050, by: ['Bia Gestora'] });
    // begun, under way, over: how far it is, is no change
    expect((await logged('UPDATE', 'lotes')).n).toBe(2);
  });

  test('is taken back in the same way, and stands as taken back', async () => {
    await many(1_050);
    const lote = await begin(1_050);
    await workAll();
    const { body } = await as(boss).call(undoLote, { id: lote.id });
    expect(body).toMatchObject({ estado: 'FILA', desfazendo: true });
    await workAll({ rows: 300 });
    expect(await now(lote)).toMatchObject({ estado: 'DESFEITO', desfeitos: 1_050, alterados_depois: 0, ok: 1_050 });
    expect(await statuses()).toEqual({ EM_ANALISE: 1_050 });
  });

  test('that is cancelled stops where it is, and what it has changed can be taken back', async () => {
    await many(1_050);
    const lote = await begin(1_050);
    await step({ rows: 400 });
    expect((await as(boss).call(cancelLote, { id: lote.id })).body).toMatchObject({ estado: 'CANCELADO', ok: 400 });
    expect(await workAll()).toBe(0);
    expect(await statuses()).toEqual({ EM_ANALISE: 650, RESOLVIDO: 400 });
    expect((await as(boss).call(cancelLote, { id: lote.id })).problem.code).toBe('lotes.over');
    await as(boss).call(undoLote, { id: lote.id });
    await workAll();
    expect(await statuses()).toEqual({ EM_ANALISE: 1_050 });
  });

  test.each([
    ['is no member any more', (id: string) => server.rows('delete from memberships where user_id = $1', [id])],
    [
      'is an attendant now',
      (id: string) => server.rows(`update memberships set role = 'attendant' where user_id = $1`, [id]),
    ],
    ['is suspended', (id: string) => server.rows('update profiles set suspended_at = now() where user_id = $1', [id])],
  ])('stops when who asked for it %s', async (_, end) => {
    await many(1_050);
    const lote = await begin(1_050);
    await step({ rows: 400 });
    await end(boss.id);
    await workAll({ rows: 400 });
    expect(await now(lote, office.admin)).toMatchObject({
      estado: 'FALHOU',
      erro: 'Quem iniciou não tem mais acesso.',
      ok: 400,
    });
    expect(await statuses()).toEqual({ EM_ANALISE: 650, RESOLVIDO: 400 });
  });

  test('stops when what it gives is deleted meanwhile, and says so', async () => {
    await many(1_050);
    const setor = await data.setor(office, 'Saúde');
    const lote = await begin(1_050, { setor_id: setor });
    await step({ rows: 400 });
    await data.remove('setores', setor);
    await workAll();
    expect(await now(lote)).toMatchObject({ estado: 'FALHOU', erro: 'Este setor não existe mais. Selecione um setor' });
  });

  test('tells of each row that could not change', async () => {
    await many(1_050);
    const lote = await begin(1_050);
    await server.rows(
      `update demandas set deleted_at = now() where tenant_id = $1 and id in (select id from demandas where tenant_id = $1 limit 120)`,
      [office.id],
    );
    await workAll();
    expect(await now(lote)).toMatchObject({ ok: 930, falhas: 120 });
    const first = (await as(boss).call(loteItems, { id: lote.id })).body;
    expect([first.length, first[0]!.nome]).toEqual([100, expect.stringMatching(/^2026-\d{5} · MARIA/)]);
    const rest = (await as(boss).call(loteItems, { id: lote.id, depois_de: String(first.at(-1)!.seq) })).body;
    expect(rest).toHaveLength(20);
  });
});

describe('whose turn it is', () => {
  test('of an office one at a time, in the order of asking; offices take turns', async () => {
    const other = await server.office();
    await many(1_050);
    await many(1_050, other);
    const [first, second] = [await begin(1_050), await begin(1_050, { status: 'NAO_RESOLVIDO' })];
    const theirs = await begin(1_050, { status: 'RESOLVIDO' }, other.admin, other);
    await step({ rows: 600 });
    await step({ rows: 600 });
    const theirLote = async () => (await as(other.admin, other).call(getLote, { id: theirs.id })).body;
    expect([(await now(first)).feitos, (await now(second)).feitos, (await theirLote()).feitos]).toEqual([600, 0, 600]);
    await workAll();
    expect([await statuses(), await statuses(other)]).toEqual([{ NAO_RESOLVIDO: 1_050 }, { RESOLVIDO: 1_050 }]);
  });

  test('an office that begins one after the other waits for its turn as one that goes on with the same', async () => {
    const rival = await server.office();
    const person = await server.member(rival, 'manager');
    await many(1_001, rival);
    await many(1_001);
    const again = async () => {
      const lote = await begin(1_001, { status: 'RESOLVIDO' }, person, rival);
      return async () => (await as(person, rival).call(cancelLote, { id: lote.id })).status;
    };
    const ours = await begin(1_001);
    let cancel = await again();
    await step({ rows: 100 });
    for (let turn = 0; turn < 4; turn += 1) {
      await step({ rows: 100 });
      expect(await cancel()).toBe(200);
      cancel = await again();
      await step({ rows: 100 });
    }
    expect((await now(ours)).feitos).toBe(500);
  });

  test('many servers at once do each row once', async () => {
    await many(2_000);
    const lote = await begin(2_000);
    const others = await Promise.all([server.another(), server.another()]);
    const jobs = [server, ...others].map(({ database }) =>
      startLotes(options({ rows: 50, poll: 10, breath: 0 }, database)),
    );
    await expect.poll(async () => (await now(lote)).estado, { timeout: 60_000 }).toBe('CONCLUIDO');
    await Promise.all(jobs.map((job) => job.stop()));
    await Promise.all(others.map((one) => one.stop()));
    expect(await logged('UPDATE')).toEqual({ n: 2_000, by: ['Bia Gestora'] });
    const versions = await server.rows('select distinct versao from demandas where tenant_id = $1', [office.id]);
    expect(versions).toEqual([{ versao: 2 }]);
  });

  test('what a server has taken and not done is another’s when the lease is over', async () => {
    await many(1_050);
    const lote = await begin(1_050);
    const taken = () =>
      server.rows<{ id: string }>(`select id from app.claim_lote('{DEMANDAS}', make_interval(secs => 1))`);
    expect(await taken()).toEqual([{ id: lote.id }]);
    expect(await taken()).toEqual([]);
    await expect.poll(taken, { timeout: 5_000 }).toEqual([{ id: lote.id }]);
  });

  test('one that this server does not know is left to those that do', async () => {
    await many(1_050);
    await begin(1_050);
    expect(await workOnLote({ ...options(), kinds: {} })).toBe(false);
  });

  test('an office has ten waiting at most', async () => {
    await many(1_001);
    for (let n = 0; n < 10; n += 1) await begin(1_001, { status: n % 2 ? 'RESOLVIDO' : 'NAO_RESOLVIDO' });
    const refused = await as(boss).call(bulkDemandas, { filtro: {}, total: 1_001, mudar: { status: 'RESOLVIDO' } });
    expect([refused.status, refused.problem.code]).toEqual([409, 'lotes.queue_full']);
  });

  test('also those of which somebody sees none', async () => {
    await many(1_002);
    await server.rows(
      'update demandas set sigilosa = true where id = (select min(id::text)::uuid from demandas where tenant_id = $1)',
      [office.id],
    );
    for (let n = 0; n < 10; n += 1) await begin(1_002, { status: n % 2 ? 'RESOLVIDO' : 'NAO_RESOLVIDO' }, office.admin);
    expect((await as(boss).call(listLotes, {})).body).toEqual([]);
    const refused = await as(boss).call(bulkDemandas, { filtro: {}, total: 1_001, mudar: { status: 'RESOLVIDO' } });
    expect([refused.status, refused.problem.code]).toEqual([409, 'lotes.queue_full']);
  });
});

test('of an office so many rows are kept; beyond them nothing more begins, and what there is goes on', async () => {
  await many(3);
  const lote = await begin(3);
  await server.rows('insert into lote_itens (tenant_id, lote_id, seq) values ($1, $2, $3)', [
    office.id,
    lote.id,
    rowsKept,
  ]);
  const refused = await as(boss).call(bulkDemandas, { filtro: {}, total: 3, mudar: { status: 'NAO_RESOLVIDO' } });
  expect([refused.status, refused.problem.code]).toEqual([409, 'lotes.rows_full']);
  expect(refused.problem.detail).toBe(
    'Há linhas demais guardadas nas tarefas do gabinete. Descarte importações em preparo, ou aguarde: cada tarefa sai depois de 30 dias.',
  );
  expect((await as(boss).call(undoLote, { id: lote.id })).body).toMatchObject({ estado: 'DESFEITO', desfeitos: 3 });
  // of a search for duplicates the places are the people it has looked at
  await server.rows(`update lotes set tipo = 'DUPLICADOS' where id = $1`, [lote.id]);
  await begin(3);
});

test('after 30 days it goes, with its rows', async () => {
  await many(3);
  const lote = await begin(3);
  await prune(server.database);
  expect((await as(boss).call(listLotes, {})).body).toHaveLength(1);
  await server.rows(`update lotes set expira_em = now() where id = $1`, [lote.id]);
  await prune(server.database);
  expect((await as(boss).call(listLotes, {})).body).toEqual([]);
  expect(await server.rows('select 1 from lote_itens where lote_id = $1', [lote.id])).toEqual([]);
});

test('with a citizen who is emptied goes what was kept of their rows, also in the answer to a repeated submit', async () => {
  const municipe = await data.municipe(office);
  const demanda = await data.insert('demandas', office, {
    municipe_id: municipe,
    setor_id: await data.setor(office),
    assessor_responsavel: 'Rita',
    descricao_texto: 'PODA',
    data_demanda: '2026-05-04',
  });
  const gone = await data.insert('demandas', office, {
    municipe_id: municipe,
    setor_id: await data.setor(office, 'Saúde'),
    assessor_responsavel: 'Rita',
    descricao_texto: 'PODA',
    data_demanda: '2026-05-04',
  });
  await data.remove('demandas', gone);
  const asked = { ids: [demanda, gone], mudar: { status: 'RESOLVIDO' as const } };
  const headers = { 'idempotency-key': 'uma-vez' };
  const { body } = await as(boss).call(bulkDemandas, asked, { headers });
  expect(body.falhas[0]!.nome).toContain('MARIA');
  await as(office.admin).call(anonymiseMunicipe, { id: municipe, versao: 1 });
  const kept = await server.rows('select antes, erros from lote_itens where lote_id = $1', [body.lote.id]);
  expect(kept).toEqual(Array.from({ length: 2 }, () => ({ antes: null, erros: null })));
  const answers = 'select 1 from idempotency_keys where tenant_id = $1 and answer is not null';
  expect(await server.rows(answers, [office.id])).toEqual([]);
  expect((await as(boss).call(undoLote, { id: body.lote.id })).body).toMatchObject({
    desfeitos: 0,
    alterados_depois: 1,
  });
});

test('what waited when a backup was made has stopped once it is restored', async () => {
  await many(1_001);
  const lote = await begin(1_001);
  await settleRestored(server.ownerUrl, { moment: new Date().toISOString() } as Manifest, false);
  const [found] = await server.rows('select estado, erro from lotes where id = $1', [lote.id]);
  expect(found).toEqual({ estado: 'FALHOU', erro: 'Interrompida: os dados voltaram de um backup.' });
  expect(await workAll()).toBe(0);
});

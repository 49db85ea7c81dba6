import { describe, expect, test, vi } from 'vitest';
import { create, inListed, list, many, municipe_id, setor_id } from '../../../../tests/support/office/listed.ts';
import { data, me, office, server } from '../../../../tests/support/office/workplace.ts';
import { demandasByMunicipe, listDemandas } from './demandas.contract.ts';

inListed();

describe('demand list', () => {
  test('shows the newest 100 by date, then by creation, with the exact total; pages reach the rest', async () => {
    await many(230);
    const [first, second, third, fourth] = [
      await list(),
      await list({ page: 2 }),
      await list({ page: 3 }),
      await list({ page: 4 }),
    ];
    expect([first, second, third, fourth].map((page) => page.rows.length)).toEqual([100, 100, 30, 0]);
    expect([first.total, fourth.total]).toEqual([230, 230]);
    const all = [first, second, third].flatMap((page) => page.rows);
    expect(all.map((row) => row.descricao_texto)).toEqual(Array.from({ length: 230 }, (_, n) => `DEMANDA ${n + 1}`));
  });

  test.each(['0', '-1', '1.5', 'abc', '1e3', '99999999', ' '])('page %j is refused', async (page) => {
    expect((await me().call(listDemandas, { page })).status).toBe(422);
  });

  test.each([
    'status=ATENDIDA',
    'status=x',
    'setor_id=x',
    'outro=1',
    'page=1&page=2',
    'busca=' + 'x'.repeat(201),
    'status[]=RESOLVIDO',
  ])('the query %s is refused', async (query) => {
    const answer = await server.request('GET', `/api/tenants/${office.id}/demandas?${query}`, {
      cookie: office.admin.cookie,
    });
    expect(answer.status).toBe(422);
  });

  test('the filter by status and sector has its own total and counts', async () => {
    const saude = await data.setor(office, 'Saúde');
    await many(4);
    await many(3, office, { setor_id: saude, status: `'RESOLVIDO'` });
    await many(2, office, { setor_id: saude, status: `'NAO_ATENDIDA'` });
    expect(await list()).toMatchObject({ total: 9, counts: { EM_ANALISE: 4, RESOLVIDO: 3, NAO_RESOLVIDO: 2 } });
    expect(await list({ status: 'RESOLVIDO' })).toMatchObject({ total: 3, counts: { EM_ANALISE: 4, RESOLVIDO: 3 } });
    const counts = { EM_ANALISE: 0, RESOLVIDO: 3, NAO_RESOLVIDO: 2 };
    expect(await list({ setor_id: saude })).toMatchObject({ total: 5, counts });
    const both = await list({ setor_id: saude, status: 'NAO_RESOLVIDO' });
    expect([both.total, both.counts, both.rows.length]).toEqual([2, counts, 2]);
    expect(await list({ busca: 'demanda', setor_id: saude, status: 'RESOLVIDO' })).toMatchObject({ total: 3, counts });
  });

  test('is one round trip: one batch, whatever is asked', async () => {
    await many(3);
    const batch = vi.spyOn(server.database, 'batch');
    const transaction = vi.spyOn(server.database, 'transaction');
    for (const input of [{}, { status: 'EM_ANALISE' }, { setor_id }, { busca: 'demanda' }, { page: 2 }]) {
      batch.mockClear();
      await list(input);
      expect(batch).toHaveBeenCalledTimes(1);
    }
    batch.mockClear();
    await me().call(demandasByMunicipe, { id: municipe_id });
    expect(batch).toHaveBeenCalledTimes(1);
    batch.mockClear();
    await create();
    expect(batch).toHaveBeenCalledTimes(1);
    expect(transaction).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  test(
    'reads its 100 rows from the index under row security, also by status, by sector and of what is urgent',
    { timeout: 60_000 },
    async () => {
      await many(3000, office, { setor_id: await data.setor(office, 'Outro') });
      await many(150);
      await server.rows('analyze demandas');
      for (const [where, index] of [
        ['', 'demandas_newest'],
        [`and app.current_status(status) = 'EM_ANALISE'`, 'demandas_by_status'],
        [`and setor_id = '${setor_id}'`, 'demandas_by_setor'],
        ['and urgente', 'demandas_urgentes'],
      ]) {
        const plan = await asRequest(`explain (costs off) select id from demandas d where deleted_at is null ${where}
        order by data_demanda desc, created_at desc, id limit 100`);
        expect(plan).toContain(`${index} on demandas`);
        expect(plan).not.toMatch(/Sort|Seq Scan/);
      }
    },
  );
});

/** Text of a statement's rows, as the restricted login sees them. */
async function asRequest(sql: string): Promise<string> {
  const client = await server.database.pool.connect();
  try {
    await client.query('begin');
    await client.query(`select set_config('app.tenant_id', $1, true)`, [office.id]);
    return (await client.query({ text: sql, rowMode: 'array' })).rows.join('\n');
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('demands of a citizen', () => {
  test('are theirs only, newest first, 100 a page, with sector and exact total', async () => {
    await many(105);
    await many(3, office, { municipe_id: await data.municipe(office, 'OUTRA') });
    const { body: first } = await me().call(demandasByMunicipe, { id: municipe_id });
    const { body: second } = await me().call(demandasByMunicipe, { id: municipe_id, page: 2 });
    expect([first.rows.length, second.rows.length, first.total, second.total]).toEqual([100, 5, 105, 105]);
    expect(first.rows[0]).toMatchObject({ descricao_texto: 'DEMANDA 1', setor: { nome: 'Obras' }, municipe_id });
  });

  test('are narrowed to a status, older names of it included', async () => {
    await many(3);
    const { rows } = (await me().call(demandasByMunicipe, { id: municipe_id })).body;
    await server.rows(`update demandas set status = 'ATENDIDA' where id = $1`, [rows[0]!.id]);
    const { body: open } = await me().call(demandasByMunicipe, { id: municipe_id, status: 'EM_ANALISE' });
    expect([open.rows.map(({ id }) => id), open.total]).toEqual([[rows[1]!.id, rows[2]!.id], 2]);
    const { body: done } = await me().call(demandasByMunicipe, { id: municipe_id, status: 'RESOLVIDO' });
    expect([done.rows.map(({ id }) => id), done.total]).toEqual([[rows[0]!.id], 1]);
  });

  test('another office’s or an unknown citizen is 404', async () => {
    const other = await server.office();
    expect((await me().call(demandasByMunicipe, { id: await data.municipe(other) })).status).toBe(404);
    expect((await me().call(demandasByMunicipe, { id: office.id })).status).toBe(404);
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  databaseOfBefore,
  footprint,
  migrations,
  until,
  type DatabaseOfBefore,
} from '../support/database/of-before.ts';

/** Demands that were closed before get their day from the log, while the servers of before go on closing others. */

let old: DatabaseOfBefore;
beforeAll(async () => {
  old = await databaseOfBefore(until('demanda_encerrada.sql'));
}, 60_000);
afterAll(() => old?.remove());

const demands = new Map<string, string>();
async function register(name: string, status = 'EM_ANALISE') {
  const id = await old.idOf(
    `insert into demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda, status)
     values ($1, $2, $3, $4, 'Rita', '2025-01-10', $5) returning id`,
    [old.tenant, old.municipe, old.setor, name, status],
  );
  demands.set(name, id);
}
const set = (name: string, status: string) =>
  old.rows('update demandas set status = $2 where id = $1', [demands.get(name), status]);
/** The log says that the last change was at another moment. */
const at = (name: string, moment: string) =>
  old.rows(
    `update auditoria set "timestamp" = $2 where ctid = (
       select ctid from auditoria where entidade_id = $1 order by "timestamp" desc limit 1)`,
    [demands.get(name), moment],
  );

const days = async () =>
  Object.fromEntries(
    (
      await old.rows<{ name: string; day: string | null }>(
        'select descricao_texto as name, encerrada_em::text as day from demandas order by 1',
      )
    ).map(({ name, day }) => [name, day]),
  );
const counted = () =>
  old.rows(`select chave, sum(valor)::int as n from contadores where chave like 'demandas:encerrada:%' group by 1
         having sum(valor) <> 0 order by 1`);
const today = async () => (await old.rows<{ day: string }>('select app.today()::text as day'))[0]!.day;

test('the day in São Paulo of the last time, by the log; none where it does not tell; and nobody has edited anything', async () => {
  await register('aberta');
  await register('à noite');
  await set('à noite', 'RESOLVIDO');
  // eleven in the evening of the last of March, where the office is
  await at('à noite', '2025-04-01T02:00:00Z');
  await register('duas vezes');
  await set('duas vezes', 'RESOLVIDO');
  await at('duas vezes', '2025-05-05T12:00:00Z');
  await set('duas vezes', 'EM_ANALISE');
  await at('duas vezes', '2025-06-06T12:00:00Z');
  await set('duas vezes', 'NAO_RESOLVIDO');
  await at('duas vezes', '2025-07-07T12:00:00Z');
  await register('outro resultado');
  await set('outro resultado', 'RESOLVIDO');
  await at('outro resultado', '2025-08-08T12:00:00Z');
  await set('outro resultado', 'NAO_RESOLVIDO');
  await at('outro resultado', '2025-09-09T12:00:00Z');
  await register('na lixeira');
  await set('na lixeira', 'RESOLVIDO');
  await at('na lixeira', '2025-10-10T12:00:00Z');
  await old.rows('update demandas set deleted_at = now() where id = $1', [demands.get('na lixeira')]);
  await register('veio encerrada', 'ATENDIDA');
  await register('reaberta');
  await set('reaberta', 'RESOLVIDO');
  await set('reaberta', 'EM_ANALISE');
  const trace = await footprint(old);

  await old.apply(until('encerrada_novas'));
  expect(await footprint(old)).toEqual(trace);
  // meanwhile a server of before closes one, and opens another
  await register('meanwhile');
  await set('meanwhile', 'RESOLVIDO');
  await set('outro resultado', 'EM_ANALISE');
  const now = await footprint(old);
  await old.apply(migrations);

  expect(await footprint(old)).toEqual(now);
  expect(await days()).toEqual({
    aberta: null,
    'à noite': '2025-03-31',
    'duas vezes': '2025-07-07',
    meanwhile: await today(),
    'na lixeira': '2025-10-10',
    'outro resultado': null,
    reaberta: null,
    'veio encerrada': null,
  });
  const month = (await today()).slice(0, 7);
  expect(await counted()).toEqual([
    { chave: 'demandas:encerrada:2025-03:RESOLVIDO', n: 1 },
    { chave: 'demandas:encerrada:2025-07:NAO_RESOLVIDO', n: 1 },
    { chave: `demandas:encerrada:${month}:RESOLVIDO`, n: 1 },
  ]);
});

const long = Boolean(process.env.GABINETE_LONG);

// in npm test it is that of the numbers (numbered-before.test.ts)
if (long)
  test('what is interrupted goes on where it was', async () => {
    const other = await databaseOfBefore(until('encerrada_novas'));
    try {
      await other.fill(
        `insert into demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda, numero, status)
       select $1, $2, $3, 'X', 'Rita', '2025-01-01', app.numero(2025, n), 'RESOLVIDO' from generate_series(1, 12000) n`,
        [other.tenant, other.municipe, other.setor],
      );
      await other.fill(
        `insert into auditoria (tenant_id, entidade_id, faceta_id, "timestamp", antes, depois)
       select tenant_id, id, 1, '2025-02-02T12:00:00Z', '{"status": "EM_ANALISE"}', '{"status": "RESOLVIDO"}' from demandas`,
      );
      await other.interrupt('encerrada_antigas');
      await other.apply(migrations);
      expect(other.said).toContain('Dias de encerramento: 100 %');
      const found = await other.rows(
        `select (select count(*)::int from demandas where encerrada_em = '2025-02-02') as dated,
        (select sum(valor)::int from contadores where chave = 'demandas:encerrada:2025-02:RESOLVIDO') as counted`,
      );
      expect(found).toEqual([{ dated: 12_000, counted: 12_000 }]);
    } finally {
      await other.remove();
    }
  }, 60_000);

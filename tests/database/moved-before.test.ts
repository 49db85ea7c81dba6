import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  before,
  databaseOfBefore,
  footprint,
  migrations,
  until,
  type DatabaseOfBefore,
} from '../support/database/of-before.ts';

/** Open demands of before say when they last moved, and those without an ofício are counted, while the servers of before go on. */

let old: DatabaseOfBefore;
beforeAll(async () => {
  old = await databaseOfBefore(before('visoes.sql'));
  await old.rows(`insert into setores (tenant_id, nome) values ($1, 'Saúde')`, [old.tenant]);
}, 60_000);
afterAll(() => old?.remove());

const demands = new Map<string, string>();
async function register(name: string, created: string, more: Record<string, unknown> = {}) {
  const values = {
    ...{ tenant_id: old.tenant, municipe_id: old.municipe, setor_id: old.setor },
    ...{ descricao_texto: name, assessor_responsavel: 'Rita', data_demanda: '2025-01-10', created_at: created },
    ...more,
  };
  const id = await old.idOf(
    `insert into demandas (${Object.keys(values).join(', ')})
     values (${Object.keys(values)
       .map((_, at) => `$${at + 1}`)
       .join(', ')}) returning id`,
    Object.values(values),
  );
  demands.set(name, id);
}
/** A change, as if it had been made at that moment. */
async function change(name: string, set: string, moment?: string) {
  await old.rows(`update demandas set ${set} where id = $1`, [demands.get(name)]);
  if (moment)
    await old.rows(
      `update auditoria set "timestamp" = $2 where ctid = (
         select ctid from auditoria where entidade_id = $1 and antes is not null order by "timestamp" desc limit 1)`,
      [demands.get(name), moment],
    );
}
const days = async () =>
  Object.fromEntries(
    (
      await old.rows<{ name: string; day: string | null }>(
        'select descricao_texto as name, movimentada_em::text as day from demandas order by 1',
      )
    ).map(({ name, day }) => [name, day]),
  );
const without = async () =>
  (
    await old.rows<{ n: number }>(
      `select coalesce(sum(valor), 0)::int as n from contadores where chave = 'demandas:sem_oficio'`,
    )
  )[0]!.n;
const today = async () => (await old.rows<{ day: string }>('select app.today()::text as day'))[0]!.day;

test('the day of registration in São Paulo, or of the last change that moves one; and nobody has edited anything', async () => {
  // eleven in the evening of the last of March, where the office is
  await register('nunca mexida', '2025-04-01T02:00:00Z');
  await register('com ofício', '2025-04-02T12:00:00Z');
  await change('com ofício', `codigo_oficio = '7'`, '2025-05-05T12:00:00Z');
  await register('outro setor', '2025-04-02T12:00:00Z');
  await change('outro setor', `setor_id = (select id from setores where nome = 'Saúde')`, '2025-06-06T12:00:00Z');
  await change('outro setor', `descricao_texto = 'outro setor'`);
  await register('só o texto', '2025-04-03T12:00:00Z');
  await change('só o texto', `protocolo_externo = '9'`, '2025-07-07T12:00:00Z');
  await register('reaberta', '2025-04-04T12:00:00Z');
  await change('reaberta', `status = 'RESOLVIDO'`, '2025-08-08T12:00:00Z');
  await change('reaberta', `status = 'EM_ANALISE'`, '2025-09-09T12:00:00Z');
  await register('encerrada', '2025-04-05T12:00:00Z');
  await change('encerrada', `status = 'RESOLVIDO'`);
  await register('na lixeira', '2025-04-06T12:00:00Z');
  await change('na lixeira', 'deleted_at = now()');
  // their functions did not count these
  await old.rows(`delete from contadores where chave = 'demandas:sem_oficio'`);
  const trace = await footprint(old);

  await old.apply(until('visoes_novas'));
  expect(await footprint(old)).toEqual(trace);
  // meanwhile servers of before register one, move another and close a third
  await register('meanwhile', '2025-04-07T12:00:00Z');
  await change('nunca mexida', `codigo_oficio = '8'`);
  await change('só o texto', `status = 'RESOLVIDO'`);
  const now = await footprint(old);
  await old.apply(migrations);

  expect(await footprint(old)).toEqual(now);
  expect(await days()).toEqual({
    'com ofício': '2025-05-05',
    encerrada: null,
    meanwhile: await today(),
    'na lixeira': '2025-04-06',
    'nunca mexida': await today(),
    'outro setor': '2025-06-06',
    reaberta: '2025-09-09',
    'só o texto': await today(),
  });
  expect(await without()).toBe(3);
  await change('reaberta', `codigo_oficio = '11'`);
  expect(await without()).toBe(2);
  await expect(change('meanwhile', 'movimentada_em = null')).rejects.toThrow('demandas_by_status');
});

const long = Boolean(process.env.GABINETE_LONG);

// in npm test it is that of the numbers (numbered-before.test.ts)
if (long)
  test('what is interrupted goes on where it was', async () => {
    const other = await databaseOfBefore(before('visoes.sql'));
    try {
      await other.fill(
        `insert into demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda, numero, created_at)
       select $1, $2, $3, 'X', 'Rita', '2025-01-01', app.numero(2025, n), '2025-02-02T12:00:00Z' from generate_series(1, 12000) n`,
        [other.tenant, other.municipe, other.setor],
      );
      await other.interrupt('visoes_antigas');
      await other.apply(migrations);
      expect(other.said).toContain('Dias do último movimento: 100 %');
      const found = await other.rows(
        `select (select count(*)::int from demandas where movimentada_em = '2025-02-02') as dated,
        (select sum(valor)::int from contadores where chave = 'demandas:sem_oficio') as counted`,
      );
      expect(found).toEqual([{ dated: 12_000, counted: 12_000 }]);
    } finally {
      await other.remove();
    }
  }, 60_000);

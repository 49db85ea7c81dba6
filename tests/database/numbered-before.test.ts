import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseOfBefore, footprint, until, type DatabaseOfBefore } from '../support/database/of-before.ts';

/** Demands of before get their numbers by their dates, while the servers of before go on registering others. */

let old: DatabaseOfBefore;
beforeAll(async () => {
  old = await databaseOfBefore(until('demanda_numero.sql'));
}, 60_000);
afterAll(() => old?.remove());

const register = (dates: readonly string[]) =>
  old.rows(
    `insert into demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda)
     select $1, $2, $3, 'X', 'Rita', unnest($4::date[])`,
    [old.tenant, old.municipe, old.setor, dates],
  );
const numbers = async () =>
  (
    await old.rows<{ data: string; numero: string }>(
      'select data_demanda::text as data, numero from demandas order by numero',
    )
  ).map(({ data, numero }) => `${numero} ${data}`);
const counted = () =>
  old.rows<{ chave: string }>('select chave, sum(valor)::int as n from contadores group by 1 order by 1');

test('by date within their year, those of meanwhile after them, and nobody has edited anything', async () => {
  await register(['2026-03-01', '2025-06-01', '2026-01-15', '2026-03-01']);
  await old.rows('update demandas set deleted_at = now() where data_demanda = $1', ['2025-06-01']);
  const [log, , versions] = await footprint(old);
  const counters = await counted();
  await old.apply(until('numero_antigas'));
  await register(['2026-02-01', '2024-01-01']);
  const meanwhile = (await old.rows<{ n: number }>('select count(*)::int as n from demandas where numero is null'))[0]!
    .n;
  expect(meanwhile).toBe(2);
  await old.apply(until('numero_novas'));
  await register(['2026-01-01']);
  await old.apply(until('numero_sempre'));
  expect(await numbers()).toEqual([
    '2024-00001 2024-01-01',
    '2025-00001 2025-06-01',
    '2026-00001 2026-01-15',
    '2026-00002 2026-03-01',
    '2026-00003 2026-03-01',
    '2026-00004 2026-02-01',
    '2026-00005 2026-01-01',
  ]);
  await old.rows('delete from demandas where numero in ($1, $2, $3)', ['2024-00001', '2026-00004', '2026-00005']);
  const [logged, , versionsNow] = await footprint(old);
  expect(versionsNow).toEqual(versions);
  expect(await counted()).toEqual(
    expect.arrayContaining(counters.filter(({ chave }) => chave.startsWith('demandas:'))),
  );
  // three came and went by hand
  expect(logged[0]!.n).toBe(log[0]!.n + 6);
});

test('what is interrupted goes on where it was', async () => {
  const other = await databaseOfBefore(until('demanda_numero.sql'));
  try {
    await other.fill(
      `insert into demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda)
       select $1, $2, $3, 'X', 'Rita', '2026-01-01'::date + n / 50 from generate_series(1, 12000) n`,
      [other.tenant, other.municipe, other.setor],
    );
    await other.interrupt('numero_antigas');
    await other.apply(until('numero_antigas'));
    expect(other.said).toContain('Demandas numeradas: 100 %');
    const found = await other.rows(
      `select count(distinct numero)::int as given, min(numero) as first, max(numero) as last,
        bool_and(substr(numero, 6)::int = place) as ordered from (
          select numero, row_number() over (order by data_demanda, created_at, id) as place from demandas) d`,
    );
    expect(found).toEqual([{ given: 12_000, first: '2026-00001', last: '2026-12000', ordered: true }]);
  } finally {
    await other.remove();
  }
}, 60_000);

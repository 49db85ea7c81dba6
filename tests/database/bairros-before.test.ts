import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseOfBefore, until, type DatabaseOfBefore } from '../support/database/of-before.ts';

/** Citizens and demands of before get their bairro, while the servers of before go on writing both. */

let old: DatabaseOfBefore;
beforeAll(async () => {
  old = await databaseOfBefore(until('1710_bairros'));
}, 60_000);
afterAll(() => old?.remove());

const people = (names: readonly string[], bairros: readonly (string | null)[], phone: number) =>
  old.rows(
    `with added as (
       insert into municipes (tenant_id, nome_completo, telefone_ddd, bairro)
       select $1, n, ($4::bigint + i)::text, b from unnest($2::text[], $3::text[]) with ordinality x (n, b, i) returning id, nome_completo)
     insert into demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda)
     select $1, id, $5, nome_completo, 'Rita', '2026-05-04' from added`,
    [old.tenant, names, bairros, phone, old.setor],
  );
const footprint = () =>
  old.rows(
    `select (select count(*)::int from auditoria) as log, (select sum(versao)::int from municipes) as people, (select sum(versao)::int from demandas) as demands`,
  );

test('each spelling once, of those of meanwhile too, and nobody has edited anything', async () => {
  await people(['ANA', 'BIA', 'CAIO', 'DORA'], ['VILA MARIANA', 'Vila  Mariana', 'LAPA', null], 11_900_000_000);
  const before = await footprint();
  await old.apply(until('bairros_gatilhos'));
  await people(['EVA'], ['vila-mariana'], 11_910_000_000);
  const [{ log } = { log: 0 }] = (await footprint()) as { log: number }[];
  await old.apply(until('bairros_antigos'));
  await old.apply(until('filtros_indices'));
  const found = await old.rows(
    `select d.descricao_texto as demanda, b.nome as bairro, d.bairro_id is not distinct from m.bairro_id as same
       from demandas d join municipes m on m.tenant_id = d.tenant_id and m.id = d.municipe_id
       left join bairros b on b.tenant_id = d.tenant_id and b.id = d.bairro_id order by 1`,
  );
  expect(found.map((row) => Object.values(row as object))).toEqual([
    ['ANA', expect.stringMatching(/^vila-mariana$/), true],
    ['BIA', expect.any(String), true],
    ['CAIO', 'LAPA', true],
    ['DORA', null, true],
    ['EVA', expect.any(String), true],
  ]);
  expect(await old.rows('select count(*)::int as n from bairros')).toEqual([{ n: 2 }]);
  // EVA and what she asked for are two rows of the log and of no version but the first
  expect(await footprint()).toEqual([
    {
      log,
      people: (before[0] as { people: number }).people + 1,
      demands: (before[0] as { demands: number }).demands + 1,
    },
  ]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { before, databaseOfBefore, migrations, type DatabaseOfBefore } from '../support/database/of-before.ts';

/** Deadlines come while the servers of before go on writing, which know nothing of them. */

let old: DatabaseOfBefore;
beforeAll(async () => {
  old = await databaseOfBefore(before('prazos_gatilhos'));
}, 60_000);
afterAll(() => old?.remove());

/** As a server of before registers one. */
const register = (text: string) =>
  old.idOf(
    `insert into demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda)
     values ($1, $2, $3, $4, 'Rita', '2026-11-13') returning id`,
    [old.tenant, old.municipe, old.setor, text],
  );
const found = async () =>
  Object.fromEntries(
    (
      await old.rows<{ name: string; prazo: string | null; parada: boolean }>(
        `select descricao_texto as name, prazo::text, exists (select from demanda_pausas p where p.demanda_id = d.id and p.ate is null) as parada
           from demandas d order by 1`,
      )
    ).map(({ name, prazo, parada }) => [name, parada ? `${prazo} parada` : prazo]),
  );

test('what was there has none, what they write gets what its sector promises, and what they close stands still', async () => {
  const there = await register('de antes');
  const [{ versao } = { versao: 0 }] = await old.rows<{ versao: number }>('select versao from demandas where id = $1', [
    there,
  ]);
  await old.apply(migrations);
  expect(await found()).toEqual({ 'de antes': null });
  await old.rows('update setores set prazo_dias = 5');
  expect(await found()).toEqual({ 'de antes': null });
  await register('depois');
  const closed = await register('encerrada');
  await old.rows(`update demandas set status = 'RESOLVIDO' where id = any ($1)`, [[there, closed]]);
  expect(await found()).toEqual({ 'de antes': null, depois: '2026-11-23', encerrada: '2026-11-23 parada' });
  await old.rows(`update demandas set status = 'EM_ANALISE' where id = $1`, [closed]);
  expect((await found()).encerrada).toBe('2026-11-23');
  // an edit of before names its columns, and no others
  await old.rows(`update demandas set descricao_texto = 'de antes ainda', setor_id = setor_id where id = $1`, [there]);
  expect((await found())['de antes ainda']).toBeNull();
  expect(await old.rows('select versao - $2 as edits from demandas where id = $1', [there, versao])).toEqual([
    { edits: 2 },
  ]);
});

test('and a holiday that comes counts what has a deadline', async () => {
  await old.rows(
    `insert into feriados (tenant_id, data, nome, tipo) values ($1, '2026-11-19', 'Padroeira', 'MUNICIPAL')`,
    [old.tenant],
  );
  expect(await found()).toMatchObject({ 'de antes ainda': null, depois: '2026-11-24', encerrada: '2026-11-24' });
});

import { expect, test } from 'vitest';
import { data, inWorkplace, me, office, server } from '../../../../tests/support/office/workplace.ts';
import { beginLotes, killLotes } from '../../../../tests/support/services/lotes-killed.ts';
import { getLote } from '../../base/lotes/lotes.contract.ts';
import { mergeOficios } from './mala-direta.contract.ts';

inWorkplace('all tests', 'own');

const long = Boolean(process.env.GABINETE_LONG);
const letters = long ? 100 : 60;
/** Letters behind which one is killed. */
const kills = long ? [10, 40, 70] : [20];

test(`kill -9 ${kills.length} times while ${letters} letters are written: each demand has one draft, and none two`, async () => {
  const tipo_id = await data.insert('oficio_tipos', office, { nome: 'Ofício', numeracao: 'GABINETE' });
  const [municipe, setor] = [await data.municipe(office), await data.setor(office)];
  const made = await server.rows<{ id: string }>(
    `insert into demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda)
     select $1, $2, $3, 'PEDIDO ' || n, 'Rita', '2026-05-04' from generate_series(1, $4::int) n returning id`,
    [office.id, municipe, setor, letters],
  );
  const demandas = made.map(({ id }) => id);
  const { body } = await me().call(mergeOficios, { tipo_id, assunto: 'Poda', corpo: 'Peço a poda.', demandas });
  const standing = async () => (await me().call(getLote, { id: body.id })).body;
  for (const due of kills) {
    const child = await beginLotes(server, 3);
    await expect.poll(async () => (await standing()).feitos, { timeout: 60_000, interval: 5 }).toBeGreaterThan(due);
    await killLotes(child);
    expect((await standing()).estado).toBe('RODANDO');
  }
  const child = await beginLotes(server, 3);
  await expect.poll(async () => (await standing()).estado, { timeout: 60_000 }).toBe('CONCLUIDO');
  await killLotes(child);
  expect(await standing()).toMatchObject({ ok: letters, falhas: 0 });
  const drafts = await server.rows<{ letters: number; about: number }>(
    `select count(distinct o.id)::int as letters, count(distinct l.demanda_id)::int as about
       from oficios o left join oficio_demandas l on l.tenant_id = o.tenant_id and l.oficio_id = o.id where o.tenant_id = $1`,
    [office.id],
  );
  expect(drafts).toEqual([{ letters, about: letters }]);
});

import { describe, expect, test } from 'vitest';
import { admin, as, caio, create, municipe_id, sees, withSecrets } from '../../../../tests/support/office/secrets.ts';
import { clerk, data, office, server } from '../../../../tests/support/office/workplace.ts';
import { loteItems, undoLote } from '../../base/lotes/lotes.contract.ts';
import { getDemanda, removeDemanda } from '../demandas/demandas.contract.ts';
import { reunirDemanda } from '../reunir/reunir.contract.ts';
import { getSigilo, setSigilo } from '../sigilo/sigilo.contract.ts';
import { bulkDemandas } from './em-lote.contract.ts';

/** A subject that hides its demands, given to many at once: no form proposes it, so that all of them are hidden. */

withSecrets();

const secret = () => data.insert('assuntos', office, { nome: 'Violência', nivel: 1, sigilosa: true });
const give = (ids: string[], assunto_id: string | null, person = clerk) =>
  as(person).call(bulkDemandas, { ids, mudar: { assunto_id } });
const one = async () => (await create(clerk)).id;
const two = async () => [await one(), await one()];
const seen = async (ids: string[], person = caio) => Promise.all(ids.map((id) => sees(person, id)));

describe('a subject that is secret', () => {
  test('hides the demands that get it from whoever did not make, mark or have them; Desfazer shows them again', async () => {
    const ids = await two();
    const before = await server.rows('select assunto_id, sigilosa from demandas where id = any ($1) order by id', [
      ids,
    ]);
    expect(await seen(ids)).toEqual([true, true]);
    const { body } = await give(ids, await secret());
    expect(body.lote).toMatchObject({ ok: 2, falhas: 0 });
    expect([await seen(ids), await seen(ids, clerk), await seen(ids, office.admin)]).toEqual([
      [false, false],
      [true, true],
      [true, true],
    ]);
    expect((await as(clerk).call(undoLote, { id: body.lote.id })).body).toMatchObject({
      ...{ desfeitos: 2, alterados_depois: 0 },
    });
    expect(await seen(ids)).toEqual([true, true]);
    expect(
      await server.rows('select assunto_id, sigilosa from demandas where id = any ($1) order by id', [ids]),
    ).toEqual(before);
  });

  test('or whose theme is, hides them as well; one below an open theme does not', async () => {
    const tema = await secret();
    const ids = await two();
    await give([ids[0]!], await data.assunto(office, 'Ameaça', tema));
    await give([ids[1]!], await data.assunto(office));
    expect(await seen(ids)).toEqual([false, true]);
  });

  test('leaves the readers of one that was secret before as they are, and Desfazer leaves it secret', async () => {
    const { id } = await create(clerk, { sigilosa: true });
    await as(clerk).call(setSigilo, { id, sigilosa: true, leitores: [caio.id] });
    const readers = async () => (await as(clerk).call(getSigilo, { id })).body.leitores;
    const before = await readers();
    const { body } = await give([id], await secret());
    expect([await readers(), body.lote.ok]).toEqual([before, 1]);
    expect((await as(clerk).call(undoLote, { id: body.lote.id })).body.desfeitos).toBe(1);
    expect([await readers(), (await as(clerk).call(getDemanda, { id })).body.sigilosa]).toEqual([before, true]);
  });

  test('does not come to those that were merged, of which all have to be read by the same people', async () => {
    const [root, child, other] = [await one(), await one(), await one()];
    expect((await as(clerk).call(reunirDemanda, { id: child, principal_id: root })).status).toBe(200);
    const { body } = await give([root, child, other], await secret());
    expect(body).toMatchObject({ lote: { ok: 1, falhas: 2 } });
    expect(body.falhas.map(({ motivo }) => motivo)).toEqual(
      Array(2).fill('Separe antes as demandas reunidas: o sigilo precisa ser o mesmo em todas'),
    );
    expect(await seen([root, child, other])).toEqual([true, true, false]);
  });

  test('stays with what was merged since, which Desfazer tells', async () => {
    const [root, child] = await two();
    const { body } = await give([root!, child!], await secret());
    expect((await as(clerk).call(reunirDemanda, { id: child!, principal_id: root! })).status).toBe(200);
    expect((await as(clerk).call(undoLote, { id: body.lote.id })).body).toMatchObject({
      ...{ desfeitos: 0, alterados_depois: 2 },
    });
    expect(await seen([root!, child!])).toEqual([false, false]);
  });

  test('a thousand are hidden while the request waits', async () => {
    const setor = await data.setor(office);
    const rows = await server.rows<{ id: string }>(
      `insert into demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda)
       select $1, $2, $3, 'PEDIDO ' || n, 'Rita', '2026-05-04' from generate_series(1, 1000) n returning id`,
      [office.id, municipe_id, setor],
    );
    const ids = rows.map(({ id }) => id);
    await admin().call(removeDemanda, { id: ids[7]! });
    const { status, body } = await give(ids, await secret(), office.admin);
    expect([status, body.lote.ok, body.lote.falhas]).toEqual([200, 999, 1]);
    expect(await sees(caio, ids[500]!)).toBe(false);
    expect((await admin().call(undoLote, { id: body.lote.id })).body).toMatchObject({ desfeitos: 999 });
    expect(await sees(caio, ids[500]!)).toBe(true);
    expect((await admin().call(loteItems, { id: body.lote.id })).body).toHaveLength(1);
  });
});

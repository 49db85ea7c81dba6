import { expect, test } from 'vitest';
import { create as demanda, municipe_id } from '../../../../tests/support/office/demandas.ts';
import { boss, issued, now, withOficios } from '../../../../tests/support/office/oficios.ts';
import { me, office, server } from '../../../../tests/support/office/workplace.ts';
import { removeMunicipe } from '../../base/municipes/municipes.contract.ts';
import { linhaDaDemanda, linhaDoMunicipe } from '../linha/linha.contract.ts';
import { oficiosDaDemanda } from '../oficios/oficios.contract.ts';
import { emptyOficio, oficioPdf, updateDatas, voidOficio } from '../oficios/registro.contract.ts';
import { reunirDemanda } from '../reunir/reunir.contract.ts';
import { setSigilo } from '../sigilo/sigilo.contract.ts';
import { oficiosDoMunicipe } from './oficios-do-municipe.contract.ts';

/** Letters as they are seen from their demands: their files among the documents, and what stays of an anonymised citizen. */

withOficios();

const rowsOf = async (id: string, who = me()) => (await who.call(oficiosDaDemanda, { id })).body.rows;
const files = () => server.rows('select 1 from oficio_arquivos where tenant_id = $1', [office.id]);

test('an issued letter is one file of all its demands, and no attachment of any; void another, emptied none', async () => {
  const [one, other] = [await demanda(), await demanda()];
  const letter = await issued({ demandas: [one.id, other.id] });
  expect((await me().call(oficioPdf, { id: letter.id })).status).toBe(200);
  for (const { id } of [one, other])
    expect((await rowsOf(id)).map(({ pdf }) => pdf)).toEqual([{ tamanho: expect.any(Number) }]);
  expect(await files()).toHaveLength(1);
  expect(await server.rows('select 1 from demanda_documentos where tenant_id = $1', [office.id])).toEqual([]);
  await boss().call(voidOficio, { id: letter.id, motivo: 'Destinatário trocado.' });
  expect((await rowsOf(one.id))[0]!.pdf).toEqual({ tamanho: null });
  await boss().call(emptyOficio, { id: letter.id, motivo: 'A pessoa pediu que saísse.' });
  expect((await rowsOf(one.id))[0]!.pdf).toBeNull();
  expect(await files()).toEqual([]);
});

test('the file of a letter that is hidden from somebody is in none of their lists, and not given out', async () => {
  const [open, secret] = [await demanda(), await demanda()];
  const { id } = await issued({ demandas: [open.id, secret.id] });
  const caio = server.as(await server.member(office, 'manager', { full_name: 'Caio Reis' }), office);
  await boss().call(setSigilo, { id: secret.id, sigilosa: true, leitores: [] });
  expect(await rowsOf(open.id, caio)).toEqual([]);
  expect((await caio.call(oficioPdf, { id })).status).toBe(404);
  expect(await rowsOf(open.id)).toHaveLength(1);
});

test("the letters about a citizen's demands are told by name, ten of them and how many; of a deleted one too", async () => {
  const row = await demanda();
  const told = async () => (await boss().call(oficiosDoMunicipe, { id: row.municipe_id })).body;
  expect(await told()).toEqual({ oficios: [], total: 0 });
  for (let n = 0; n < 12; n++) await issued({ demandas: [row.id] });
  const { oficios, total } = await told();
  expect(total).toBe(12);
  expect(oficios.map(({ identificacao }) => identificacao).slice(0, 2)).toEqual([
    'OFÍCIO Nº 012/2026',
    'OFÍCIO Nº 011/2026',
  ]);
  expect(oficios).toHaveLength(10);
  await boss().call(emptyOficio, { id: oficios[0]!.id, motivo: 'A pessoa pediu que saísse.' });
  expect((await told()).total).toBe(11);
  await boss().call(removeMunicipe, { id: row.municipe_id });
  expect((await told()).total).toBe(11);
  expect((await boss().call(oficiosDoMunicipe, { id: crypto.randomUUID() })).status).toBe(404);
  expect((await me().call(oficiosDoMunicipe, { id: row.municipe_id })).status).toBe(403);
});

test('the day of a letter about several demands is one line of the one they were merged into, and one of their citizen', async () => {
  const [root, ...others] = [await demanda(), await demanda(), await demanda()];
  await me().call(reunirDemanda, { id: others[0]!.id, principal_id: root.id });
  const { id } = await issued({ demandas: [root.id, ...others.map((one) => one.id)] });
  await me().call(updateDatas, { id, versao: (await now(id)).versao, enviado_em: '2026-11-23' });
  const sent = [
    ...(await me().call(linhaDaDemanda, { id: root.id })).body,
    ...(await me().call(linhaDoMunicipe, { id: municipe_id })).body,
    ...(await me().call(linhaDaDemanda, { id: others[0]!.id })).body,
  ].filter(({ fatos }) => fatos.some(({ mudancas }) => mudancas.some(({ campo }) => campo === 'enviado_em')));
  expect(sent.map((row) => row.demanda?.id)).toEqual([root.id, root.id, others[0]!.id]);
});

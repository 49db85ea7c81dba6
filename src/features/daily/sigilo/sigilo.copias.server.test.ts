import { beforeEach, expect, test } from 'vitest';
import { create as demanda } from '../../../../tests/support/office/demandas.ts';
import { create as compromisso } from '../../../../tests/support/office/compromissos.ts';
import { issued, withOficios } from '../../../../tests/support/office/oficios.ts';
import { edit, weekly } from '../../../../tests/support/office/series.ts';
import { data, me, office, server } from '../../../../tests/support/office/workplace.ts';
import type { User } from '../../../../tests/support/servers/server.ts';
import { listAgenda } from '../agenda/agenda.contract.ts';
import { removeDemanda, restoreDemanda } from '../demandas/demandas.contract.ts';
import { listOficios } from '../oficios/oficios.contract.ts';
import { repeatOficio } from '../oficios/registro.contract.ts';
import { beginSerie, getSerie, renewSerie } from '../series/series.contract.ts';
import { setSigilo } from './sigilo.contract.ts';

/** What is made of something that is about a secret demand is as secret, whatever has become of that. */

withOficios();

let bia: User;
beforeEach(async () => {
  bia = await server.member(office, 'attendant', { full_name: 'Bia' });
});
const others = () => server.as(bia, office);
const seen = async (person = others()) =>
  (await person.call(listAgenda, { de: '2026-12-01', ate: '2026-12-31' })).body.map(({ titulo }) => titulo);

test('an appointment that is added while it lies in the bin', async () => {
  const { id } = await demanda({ sigilosa: true });
  const visit = { titulo: 'Visita a MARIA', demanda_id: id };
  const { serie_id } = await weekly({ ...visit, repetir_ate: '2026-12-01' });
  const single = await compromisso({ ...visit, data_compromisso: '2026-11-25' });
  await me().call(removeDemanda, { id });
  expect((await me().call(renewSerie, { id: serie_id!, repetir_ate: '2026-12-08' })).body).toEqual({ criados: 1 });
  const repeated = { id: single.id, versao: single.versao, frequencia: 'SEMANAL', repetir_ate: '2026-12-02' } as const;
  expect((await me().call(beginSerie, repeated)).body).toEqual({ id: single.id, criados: 1 });
  expect([await seen(me()), await seen()]).toEqual([Array(3).fill('Visita a MARIA'), []]);
  await me().call(restoreDemanda, { id });
  expect(await seen()).toEqual([]);
});

test('a letter that is written again: not while it lies in the bin', async () => {
  const { id } = await demanda({ sigilosa: true });
  const letter = await issued({ demandas: [id], assunto: 'Acolhimento de MARIA' }, '2026-10-02');
  await me().call(removeDemanda, { id });
  expect((await me().call(repeatOficio, { id: letter.id })).problem.code).toBe('oficios.secret_in_bin');
  await me().call(restoreDemanda, { id });
  expect((await me().call(repeatOficio, { id: letter.id })).body.ligadas).toMatchObject([{ id }]);
  expect(
    (await others().call(listOficios, { lista: 'RASCUNHOS' })).body.rows.map(({ assunto }) => assunto),
  ).not.toContain(letter.assunto);
});

test('how its appointments repeat, also for who knew their id', async () => {
  const { id } = await demanda();
  const { serie_id } = await weekly({ demanda_id: id });
  const asked = async () => (await others().call(getSerie, { id: serie_id! })).status;
  expect(await asked()).toBe(200);
  await me().call(setSigilo, { id, sigilosa: true });
  expect([await asked(), (await me().call(getSerie, { id: serie_id! })).status]).toEqual([404, 200]);
});

test('what the log has of who took part in an appointment that is about something else by now', async () => {
  const { id } = await demanda();
  const visit = await compromisso({ demanda_id: id, participantes: [{ municipe_id: await data.municipe(office) }] });
  expect((await edit(visit, { demanda_id: null })).status).toBe(200);
  await me().call(setSigilo, { id, sigilosa: true });
  const open = `select from auditoria where tenant_id = $1 and sigilo is null and $2 in (antes ->> 'demanda_id', depois ->> 'demanda_id')`;
  expect(await server.rows(open, [office.id, id])).toEqual([]);
});

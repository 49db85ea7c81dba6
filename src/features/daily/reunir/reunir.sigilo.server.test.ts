import { expect, test } from 'vitest';
import { other, withReunidas } from '../../../../tests/support/office/reunidas.ts';
import { histories } from '../../../shared/history.ts';
import { data, office, server } from '../../../../tests/support/office/workplace.ts';
import { getDemanda, listDemandas, removeDemanda, setDemandaStatus } from '../demandas/demandas.contract.ts';
import { createDevolutiva, listDevolutivas } from '../devolutivas/devolutivas.contract.ts';
import { linhaDaDemanda } from '../linha/linha.contract.ts';
import { listAuditoria } from '../../views/auditoria/auditoria.contract.ts';
import type { User } from '../../../../tests/support/servers/server.ts';
import { setSigilo } from '../sigilo/sigilo.contract.ts';
import { getReunidas, reunirDemanda } from './reunir.contract.ts';

withReunidas();

test('whoever reads a secret root alone does not read who asked for what was merged into it, when they are told', async () => {
  const caio = await server.member(office, 'attendant');
  const equipe = await data.insert('equipe', office, { nome: 'CAIO', funcao: 'Assessor', user_id: caio.id });
  const his = await other({ sigilosa: true, assessor_id: equipe, assessor_responsavel: 'CAIO' });
  const hidden = await Promise.all(
    ['ZULMIRA PRATES', 'TADEU NEVES'].map(async (nome) => {
      const municipe_id = await data.municipe(office, nome);
      return { municipe_id, ...(await other({ sigilosa: true, municipe_id })) };
    }),
  );
  const admin = server.as(office.admin, office);
  for (const { id } of hidden) expect((await admin.call(reunirDemanda, { id, principal_id: his.id })).status).toBe(200);
  await admin.call(setDemandaStatus, { id: his.id, status: 'RESOLVIDO' });
  const [told, waived] = hidden.map(({ municipe_id }) => ({ id: his.id, municipe_id }));
  const answers = [
    await admin.call(createDevolutiva, { ...told!, situacao: 'FEITA', canal: 'LIGACAO' }),
    await admin.call(createDevolutiva, { ...waived!, situacao: 'DISPENSADA' }),
    await admin.call(createDevolutiva, { ...told!, municipe_id: his.municipe, situacao: 'FEITA', canal: 'LIGACAO' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);

  const line = async (person = caio) =>
    JSON.stringify((await server.as(person, office).call(linhaDaDemanda, { id: his.id })).body);
  expect(await line()).not.toMatch(/ZULMIRA|TADEU/);
  expect(await line()).toMatch(/MARIA APARECIDA/);
  expect(await line(office.admin)).toMatch(/ZULMIRA/);
  expect(await line(office.admin)).toMatch(/TADEU/);
  expect((await admin.call(listDevolutivas, { id: his.id })).body).toMatchObject({
    total: 3,
    avisadas: 2,
    dispensadas: 1,
  });
});

test('whoever has told all whom they see is told that others are left, and those who see these are not', async () => {
  const caio = await server.member(office, 'attendant');
  const equipe = await data.insert('equipe', office, { nome: 'CAIO', funcao: 'Assessor', user_id: caio.id });
  const his = await other({ sigilosa: true, assessor_id: equipe, assessor_responsavel: 'CAIO' });
  const hidden = await other({ sigilosa: true });
  const admin = server.as(office.admin, office);
  await admin.call(reunirDemanda, { id: hidden.id, principal_id: his.id });
  await admin.call(setDemandaStatus, { id: his.id, status: 'RESOLVIDO' });
  const left = async (person = caio) => {
    const { body } = await server.as(person, office).call(listDevolutivas, { id: his.id });
    return [body.total - body.avisadas, body.falta_oculta];
  };
  const tell = (municipe_id: string) =>
    admin.call(createDevolutiva, { id: his.id, municipe_id, situacao: 'FEITA', canal: 'LIGACAO' });
  expect([await left(), await left(office.admin)]).toEqual([
    [1, false],
    [2, false],
  ]);
  await tell(his.municipe);
  expect([await left(), await left(office.admin)]).toEqual([
    [0, true],
    [1, false],
  ]);
  await tell(hidden.municipe);
  expect([await left(), await left(office.admin)]).toEqual([
    [0, false],
    [0, false],
  ]);
});

test('whoever reads a secret child alone reads nothing of its root', async () => {
  const caio = await server.member(office, 'attendant');
  const equipe = await data.insert('equipe', office, { nome: 'CAIO', funcao: 'Assessor', user_id: caio.id });
  const [mine, theirs] = [
    await other({ sigilosa: true, assessor_id: equipe, assessor_responsavel: 'CAIO' }),
    await other({ sigilosa: true }),
  ];
  const admin = server.as(office.admin, office);
  expect((await admin.call(reunirDemanda, { id: mine.id, principal_id: theirs.id })).status).toBe(200);
  const his = server.as(caio, office);
  const nothing = { principal: null, reunidas: [], falta_avisar: false, avisada: null };
  expect((await his.call(getReunidas, { id: mine.id })).body).toEqual(nothing);
  const { status, problem } = await his.call(setDemandaStatus, { id: mine.id, status: 'RESOLVIDO' });
  expect([status, problem.detail]).toEqual([409, 'Reunida na demanda de outra pessoa: mude lá']);
  expect((await his.call(getDemanda, { id: mine.id })).body).toMatchObject({ reunida: true, principal_id: null });
  expect((await admin.call(getDemanda, { id: mine.id })).body).toMatchObject({ principal_id: theirs.id });
  const manager = await server.member(office, 'manager');
  await admin.call(setSigilo, { id: mine.id, sigilosa: true, leitores: [manager.id] });
  const logged = async (person: User) => {
    const one = server.as(person, office);
    const answers = [await one.call(histories.demandas, { id: mine.id }), await one.call(listAuditoria, {})];
    return answers.map(({ body }) => JSON.stringify(body));
  };
  for (const text of [...(await logged(caio)), ...(await logged(manager))]) expect(text).not.toContain(theirs.id);
  expect((await logged(office.admin))[0]).toContain(theirs.id);
  const listed = (await his.call(listDemandas, {})).body.rows.find(({ id }) => id === mine.id);
  expect(listed).toMatchObject({ reunida: true, principal_id: null });
  expect((await admin.call(setSigilo, { id: mine.id, sigilosa: false })).status).toBe(409);
  await admin.call(setDemandaStatus, { id: theirs.id, status: 'RESOLVIDO' });
  expect((await his.call(getReunidas, { id: mine.id })).body).toEqual(nothing);
});

test('a demand into which one was merged that the person does not read is merged into no third', async () => {
  const caio = await server.member(office, 'attendant');
  const equipe = await data.insert('equipe', office, { nome: 'CAIO', funcao: 'Assessor', user_id: caio.id });
  const his = { sigilosa: true, assessor_id: equipe, assessor_responsavel: 'CAIO' };
  const [mine, third, hidden] = [await other(his), await other(his), await other({ sigilosa: true })];
  const admin = server.as(office.admin, office);
  await admin.call(reunirDemanda, { id: hidden.id, principal_id: mine.id });
  // nor deleted: and who cannot take them apart is told who can
  const caios = server.as(caio, office);
  const merged = await caios.call(reunirDemanda, { id: mine.id, principal_id: third.id });
  const removed = await caios.call(removeDemanda, { id: mine.id });
  const sentence =
    'Há demandas reunidas a esta que você não pode ver. Peça a um administrador do gabinete que as separe.';
  for (const { status, problem } of [merged, removed]) expect([status, problem?.detail]).toEqual([409, sentence]);
  expect((await admin.call(removeDemanda, { id: mine.id })).problem.detail).toBe('Separe antes a demanda reunida');
  expect((await admin.call(getReunidas, { id: third.id })).body.reunidas).toEqual([]);
});

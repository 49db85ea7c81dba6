import { expect, test } from 'vitest';
import { other, withReunidas } from '../../../../tests/support/office/reunidas.ts';
import { data, office, server } from '../../../../tests/support/office/workplace.ts';
import { setDemandaStatus } from '../demandas/demandas.contract.ts';
import { createDevolutiva, listDevolutivas } from '../devolutivas/devolutivas.contract.ts';
import { linhaDaDemanda } from '../linha/linha.contract.ts';
import { reunirDemanda } from './reunir.contract.ts';

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

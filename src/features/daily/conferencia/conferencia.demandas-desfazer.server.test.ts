import { expect, test } from 'vitest';
import { as, checked, ids, row, run, withDemandSheets } from '../../../../tests/support/office/demand-sheets.ts';
import { data, office, server } from '../../../../tests/support/office/workplace.ts';
import { loteItems, undoLote } from '../../base/lotes/lotes.contract.ts';
import { createCompromisso } from '../agenda/agenda.contract.ts';
import { createApoiador } from '../coletivo/coletivo.contract.ts';
import { createDemanda, getDemanda, setDemandaStatus } from '../demandas/demandas.contract.ts';
import { createDevolutiva } from '../devolutivas/devolutivas.contract.ts';
import { createNota } from '../linha/linha.contract.ts';
import { listNotificacoes, markNotificacoes } from '../notificacoes/notificacoes.contract.ts';
import { updateAcompanhamento } from '../prazos/prazos.contract.ts';
import { reunirDemanda } from '../reunir/reunir.contract.ts';

/** Demands of a spreadsheet, and the way back. */

withDemandSheets();

test('undone, who was told of a closed one knows it still, and nobody has been given any', async () => {
  const caio = await server.member(office, 'attendant');
  await server.rows('update equipe set user_id = $2 where tenant_id = $1', [office.id, caio.id]);
  await run(await checked([row({ codigo_origem: 'P-1' })]));
  const [known] = await server.rows<{ id: string; municipe_id: string }>(
    'select id, municipe_id from demandas where tenant_id = $1',
    [office.id],
  );
  const { id: demanda, municipe_id } = known!;
  await as(caio).call(markNotificacoes, { todas: true });
  await as().call(setDemandaStatus, { id: demanda, status: 'RESOLVIDO' });
  await as().call(createDevolutiva, { id: demanda, municipe_id, situacao: 'FEITA', canal: 'CARTA' });
  const again = await checked([row({ codigo_origem: 'P-1', status: 'EM_ANALISE' }), row({ descricao_texto: 'Exame' })]);
  expect((await run(again, { conhecidas: 'ATUALIZAR' })).feito).toEqual({ criadas: 1, alteradas: 1, iguais: 0 });
  const heard = async () =>
    (await as(caio).call(listNotificacoes, {})).body.rows.filter(({ lida }) => !lida).map(({ quantas }) => quantas);
  expect(await heard()).toEqual([1]);
  expect((await as().call(undoLote, { id: again })).body).toMatchObject({ desfeitos: 2, alterados_depois: 0 });
  expect((await as().call(getDemanda, { id: demanda })).body).toMatchObject({
    status: 'RESOLVIDO',
    devolutiva: 'FEITA',
  });
  expect(await heard()).toEqual([]);
});

test('undone, one about which something was written or agreed, or with others in it, stays, told by number', async () => {
  const texts = ['Um', 'Dois', 'Três', 'Quatro', 'Cinco'];
  const id = await checked(texts.map((descricao_texto) => row({ descricao_texto })));
  await run(id);
  const [noted, root, supported, met] = await ids();
  await as().call(createNota, { id: noted!, texto: 'Ligar de novo' });
  await run(await checked([row({ descricao_texto: 'Seis' })]));
  await as().call(reunirDemanda, { id: (await ids())[5]!, principal_id: root! });
  await as().call(createApoiador, { id: supported!, municipe_id: await data.municipe(office) });
  const day = { titulo: 'Vistoria', data_compromisso: '2026-06-10', hora_compromisso: '10:00' };
  await as().call(createCompromisso, { ...day, demanda_id: met! });
  expect((await as().call(undoLote, { id })).body).toMatchObject({ desfeitos: 1, alterados_depois: 4 });
  expect((await as().call(loteItems, { id, que: 'depois' })).body.map(({ nome }) => nome)).toEqual([
    '2019-00001 · ANA LIMA',
    '2019-00002 · ANA LIMA',
    '2019-00003 · ANA LIMA',
    '2019-00004 · ANA LIMA',
  ]);
});

test('undone by whoever does not read what was merged into one of them, that one stays and the others go', async () => {
  await data.insert('assuntos', office, { nome: 'Violência', nivel: 1, sigilosa: true });
  const id = await checked([row({ assunto: 'Violência' }), row({ descricao_texto: 'Exame' })]);
  await run(id);
  const [root] = await ids();
  const admin = as(office.admin);
  const { setor_id, municipe_id } = (await admin.call(getDemanda, { id: root! })).body;
  const hidden = await admin.call(createDemanda, {
    municipe_id,
    setor_id,
    assessor_responsavel: 'Rita Moura',
    data_demanda: '2026-05-01',
    descricao_texto: 'Ameaça',
    sigilosa: true,
  });
  expect((await as().call(getDemanda, { id: hidden.body.id })).status).toBe(404);
  expect((await admin.call(reunirDemanda, { id: hidden.body.id, principal_id: root! })).status).toBe(200);
  expect((await as().call(undoLote, { id })).body).toMatchObject({ desfeitos: 1, alterados_depois: 1 });
  expect((await as().call(getDemanda, { id: root! })).status).toBe(200);
});

test('undone, one that it closed waits again for whom it waited', async () => {
  await run(await checked([row({ codigo_origem: 'P-1' })]));
  const [demanda] = await ids();
  await as().call(updateAcompanhamento, { id: demanda!, versao: 1, andamento: 'AGUARDANDO_TERCEIRO' });
  const id = await checked([row({ codigo_origem: 'P-1', status: 'RESOLVIDO' })]);
  await run(id, { conhecidas: 'ATUALIZAR' });
  expect((await as().call(undoLote, { id })).body).toMatchObject({ desfeitos: 1 });
  expect((await as().call(getDemanda, { id: demanda! })).body).toMatchObject({
    status: 'EM_ANALISE',
    andamento: 'AGUARDANDO_TERCEIRO',
  });
});

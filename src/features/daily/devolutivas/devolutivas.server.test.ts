import { describe, expect, test } from 'vitest';
import { create, many, municipe_id } from '../../../../tests/support/office/demandas.ts';
import {
  as,
  contacts,
  counted,
  id,
  isAbout,
  linha,
  list,
  said,
  set,
  tell,
  withDevolutivas,
} from '../../../../tests/support/office/devolutivas.ts';
import { data, me, office, server } from '../../../../tests/support/office/workplace.ts';
import { addDays } from '../../../shared/days.ts';
import { today } from '../../../shared/time.ts';
import { removeMunicipe, restoreMunicipe } from '../../base/municipes/municipes.contract.ts';
import { createAtendimento } from '../atendimentos/atendimentos.contract.ts';
import { getDemanda, listDemandas, removeDemanda } from '../demandas/demandas.contract.ts';
import { createDevolutiva, createDevolutivas, listDevolutivas, removeDevolutiva } from './devolutivas.contract.ts';

withDevolutivas();

const listed = async () => (await me().call(listDemandas, { visao: 'sem_devolutiva' })).body;

describe('the examples', () => {
  test('RESOLVIDO from the list: one click, and it is among those without devolutiva', async () => {
    expect((await set('RESOLVIDO')).body.devolutiva).toBe('PENDENTE');
    expect(await counted()).toBe(1);
    const { rows, counts, total } = await listed();
    expect([rows.map((row) => row.id), counts, total]).toEqual([
      [id],
      { EM_ANALISE: 0, RESOLVIDO: 1, NAO_RESOLVIDO: 0 },
      1,
    ]);
  });

  test('‘Avisei’ by WhatsApp: out of the list, ‘Comunicada’, and a contact in MARIA’s Histórico', async () => {
    await set('RESOLVIDO');
    expect((await tell({ texto: 'A lâmpada foi trocada hoje.' })).status).toBe(201);
    expect([await counted(), (await listed()).rows, await said()]).toEqual([0, [], 'FEITA']);
    expect(await contacts()).toMatchObject([
      {
        descricao: 'A LÂMPADA FOI TROCADA HOJE.',
        canal: 'WHATSAPP',
        sentido: 'FEITO',
        resultado: 'FALOU',
        demanda_id: id,
      },
    ]);
    expect(await list()).toMatchObject({
      ciclo: 1,
      total: 1,
      avisadas: 1,
      pessoas: [{ municipe_id, devolutiva: { canal: 'WHATSAPP', feita_em: today() } }],
    });
  });

  test('reopened, and closed with NAO_RESOLVIDO: pending, the second time; what was said before stays in the line', async () => {
    await set('RESOLVIDO');
    await tell({ texto: 'Vai ser feito.' });
    expect((await set('EM_ANALISE')).body.devolutiva).toBeNull();
    expect((await list()).pessoas).toEqual([]);
    expect((await set('NAO_RESOLVIDO')).body.devolutiva).toBe('PENDENTE');
    expect(await list()).toMatchObject({ ciclo: 2, avisadas: 0, pessoas: [{ devolutiva: null }] });
    expect((await linha()).map(({ texto }) => texto)).toContain('VAI SER FEITO.');
  });

  test('of another closing than the one that they were told of, nothing is written down', async () => {
    await set('RESOLVIDO');
    const { ciclo } = await list();
    await set('EM_ANALISE');
    await set('NAO_RESOLVIDO');
    expect((await tell({ ciclo })).problem.code).toBe('devolutivas.outro_encerramento');
    const several = { id, municipes: [municipe_id], situacao: 'FEITA' as const, canal: 'LIGACAO' as const, ciclo };
    expect((await me().call(createDevolutivas, several)).problem.code).toBe('devolutivas.outro_encerramento');
    expect([await said(), await contacts()]).toEqual(['PENDENTE', []]);
    expect((await tell({ ciclo: ciclo + 1 })).status).toBe(201);
  });

  test('‘Não atendeu’ is a contact: the demand stays pending', async () => {
    await set('RESOLVIDO');
    const contact = {
      descricao: 'não atendeu',
      canal: 'LIGACAO',
      sentido: 'FEITO',
      resultado: 'NAO_ATENDEU',
      demanda_id: id,
    } as const;
    expect((await me().call(createAtendimento, { id: municipe_id, ...contact })).status).toBe(201);
    expect([await said(), await counted()]).toEqual(['PENDENTE', 1]);
  });

  test('one person told twice at once: one row, one 409', async () => {
    await set('RESOLVIDO');
    const answers = await Promise.all([tell(), tell(), tell()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)!.problem.code).toBe('devolutivas.taken');
    expect(await server.rows('select from devolutivas where demanda_id = $1', [id])).toHaveLength(1);
    expect(await contacts()).toHaveLength(1);
  });

  test('3,000 closed before the upgrade: nothing is asked of them', async () => {
    const before = await many(3000);
    await server.rows(
      `with s as materialized (select set_config('app.derivado', 'on', true))
       update demandas d set status = 'RESOLVIDO', ciclo = 0, devolutiva = null from s where d.id = any ($1)`,
      [before.map((row) => row.id)],
    );
    // that closing has counted them; an upgrade finds rows that nothing has counted
    await server.rows(
      `with s as materialized (select set_config('app.derivado', 'on', true))
       update demandas d set ciclo = 0, devolutiva = null from s where d.id = any ($1)`,
      [before.map((row) => row.id)],
    );
    expect([await counted(), (await listed()).total]).toEqual([0, 0]);
    isAbout(before[0]!);
    expect((await set('NAO_RESOLVIDO')).body.devolutiva).toBeNull();
    expect((await tell()).problem.code).toBe('devolutivas.not_asked');
  });
});

describe('who is told', () => {
  test('somebody who need not be is done with, without a contact; the line says so', async () => {
    await set('RESOLVIDO');
    expect((await tell({ situacao: 'DISPENSADA', canal: undefined })).status).toBe(201);
    expect([await said(), await counted(), await contacts()]).toEqual(['FEITA', 0, []]);
    expect(await list()).toMatchObject({ total: 1, avisadas: 0, dispensadas: 1 });
    const [newest] = await linha();
    expect(newest).toMatchObject({ tipo: 'MUDANCA', fatos: [{ entidade: 'devolutivas', acao: 'INSERT' }] });
  });

  test('the contact says in the line that it told them', async () => {
    await set('RESOLVIDO');
    await tell({ texto: 'Pronto.' });
    const [newest] = await linha();
    expect(newest).toMatchObject({ tipo: 'CONTATO', avisado_em: today(), texto: 'PRONTO.', canal: 'WHATSAPP' });
    expect(newest!.fatos).toEqual([]);
  });

  test('is one of those who asked, on a day that has come, while it is closed', async () => {
    expect((await tell()).problem.code).toBe('devolutivas.not_asked');
    await set('RESOLVIDO');
    const other = await data.municipe(office);
    expect((await tell({ municipe_id: other })).problem.errors).toEqual([
      { field: 'municipe_id', message: 'Esta pessoa não está entre as que pediram esta demanda' },
    ]);
    expect((await tell({ feita_em: addDays(today(), 1) })).problem.errors).toEqual([
      { field: 'feita_em', message: 'A data não pode ser futura' },
    ]);
    const [{ since }] = (await server.rows<{ since: string }>(
      'select data_demanda::text as since from demandas where id = $1',
      [id],
    )) as [{ since: string }];
    expect((await tell({ feita_em: addDays(since, -1) })).problem.errors).toEqual([
      { field: 'feita_em', message: 'A data não pode ser anterior à da demanda' },
    ]);
    expect((await tell({ canal: undefined })).problem.errors).toEqual([
      { field: 'canal', message: 'Selecione o canal' },
    ]);
    expect((await tell({ texto: 'x'.repeat(2001) })).problem.errors?.[0]?.field).toBe('texto');
    expect(await said()).toBe('PENDENTE');
  });

  test('somebody deleted is nobody to call, and is one again when they are back', async () => {
    await set('RESOLVIDO');
    await me().call(removeMunicipe, { id: municipe_id });
    expect([await said(), await counted(), (await list()).pessoas]).toEqual([null, 0, []]);
    await me().call(restoreMunicipe, { id: municipe_id });
    expect([await said(), await counted()]).toEqual(['PENDENTE', 1]);
  });

  test('told with the same words as others, who knows already is left as they are', async () => {
    await set('RESOLVIDO');
    const all = { id, municipes: [municipe_id], situacao: 'FEITA' as const, canal: 'CARTA' as const, texto: 'Segue.' };
    expect((await me().call(createDevolutivas, all)).body.registradas).toHaveLength(1);
    // who was told is told by nobody else, so that taking it back takes only one's own
    expect((await me().call(createDevolutivas, { ...all, texto: 'De novo.' })).body).toEqual({ registradas: [] });
    expect(await contacts()).toHaveLength(1);
  });

  test('of a secret demand nobody else hears', async () => {
    isAbout(await create({ sigilosa: true }));
    await set('RESOLVIDO');
    await tell();
    await set('EM_ANALISE');
    await set('RESOLVIDO');
    const caio = await server.member(office, 'attendant');
    expect([await counted(), await counted(caio), await counted(office.admin)]).toEqual([1, 0, 1]);
    expect((await as(caio).call(listDevolutivas, { id })).status).toBe(404);
    const own = { id, municipe_id, situacao: 'FEITA', canal: 'CARTA' } as const;
    expect((await as(caio).call(createDevolutiva, own)).status).toBe(404);
    const [told] = await server.rows<{ id: string }>('select id from devolutivas where demanda_id = $1', [id]);
    expect((await as(caio).call(removeDevolutiva, { id: told!.id })).status).toBe(404);
  });
});

test('telling is nobody’s edit of the demand, and moves it', async () => {
  const { versao } = (await set('RESOLVIDO')).body;
  await server.rows(
    `with s as materialized (select set_config('app.derivado', 'on', true))
     update demandas d set movimentada_em = app.today() - 20 from s where d.id = $1`,
    [id],
  );
  await tell();
  const after = (await me().call(getDemanda, { id })).body;
  expect([after.versao, after.movimentada_em]).toEqual([versao, today()]);
});

test('one in the bin is in no list, and comes back as it was', async () => {
  await set('RESOLVIDO');
  await me().call(removeDemanda, { id });
  expect(await counted()).toBe(0);
});

test('of a demand that is closed before the day that it is dated somebody is told on the day of its closing', async () => {
  isAbout(await create({ data_demanda: addDays(today(), 1) }));
  await set('RESOLVIDO');
  expect((await tell({ feita_em: addDays(today(), -1) })).problem.errors).toMatchObject([{ field: 'feita_em' }]);
  expect((await tell({ feita_em: today() })).status).toBe(201);
});

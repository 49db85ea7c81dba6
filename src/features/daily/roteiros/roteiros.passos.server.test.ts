import { describe, expect, test } from 'vitest';
import { besideServer } from '../../../../tests/support/database/beside.ts';
import * as real from '../../../../tests/support/files/real-files.ts';
import { create, edit, municipe_id } from '../../../../tests/support/office/demandas.ts';
import { boss, draft, issue, issued } from '../../../../tests/support/office/oficios.ts';
import { clerk, files, me, office, server } from '../../../../tests/support/office/workplace.ts';
import { setPassos } from '../../base/assuntos/roteiro.contract.ts';
import { anonymiseMunicipe } from '../../base/anonimizar/anonimizar.contract.ts';
import { getMunicipe } from '../../base/municipes/municipes.contract.ts';
import { createFeriado } from '../../base/feriados/feriados.contract.ts';
import { removeAnexo, restoreAnexo } from '../anexos/anexos.contract.ts';
import { removeDemanda, restoreDemanda } from '../demandas/demandas.contract.ts';
import { linhaDaDemanda } from '../linha/linha.contract.ts';
import { sentenceOf } from '../linha/sentence.ts';
import { linkDemandas, unlinkDemanda, updateDatas } from '../oficios/registro.contract.ts';
import { setSigilo } from '../sigilo/sigilo.contract.ts';
import { createPasso, listPassos, removePasso, restorePasso, updatePasso } from './roteiros.contract.ts';
import {
  assunto_id,
  passosDe,
  roteiro,
  passo,
  jpeg,
  mark,
  reload,
  withRoteiros,
} from '../../../../tests/support/office/roteiros.ts';

withRoteiros();

const other = besideServer(() => server);

test('a day off that is entered while a step is ticked counts for the step behind it', async () => {
  const { id } = await create({ assunto_id });
  await other.query('begin');
  await other.query(
    `update demanda_passos set feito_em = '2026-11-23', feito_por = 'ANA', a_mao = true where id = $1`,
    [(await passo(id, 'PROTOCOLO')).id],
  );
  const off = boss().call(createFeriado, { data: '2026-12-01', nome: 'Aniversário', tipo: 'MUNICIPAL', anual: false });
  await other.waiting(1);
  await other.query('commit');
  expect((await off).status).toBe(201);
  expect(await passo(id, 'VERIFICAR')).toMatchObject({ vence: '2026-12-15' });
});

describe('what ticks a step', () => {
  test('a picture that is deleted unticks it when it was the last, and restored ticks it again', async () => {
    const { id } = await create({ assunto_id });
    const [first, second] = [await jpeg(id), await jpeg(id)];
    await me().call(removeAnexo, { id: first.body.id });
    expect(await roteiro(id)).toBe('1 de 4');
    await me().call(removeAnexo, { id: second.body.id });
    expect(await roteiro(id)).toBe('0 de 4');
    await me().call(restoreAnexo, { id: second.body.id });
    expect(await roteiro(id)).toBe('1 de 4');
  });

  test('the last two pictures deleted at once untick it', async () => {
    const { id } = await create({ assunto_id });
    const both = [await jpeg(id), await jpeg(id)];
    await Promise.all(both.map(({ body }) => me().call(removeAnexo, { id: body.id })));
    expect(await roteiro(id)).toBe('0 de 4');
  });

  test('what was ticked by hand stays so, whatever is undone', async () => {
    const { id } = await create({ assunto_id });
    await mark((await passo(id, 'FOTO')).id, true);
    const { body } = await jpeg(id);
    await me().call(removeAnexo, { id: body.id });
    expect(await passo(id, 'FOTO')).toMatchObject({ a_mao: true, feito_em: '2026-11-23' });
    await mark((await passo(id, 'FOTO')).id, false);
    expect(await roteiro(id)).toBe('0 de 4');
    await jpeg(id);
    expect(await passo(id, 'FOTO')).toMatchObject({ a_mao: false, feito_em: '2026-11-23' });
  });

  test('a picture sent with the form that makes the demand counts', async () => {
    const file = { name: 'poste.jpg', content: real.jpeg() };
    const { body } = await files.upload(clerk, office, { regras: 'create' }, file);
    const { id } = await create({ assunto_id, uploads: [body.id] });
    expect(await roteiro(id)).toBe('1 de 4');
  });

  test('a letter to which the demand is joined later, until it leaves it', async () => {
    const letter = await issued();
    const { id } = await create({ assunto_id });
    expect((await me().call(linkDemandas, { id: letter.id, demandas: [id] })).status).toBe(200);
    expect(await roteiro(id)).toBe('1 de 4');
    expect((await me().call(unlinkDemanda, { id: letter.id, demanda_id: id })).status).toBe(200);
    expect(await roteiro(id)).toBe('0 de 4');
  });

  test('a draft is no letter', async () => {
    const { id } = await create({ assunto_id });
    const letter = await draft({ demandas: [id] });
    expect(await roteiro(id)).toBe('0 de 4');
    await issue(letter);
    expect(await roteiro(id)).toBe('1 de 4');
  });

  test('the demand’s own number at the city hall, and cleared it is open', async () => {
    const demanda = await create({ assunto_id });
    const { body } = await edit(demanda, { assunto_id, protocolo_externo: '2026/8812' });
    expect(await passo(demanda.id, 'PROTOCOLO')).toMatchObject({ feito_em: '2026-11-23' });
    expect(await passo(demanda.id, 'VERIFICAR')).toMatchObject({ vence: '2026-12-14' });
    await edit(body, { assunto_id, protocolo_externo: '' });
    expect(await roteiro(demanda.id)).toBe('0 de 4');
    expect(await passo(demanda.id, 'VERIFICAR')).toMatchObject({ vence: null });
  });

  test('the day of a letter’s protocol that is corrected moves what is to be verified, and so does a day off', async () => {
    const { id } = await create({ assunto_id });
    const letter = await issued({ demandas: [id] }, '2026-11-18');
    const dated = (day: string | null, versao: number) =>
      me().call(updateDatas, { id: letter.id, versao, protocolado_em: day });
    const { body } = await dated('2026-11-23', letter.versao);
    const { body: earlier } = await dated('2026-11-19', body.versao);
    expect((await passo(id, 'VERIFICAR')).vence).toBe('2026-12-11');
    await boss().call(createFeriado, { data: '2026-12-08', nome: 'Padroeira', tipo: 'MUNICIPAL' });
    expect((await passo(id, 'VERIFICAR')).vence).toBe('2026-12-14');
    await dated(null, earlier.versao);
    expect(await passo(id, 'VERIFICAR')).toMatchObject({ vence: null });
  });
});

describe('steps of one demand', () => {
  test('are added, edited, taken away and put back where they were', async () => {
    const { id } = await create({ assunto_id });
    const { body } = await me().call(createPasso, { demanda_id: id, texto: ' Ligar ' });
    expect(body).toMatchObject({ texto: 'Ligar', tipo: 'MANUAL', ordem: 5, feito_em: null });
    const edited = await me().call(updatePasso, { id: body.id, texto: 'Ligar hoje', versao: body.versao });
    expect(edited.body).toMatchObject({ texto: 'Ligar hoje' });
    const foto = await passo(id, 'FOTO');
    expect((await me().call(removePasso, { id: foto.id })).status).toBe(200);
    expect((await me().call(removePasso, { id: foto.id })).status).toBe(404);
    expect((await me().call(restorePasso, { id: foto.id })).status).toBe(200);
    expect((await me().call(restorePasso, { id: foto.id })).status).toBe(404);
    expect((await passosDe(id)).map(({ texto }) => texto)[0]).toBe('Foto do poste');
  });

  test('taken away and back a step is as it was: who did it and when, and what falls due behind it', async () => {
    const { id } = await create({ assunto_id });
    await mark((await passo(id, 'PROTOCOLO')).id, true);
    const before = await passosDe(id);
    expect(before[3]!.vence).not.toBeNull();
    await me().call(removePasso, { id: before[2]!.id });
    expect((await passo(id, 'VERIFICAR')).vence).toBeNull();
    await me().call(restorePasso, { id: before[2]!.id });
    expect(await passosDe(id)).toEqual(before.map((one) => ({ ...one, versao: expect.any(Number) })));
    const { body } = await me().call(linhaDaDemanda, { id, tipo: 'MUDANCA' });
    expect(body.map(({ fatos }) => sentenceOf(fatos))).toContain('Passo devolvido: Protocolo');
    // it is the subject's still, and goes with it
    await mark(before[2]!.id, false);
    await edit(await reload(id), { assunto_id: '' });
    expect(await passosDe(id)).toEqual([]);
  });

  test('whose fact has gone while it was away comes back open', async () => {
    const { id } = await create({ assunto_id });
    const foto = await jpeg(id);
    expect((await passo(id, 'FOTO')).feito_em).not.toBeNull();
    const { id: step } = await passo(id, 'FOTO');
    await me().call(removePasso, { id: step });
    await me().call(removeAnexo, { id: foto.body.id });
    await me().call(restorePasso, { id: step });
    expect(await passo(id, 'FOTO')).toMatchObject({ feito_em: null });
  });

  test('there is no room for a twenty-first, also for one that comes back', async () => {
    const { id } = await create({ assunto_id });
    const { id: step } = await passo(id, 'FOTO');
    await me().call(removePasso, { id: step });
    for (let n = 0; n < 17; n += 1) await me().call(createPasso, { demanda_id: id, texto: `Passo ${n}` });
    expect((await me().call(restorePasso, { id: step })).problem.errors).toMatchObject([
      { message: 'Use no máximo 20 passos' },
    ]);
  });

  test('edited by two: the second is told, ticking is not', async () => {
    const { id } = await create({ assunto_id });
    const one = await passo(id, 'FOTO');
    await me().call(updatePasso, { id: one.id, texto: 'Foto da rua', versao: one.versao });
    const stale = await me().call(updatePasso, { id: one.id, texto: 'Foto do muro', versao: one.versao });
    expect([stale.status, stale.problem.current]).toMatchObject([409, { texto: 'Foto da rua' }]);
    expect((await mark(one.id, true)).status).toBe(200);
    expect((await me().call(updatePasso, { id: one.id, texto: 'Sem versão' })).problem.errors).toEqual([
      { field: 'versao', message: 'Informe a versão que foi lida' },
    ]);
  });

  test('ticked twice at once are ticked once', async () => {
    const { id } = await create({ assunto_id });
    const one = await passo(id, 'OFICIO');
    const answers = await Promise.all([mark(one.id, true), mark(one.id, true), mark(one.id, true)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await roteiro(id)).toBe('1 de 4');
  });

  test('that are verified say in how many days: 422 beside the field', async () => {
    const { id } = await create({ assunto_id });
    const wrong = { errors: [{ field: 'dias', message: 'Informe de 1 a 365 dias' }] };
    const missing = await me().call(createPasso, { demanda_id: id, texto: 'Ver', tipo: 'VERIFICAR' });
    expect(missing.problem).toMatchObject(wrong);
    const one = await passo(id, 'FOTO');
    const turned = await me().call(updatePasso, { id: one.id, tipo: 'VERIFICAR', versao: one.versao });
    expect(turned.problem).toMatchObject(wrong);
    const due = await me().call(updatePasso, { id: one.id, tipo: 'VERIFICAR', dias: 5, versao: one.versao });
    // the first of all counts from the day on which the demand was taken down
    expect(due.body.vence).not.toBeNull();
    expect((await me().call(createPasso, { demanda_id: id, texto: '  ' })).status).toBe(422);
  });

  test('stand in its line in the words of the step, once', async () => {
    const { id } = await create({ assunto_id });
    await mark((await passo(id, 'OFICIO')).id, true);
    const { body } = await me().call(linhaDaDemanda, { id, tipo: 'MUDANCA' });
    expect(body.map(({ fatos }) => fatos.map(({ entidade, nome }) => [entidade, nome]))).toEqual([
      [['demanda_passos', 'Ofício']],
      [['demandas', null]],
    ]);
  });

  test('move it in the queues', async () => {
    const { id } = await create({ assunto_id });
    await server.rows("update demandas set movimentada_em = '2026-10-01' where id = $1", [id]);
    await mark((await passo(id, 'OFICIO')).id, true);
    const [moved] = await server.rows<{ dia: string }>(
      'select movimentada_em::text as dia from demandas where id = $1',
      [id],
    );
    expect(moved!.dia).toBe('2026-11-23');
  });
});

describe('who reads them', () => {
  test('of a secret demand its readers alone: others 404, and none is ticked', async () => {
    const { id } = await create({ assunto_id, sigilosa: true });
    const one = await passo(id, 'FOTO');
    const caio = server.as(await server.member(office, 'attendant'), office);
    const answers = [
      await caio.call(listPassos, { id }),
      await caio.call(createPasso, { demanda_id: id, texto: 'Espiar' }),
      await caio.call(updatePasso, { id: one.id, feito: true }),
      await caio.call(removePasso, { id: one.id }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(await roteiro(id)).toBe('0 de 4');
    await me().call(setSigilo, { id, sigilosa: false, leitores: [] });
    expect((await caio.call(listPassos, { id })).body).toHaveLength(4);
  });

  test('of another office nobody', async () => {
    const { id } = await create({ assunto_id });
    const one = await passo(id, 'FOTO');
    const rival = await server.office();
    const there = server.as(rival.admin, rival);
    expect((await there.call(updatePasso, { id: one.id, feito: true })).status).toBe(404);
    expect((await there.call(createPasso, { demanda_id: id, texto: 'X' })).status).toBe(404);
    expect((await there.call(setPassos, { id: assunto_id, passos: [], versao: 1 })).status).toBe(404);
  });

  test('of a deleted demand nobody until it is back', async () => {
    const { id } = await create({ assunto_id });
    const one = await passo(id, 'FOTO');
    await me().call(removeDemanda, { id });
    expect((await me().call(listPassos, { id })).status).toBe(404);
    expect((await mark(one.id, true)).status).toBe(404);
    await me().call(restoreDemanda, { id });
    expect(await roteiro(id)).toBe('0 de 4');
  });

  test('of an anonymised citizen the words are gone', async () => {
    const { id } = await create({ assunto_id });
    await me().call(createPasso, { demanda_id: id, texto: 'Ligar para a filha de MARIA' });
    const [{ versao }] = (await server.rows<{ versao: number }>('select versao from municipes where id = $1', [
      municipe_id,
    ])) as [{ versao: number }];
    expect((await boss().call(anonymiseMunicipe, { id: municipe_id, versao })).status).toBe(200);
    expect(new Set((await passosDe(id)).map(({ texto }) => texto))).toEqual(new Set(['PASSO ANONIMIZADO']));
  });

  test('of an anonymised citizen what was done stays done, and falls due when it did', async () => {
    const { id } = await create({ assunto_id, protocolo_externo: '0800-1' });
    const letter = await issued();
    const done = async () => (await passosDe(id)).map(({ tipo, feito_em, vence }) => ({ tipo, feito_em, vence }));
    const before = await done();
    expect(before).toContainEqual({ tipo: 'PROTOCOLO', feito_em: '2026-11-23', vence: null });
    expect(before.some(({ vence }) => vence)).toBe(true);
    const { versao } = (await me().call(getMunicipe, { id: municipe_id })).body;
    await boss().call(anonymiseMunicipe, { id: municipe_id, versao });
    expect((await reload(id)).protocolo_externo).toBeNull();
    expect(await done()).toEqual(before);
    // also when a letter looks at the step again
    await me().call(linkDemandas, { id: letter.id, demandas: [id] });
    expect(await passo(id, 'PROTOCOLO')).toMatchObject({ feito_em: '2026-11-23' });
  });
});

import { beforeEach, describe, expect, test } from 'vitest';
import * as real from '../../../../tests/support/files/real-files.ts';
import { anexoTools } from '../../../../tests/support/office/anexos.ts';
import { create, edit, municipe_id, setor_id } from '../../../../tests/support/office/demandas.ts';
import { boss, draft, issue, issued, noonOf, withOficios } from '../../../../tests/support/office/oficios.ts';
import { clerk, data, files, me, office, server } from '../../../../tests/support/office/workplace.ts';
import { copyReadyList, listAssuntos } from '../../base/assuntos/assuntos.contract.ts';
import { getPassos, type Passo, setPassos } from '../../base/assuntos/roteiro.contract.ts';
import { anonymiseMunicipe } from '../../base/anonimizar/anonimizar.contract.ts';
import { createFeriado } from '../../base/feriados/feriados.contract.ts';
import { removeAnexo, restoreAnexo } from '../anexos/anexos.contract.ts';
import { getDemanda, removeDemanda, restoreDemanda, setDemandaStatus } from '../demandas/demandas.contract.ts';
import { linhaDaDemanda } from '../linha/linha.contract.ts';
import { linkDemandas, unlinkDemanda, updateDatas, voidOficio } from '../oficios/registro.contract.ts';
import { setSigilo } from '../sigilo/sigilo.contract.ts';
import { createPasso, listPassos, removePasso, updatePasso } from './roteiros.contract.ts';

withOficios();

let assunto_id: string;
const passosDe = async (id: string) => (await me().call(listPassos, { id })).body;
/** How far a demand is, as its card says it. */
const roteiro = async (id: string) => {
  const passos = await passosDe(id);
  return `${passos.filter(({ feito_em }) => feito_em).length} de ${passos.length}`;
};
const passo = async (id: string, tipo: string) => (await passosDe(id)).find((one) => one.tipo === tipo)!;
const jpeg = (id: string) => anexoTools.detail(id, { name: 'poste.jpg', content: real.jpeg() });
const mark = (id: string, feito: boolean) => me().call(updatePasso, { id, feito });
const say = async (id: string, passos: Passo[]) => {
  const { versao } = (await boss().call(getPassos, { id })).body;
  return boss().call(setPassos, { id, passos, versao });
};
const manual = (texto: string): Passo => ({ texto, tipo: 'MANUAL', dias: null });
const reload = async (id: string) => (await me().call(getDemanda, { id })).body;

/** The starter list, and its 'lâmpada apagada', which goes by the steps of its theme. */
beforeEach(async () => {
  await boss().call(copyReadyList, {});
  assunto_id = (await me().call(listAssuntos, {})).body.find(({ nome }) => nome === 'lâmpada apagada')!.id;
});

describe('the examples', () => {
  test('1 a demand with the subject: 0 de 4', async () => {
    const { id } = await create({ assunto_id });
    expect(await roteiro(id)).toBe('0 de 4');
    expect((await passosDe(id)).map(({ texto, tipo, dias }) => [texto, tipo, dias])).toEqual([
      ['Foto do poste', 'FOTO', null],
      ['Ofício', 'OFICIO', null],
      ['Protocolo', 'PROTOCOLO', null],
      ['Verificar em 15 dias úteis', 'VERIFICAR', 15],
    ]);
  });

  test('2 a JPEG added: 1 de 4; a PDF: not', async () => {
    const { id } = await create({ assunto_id });
    expect((await anexoTools.detail(id)).status).toBe(201);
    expect(await roteiro(id)).toBe('0 de 4');
    expect((await jpeg(id)).status).toBe(201);
    expect(await roteiro(id)).toBe('1 de 4');
    expect(await passo(id, 'FOTO')).toMatchObject({
      feito_em: '2026-11-23',
      feito_por: 'João Conceição',
      a_mao: false,
    });
  });

  test('3 the ofício voided: its step is open', async () => {
    const { id } = await create({ assunto_id });
    const letter = await issued({ demandas: [id] });
    expect(await passo(id, 'OFICIO')).toMatchObject({ feito_em: '2026-11-23' });
    await boss().call(voidOficio, { id: letter.id, motivo: 'Saiu com o texto errado' });
    expect(await passo(id, 'OFICIO')).toMatchObject({ feito_em: null, feito_por: null });
  });

  test('4 protocolo of 23/11/2026: to be verified on 14/12', async () => {
    const { id } = await create({ assunto_id });
    expect(await passo(id, 'VERIFICAR')).toMatchObject({ vence: null });
    const letter = await issued({ demandas: [id] });
    expect(
      (await me().call(updateDatas, { id: letter.id, versao: letter.versao, protocolado_em: '2026-11-23' })).status,
    ).toBe(200);
    expect(await passo(id, 'PROTOCOLO')).toMatchObject({ feito_em: '2026-11-23' });
    expect(await passo(id, 'VERIFICAR')).toMatchObject({ feito_em: null, vence: '2026-12-14' });
  });

  test('5 closed with 1 open: closed, and the toast knows', async () => {
    const { id } = await create({ assunto_id });
    for (const one of (await passosDe(id)).slice(0, 3)) await mark(one.id, true);
    const { status, body } = await me().call(setDemandaStatus, { id, status: 'RESOLVIDO' });
    expect([status, body.status, body.passos_abertos]).toEqual([200, 'RESOLVIDO', 1]);
  });
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

describe('another subject', () => {
  test('replaces the steps that are not done, and keeps those that are and those of the demand’s own', async () => {
    const demanda = await create({ assunto_id });
    await mark((await passo(demanda.id, 'FOTO')).id, true);
    await me().call(createPasso, { demanda_id: demanda.id, texto: 'Ligar para a síndica' });
    const outro = await data.assunto(office, 'Buraco');
    await say(outro, [manual('Medir o buraco'), { texto: 'Foto do poste', tipo: 'FOTO', dias: null }]);
    await edit(await reload(demanda.id), { assunto_id: outro });
    expect((await passosDe(demanda.id)).map(({ texto }) => texto)).toEqual([
      'Foto do poste',
      'Ligar para a síndica',
      'Medir o buraco',
    ]);
    await edit(await reload(demanda.id), { assunto_id: null });
    expect(await roteiro(demanda.id)).toBe('1 de 2');
  });

  test('never brings more than 20 together', async () => {
    const demanda = await create({ assunto_id });
    for (let n = 0; n < 10; n += 1)
      await me().call(createPasso, { demanda_id: demanda.id, texto: `Passo ${n}`, tipo: 'MANUAL' });
    const outro = await data.assunto(office, 'Longo');
    await say(
      outro,
      Array.from({ length: 20 }, (_, n) => manual(`Longo ${n}`)),
    );
    await edit(await reload(demanda.id), { assunto_id: outro });
    expect(await roteiro(demanda.id)).toBe('0 de 20');
    const full = await me().call(createPasso, { demanda_id: demanda.id, texto: 'Mais um' });
    expect([full.status, full.problem.errors]).toEqual([422, [{ field: 'texto', message: 'Use no máximo 20 passos' }]]);
  });

  test('without steps, and without theme, changes nothing', async () => {
    const { id } = await create({ assunto_id: await data.assunto(office) });
    expect(await passosDe(id)).toEqual([]);
  });

  test('comes by SQL alone as well: an import, many at once', async () => {
    await server.rows(
      `insert into demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda, assunto_id)
       select $1, $2, $3, 'PEDIDO ' || n, 'Rita', '2026-05-04', $4 from generate_series(1, 300) n`,
      [office.id, municipe_id, setor_id, assunto_id],
    );
    const [made] = await server.rows<{ passos: string }>(
      'select count(*) as passos from demanda_passos where tenant_id = $1',
      [office.id],
    );
    expect(Number(made!.passos)).toBe(1200);
  });

  test('what the subject says later is for later demands', async () => {
    const { id } = await create({ assunto_id });
    await say(assunto_id, [manual('Só este')]);
    expect(await roteiro(id)).toBe('0 de 4');
    expect(await roteiro((await create({ assunto_id })).id)).toBe('0 de 1');
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
    await me().call(createPasso, { demanda_id: id, texto: foto.texto, tipo: foto.tipo, ordem: foto.ordem });
    expect((await passosDe(id)).map(({ texto }) => texto)[0]).toBe('Foto do poste');
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
});

describe('the list of a subject', () => {
  test('is written whole, in its order, and said to whoever read another one', async () => {
    const id = await data.assunto(office, 'Poda');
    expect((await say(id, [manual('Um'), manual('Dois'), manual('Três')])).status).toBe(200);
    const { body } = await boss().call(getPassos, { id });
    const next = [manual('Dois'), { texto: 'Ver', tipo: 'VERIFICAR' as const, dias: 3 }];
    expect((await boss().call(setPassos, { id, passos: next, versao: body.versao })).body.passos).toEqual(next);
    const stale = await boss().call(setPassos, { id, passos: [], versao: body.versao });
    expect([stale.status, stale.problem.current]).toMatchObject([409, { passos: next }]);
  });

  test('has 20 steps at most, and is the manager’s', async () => {
    const id = await data.assunto(office, 'Poda');
    const many = Array.from({ length: 21 }, (_, n) => manual(`Passo ${n}`));
    expect((await say(id, many)).problem.errors).toEqual([{ field: 'passos', message: 'Use no máximo 20 passos' }]);
    expect((await me().call(setPassos, { id, passos: [], versao: 1 })).status).toBe(403);
    expect((await me().call(getPassos, { id })).status).toBe(200);
  });

  test('saved by two at once is one of the two', async () => {
    const id = await data.assunto(office, 'Poda');
    const { versao } = (await boss().call(getPassos, { id })).body;
    const answers = await Promise.all(
      ['A', 'B'].map((texto) => boss().call(setPassos, { id, passos: [manual(texto)], versao })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await boss().call(getPassos, { id })).body.passos).toHaveLength(1);
  });
});

test('a demand without steps costs no row, whatever happens to it', async () => {
  const { id } = await create();
  await jpeg(id);
  await issued({ demandas: [id] });
  await noonOf('2026-11-24');
  expect(await passosDe(id)).toEqual([]);
});

import { describe, expect, test } from 'vitest';
import { anexoTools } from '../../../../tests/support/office/anexos.ts';
import { create, edit, municipe_id, setor_id } from '../../../../tests/support/office/demandas.ts';
import { boss, issued, noonOf } from '../../../../tests/support/office/oficios.ts';
import { data, me, office, server } from '../../../../tests/support/office/workplace.ts';
import { getPassos, setPassos } from '../../base/assuntos/roteiro.contract.ts';
import { setDemandaStatus } from '../demandas/demandas.contract.ts';
import { updateDatas, voidOficio } from '../oficios/registro.contract.ts';
import { createPasso } from './roteiros.contract.ts';
import {
  assunto_id,
  passosDe,
  roteiro,
  passo,
  jpeg,
  mark,
  say,
  manual,
  reload,
  withRoteiros,
} from '../../../../tests/support/office/roteiros.ts';

withRoteiros();

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

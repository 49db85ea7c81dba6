import { beforeEach, describe, expect, test } from 'vitest';
import {
  as,
  contacts,
  counted,
  id,
  linha,
  list,
  said,
  set,
  tell,
  withDevolutivas,
} from '../../../../tests/support/office/devolutivas.ts';
import { clerk, me, office, server } from '../../../../tests/support/office/workplace.ts';
import { addDays } from '../../../shared/days.ts';
import { today } from '../../../shared/time.ts';
import { removeAtendimento, restoreAtendimento, updateAtendimento } from '../atendimentos/atendimentos.contract.ts';
import { getDevolutiva, listDevolutivas, removeDevolutiva, updateDevolutiva } from './devolutivas.contract.ts';

withDevolutivas();

describe('what was written down', () => {
  const idOf = async () => (await list()).pessoas[0]!.devolutiva!.id;

  test('can be put right for a day, with its contact, by who wrote it', async () => {
    await set('RESOLVIDO');
    await tell({ texto: 'Pronto' });
    const told = await idOf();
    const edit = { id: told, versao: 1, canal: 'LIGACAO', texto: 'Pronto, ontem' } as const;
    expect((await as(office.admin).call(updateDevolutiva, edit)).problem.detail).toBe('Só quem escreveu pode editar');
    const mistyped = await me().call(updateDevolutiva, { ...edit, feita_em: '2006-01-01' });
    expect([mistyped.status, mistyped.problem.errors?.[0]?.field]).toEqual([422, 'feita_em']);
    expect((await me().call(updateDevolutiva, edit)).status).toBe(200);
    expect(await contacts()).toMatchObject([{ descricao: 'PRONTO, ONTEM', canal: 'LIGACAO' }]);
    const { body: now } = await me().call(getDevolutiva, { id: told });
    expect(now).toEqual({
      id: told,
      situacao: 'FEITA',
      canal: 'LIGACAO',
      feita_em: today(),
      texto: 'Pronto, ontem',
      versao: 2,
    });
    const late = await me().call(updateDevolutiva, edit);
    expect([late.status, late.problem.current]).toEqual([409, now]);
    const may = async (person = clerk) =>
      (await as(person).call(listDevolutivas, { id })).body.pessoas[0]!.devolutiva!.pode_corrigir;
    expect([await may(), await may(office.admin)]).toEqual([true, false]);
    await server.rows(`update devolutivas set created_at = created_at - interval '1 day' where id = $1`, [told]);
    expect((await me().call(updateDevolutiva, { ...edit, versao: 3 })).problem.detail).toBe(
      'O prazo de 24 horas para editar terminou',
    );
    expect(await may()).toBe(false);
  });

  test('the contact keeps what was written into it since, and the result of its own closing', async () => {
    await set('RESOLVIDO');
    await tell();
    const told = await idOf();
    const edit = (versao: number, more: object) => me().call(updateDevolutiva, { id: told, versao, ...more });
    await set('EM_ANALISE');
    await set('NAO_RESOLVIDO');
    await edit(1, { texto: 'Maçã, straße' });
    expect(await contacts()).toMatchObject([{ descricao: 'MAÇÃ, STRASSE' }]);
    await edit(2, { texto: null, canal: 'CARTA' });
    expect(await contacts()).toMatchObject([{ descricao: 'INFORMADO O RESULTADO: RESOLVIDO', canal: 'CARTA' }]);
    const [contact] = await contacts();
    const { id: contato, versao } = contact!;
    const words = { descricao: 'Conversamos na feira', canal: 'PRESENCIAL' } as const;
    expect((await me().call(updateAtendimento, { id: contato, versao, ...words })).status).toBe(200);
    expect((await edit(3, { texto: 'Pronto', canal: 'EMAIL' })).status).toBe(200);
    expect(await contacts()).toMatchObject([{ descricao: 'CONVERSAMOS NA FEIRA', canal: 'PRESENCIAL' }]);
  });

  test('and taken back within ten minutes, with its contact: the demand is pending again', async () => {
    await set('RESOLVIDO');
    await tell();
    const told = await idOf();
    const caio = await server.member(office, 'attendant');
    expect((await as(caio).call(removeDevolutiva, { id: told })).status).toBe(403);
    expect((await me().call(removeDevolutiva, { id: told })).status).toBe(200);
    expect([await said(), await counted(), await contacts()]).toEqual(['PENDENTE', 1, []]);
    expect((await tell()).status).toBe(201);
    await server.rows(`update devolutivas set created_at = created_at - interval '11 minutes' where demanda_id = $1`, [
      id,
    ]);
    expect((await me().call(removeDevolutiva, { id: await idOf() })).status).toBe(403);
    expect((await as(office.admin).call(removeDevolutiva, { id: await idOf() })).status).toBe(200);
  });
});

describe('the contact in which somebody was told', () => {
  const told = async () => (await linha()).find(({ tipo }) => tipo === 'CONTATO')!.avisado_em;
  beforeEach(async () => {
    await set('RESOLVIDO');
    await tell();
  });

  test('is deleted: they were not told, until it is restored', async () => {
    const [contact] = await contacts();
    expect((await me().call(removeAtendimento, { id: contact!.id })).status).toBe(200);
    expect([await said(), (await list()).avisadas]).toEqual(['PENDENTE', 0]);
    await me().call(restoreAtendimento, { id: contact!.id });
    expect([await said(), (await list()).avisadas, await told()]).toEqual(['FEITA', 1, today()]);
  });

  test('says on which day they heard it', async () => {
    const { id: which, versao } = (await list()).pessoas[0]!.devolutiva!;
    const before = addDays(today(), -1);
    await server.rows('update demandas set data_demanda = $2 where id = $1', [id, before]);
    expect((await me().call(updateDevolutiva, { id: which, versao, feita_em: before })).status).toBe(200);
    expect(await contacts()).toMatchObject([{ canal: 'WHATSAPP', avisado_em: before }]);
  });

  test('is restored once they were told again: they were told once', async () => {
    const [contact] = await contacts();
    await me().call(removeAtendimento, { id: contact!.id });
    await tell({ canal: 'LIGACAO' });
    expect((await me().call(restoreAtendimento, { id: contact!.id })).status).toBe(200);
    expect((await list()).pessoas).toMatchObject([{ devolutiva: { canal: 'LIGACAO' } }]);
  });

  test('reached nobody after all: pending', async () => {
    const { id: contact, versao, descricao } = (await contacts())[0]!;
    const { status } = await me().call(updateAtendimento, { id: contact, versao, descricao, resultado: 'NAO_ATENDEU' });
    expect([status, await said(), await told()]).toEqual([200, 'PENDENTE', null]);
  });

  test('is taken back with the devolutiva, and comes back with it', async () => {
    const [contact] = await contacts();
    const { devolutiva } = (await list()).pessoas[0]!;
    await me().call(removeDevolutiva, { id: devolutiva!.id });
    await me().call(restoreAtendimento, { id: contact!.id });
    expect([await said(), await told()]).toEqual(['FEITA', today()]);
  });
});

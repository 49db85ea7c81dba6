import { beforeEach, describe, expect, test } from 'vitest';
import { create, many, municipe_id, setor_id, withDemandas } from '../../../../tests/support/office/demandas.ts';
import { data, me, office, server } from '../../../../tests/support/office/workplace.ts';
import { removeDemanda, listDemandas, setDemandaStatus } from './demandas.contract.ts';

/** The search forgives in the name of the citizen: below what it finds to the letter stand the demands of whom it may have meant. */

withDemandas();

let adriana: string;
beforeEach(async () => {
  adriana = await data.insert('municipes', office, { nome_completo: 'ADRIANA SOUZA', telefone_ddd: '11987654321' });
});

const ask = async (busca: string, more: object = {}, who = me()) => {
  const { body } = await who.call(listDemandas, { busca, ...more });
  return [body.rows.map((row) => row.numero), body.quis_dizer?.map((row) => row.numero) ?? []];
};

describe('below what matches exactly', () => {
  test('stand the newest demands of whoever sounds alike, or has the phone with or without its ninth digit', async () => {
    const older = await create({ municipe_id: adriana, data_demanda: '2026-03-02' });
    const newer = await create({ municipe_id: adriana, data_demanda: '2026-04-02' });
    await create();
    const both = [newer.numero, older.numero];
    for (const busca of ['adriana sousa', 'sousa adriana', '1187654321', '(11) 8765-4321'])
      expect([busca, ...(await ask(busca))]).toEqual([busca, [], both]);
    expect(await ask('adriana souza')).toEqual([both, []]);
    expect(await ask('zumbi')).toEqual([[], []]);
    expect(await ask('%')).toEqual([[], []]);
  });

  test('they come after few that match, in no number, and once', async () => {
    const meant = await create({ municipe_id: adriana });
    const said = await create({ descricao_texto: 'recado de Adriana Sousa' });
    const { body } = await me().call(listDemandas, { busca: 'adriana sousa' });
    expect([body.rows, body.quis_dizer!, body.total, body.counts]).toMatchObject([
      [{ id: said.id }],
      [{ id: meant.id, municipe: { nome_completo: 'ADRIANA SOUZA' } }],
      1,
      { EM_ANALISE: 1 },
    ]);
    await create({ municipe_id: adriana, descricao_texto: 'Adriana Sousa' });
    expect((await ask('adriana sousa')).map((rows) => rows!.length)).toEqual([2, 1]);
  });

  test('five at most, of a search that finds fewer than five', async () => {
    for (let n = 0; n < 6; n += 1) await create({ municipe_id: adriana });
    expect((await ask('adriana sousa'))[1]).toHaveLength(5);
    await server.rows(
      `update demandas set descricao_texto = 'ADRIANA SOUSA' where tenant_id = $1 and municipe_id = $2`,
      [office.id, municipe_id],
    );
    for (let n = 0; n < 5; n += 1) await create({ descricao_texto: 'Adriana Sousa' });
    expect((await ask('adriana sousa')).map((rows) => rows!.length)).toEqual([5, 0]);
  });

  test('the filters hold for them, and a page behind the first has none', async () => {
    const open = await create({ municipe_id: adriana });
    const done = await create({ municipe_id: adriana, setor_id: await data.setor(office, 'Saúde') });
    await me().call(setDemandaStatus, { id: done.id, status: 'RESOLVIDO' });
    const gone = await create({ municipe_id: adriana });
    await me().call(removeDemanda, { id: gone.id });
    expect(await ask('adriana sousa', { setor: setor_id })).toEqual([[], [open.numero]]);
    expect(await ask('adriana sousa', { status: 'RESOLVIDO' })).toEqual([[], [done.numero]]);
    expect(await ask('adriana sousa', { visao: 'sem_oficio' })).toEqual([[], []]);
    expect(await ask('adriana sousa', { ordem: 'setor' })).toEqual([[], [open.numero, done.numero]]);
    expect(await ask('adriana sousa', { page: 2 })).toEqual([[], []]);
    // what has another status than the one that is asked for stands in no list, and hides nobody
    await many(6);
    await server.rows(
      `update demandas set descricao_texto = 'ADRIANA SOUSA', status = 'NAO_RESOLVIDO' where tenant_id = $1 and municipe_id = $2`,
      [office.id, municipe_id],
    );
    expect(await ask('adriana sousa', { status: 'RESOLVIDO' })).toEqual([[], [done.numero]]);
  });

  test('what is secret is meant by its readers alone', async () => {
    const secret = await create({ municipe_id: adriana, sigilosa: true, leitores: [] });
    expect(await ask('adriana sousa')).toEqual([[], [secret.numero]]);
    const other = server.as(await server.member(office, 'attendant'), office);
    expect(await ask('adriana sousa', {}, other)).toEqual([[], []]);
    const open = await create({ municipe_id: adriana });
    expect(await ask('adriana sousa', {}, other)).toEqual([[], [open.numero]]);
  });

  test('nor is anybody of another office', async () => {
    const other = await server.office();
    const theirs = await data.insert('municipes', other, {
      nome_completo: 'JUCÉLIA RAMOS',
      telefone_ddd: '11933334444',
    });
    await data.insert('demandas', other, {
      municipe_id: theirs,
      setor_id: await data.setor(other),
      descricao_texto: 'PODA',
      assessor_responsavel: 'Rita',
      data_demanda: '2026-05-04',
    });
    expect(await ask('jucelha')).toEqual([[], []]);
  });
});

import { describe, expect, test } from 'vitest';
import { besideServer } from '../../../../tests/support/database/beside.ts';
import { create, edit, setor_id } from '../../../../tests/support/office/demandas.ts';
import { follow, noonOf, now, withPrazos } from '../../../../tests/support/office/prazos.ts';
import { data, me, office, server } from '../../../../tests/support/office/workplace.ts';
import { applyToAssunto, applyToSetor, countOfAssunto, countOfSetor } from '../../base/feriados/prazo.contract.ts';
import { setDemandaStatus, type Demanda } from '../demandas/demandas.contract.ts';
import { getPrazo } from './prazos.contract.ts';

/** Whose word a deadline is: that of its sector, its subject, or a day of its own. */

withPrazos();

describe('a default that changes', () => {
  const beside = besideServer(() => server);
  const abertas = async () => (await me().call(countOfSetor, { id: setor_id })).body.abertas;

  test('touches open demands only when somebody says so, and none with a day of its own or closed', async () => {
    const demanda = await create({ data_demanda: '2026-11-13' });
    const closed = await create({ data_demanda: '2026-11-13' });
    await me().call(setDemandaStatus, { id: closed.id, status: 'RESOLVIDO' });
    const own = await create({ data_demanda: '2026-11-13', prazo: '2026-12-01' });
    expect(await abertas()).toBe(0);
    await server.rows('update setores set prazo_dias = 6 where id = $1', [setor_id]);
    expect([await abertas(), (await now(demanda)).prazo]).toEqual([1, '2026-11-23']);
    expect((await me().call(applyToSetor, { id: setor_id })).body).toEqual({ abertas: 1 });
    expect([(await now(demanda)).prazo, (await now(closed)).prazo, (await now(own)).prazo]).toEqual([
      '2026-11-24',
      '2026-11-23',
      '2026-12-01',
    ]);
    expect([await abertas(), (await now(demanda)).versao]).toEqual([0, demanda.versao + 1]);
  });

  test('keeps the pauses, and takes the deadline from those that nobody gives one any more', async () => {
    const demanda = await create({ data_demanda: '2026-11-13' });
    await noonOf('2026-11-17');
    await follow(demanda, { andamento: 'AGUARDANDO_TERCEIRO' });
    await noonOf('2026-11-19');
    await follow(demanda, { andamento: null });
    await server.rows('update setores set prazo_dias = 6 where id = $1', [setor_id]);
    await me().call(applyToSetor, { id: setor_id });
    expect((await now(demanda)).prazo).toBe('2026-11-26');
    await server.rows('update setores set prazo_dias = null where id = $1', [setor_id]);
    await me().call(applyToSetor, { id: setor_id });
    expect([(await now(demanda)).prazo, (await now(demanda)).prazo_origem]).toEqual([null, null]);
  });

  test('of a theme is that of its subjects that say none', async () => {
    const tema = await data.assunto(office);
    const [own, bare] = [await data.assunto(office, 'Com prazo', tema), await data.assunto(office, 'Sem prazo', tema)];
    await server.rows('update assuntos set prazo_dias = 2 where id = $1', [own]);
    const [one, other] = [
      await create({ data_demanda: '2026-11-16', assunto_id: own }),
      await create({ data_demanda: '2026-11-16', assunto_id: bare }),
    ];
    expect([one.prazo, other.prazo]).toEqual(['2026-11-18', '2026-11-24']);
    await server.rows('update assuntos set prazo_dias = 10, corridos = true where id = $1', [tema]);
    // whoever may not edit a subject gives nobody its deadline
    expect((await me().call(applyToAssunto, { id: tema })).status).toBe(403);
    const boss = server.as(office.admin, office);
    expect((await boss.call(countOfAssunto, { id: tema })).body).toEqual({ abertas: 1 });
    expect((await boss.call(applyToAssunto, { id: tema })).body).toEqual({ abertas: 1 });
    expect([(await now(one)).prazo, (await now(other)).prazo]).toEqual(['2026-11-18', '2026-11-26']);
  });

  test('is given to so many at once as a request changes, and the rest is told of again', async () => {
    const { id, municipe } = await create({ data_demanda: '2026-11-13' });
    await server.rows(
      `insert into demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda)
       select $1, $2, $3, 'PEDIDO', 'Rita', '2026-11-13' from generate_series(1, 2000)`,
      [office.id, municipe.id, setor_id],
    );
    await server.rows('update setores set prazo_dias = 6 where id = $1', [setor_id]);
    expect((await me().call(applyToSetor, { id: setor_id })).body).toEqual({ abertas: 2000 });
    expect(await abertas()).toBe(1);
    expect((await me().call(applyToSetor, { id: setor_id })).body).toEqual({ abertas: 1 });
    expect((await now({ id })).prazo).toBe('2026-11-24');
  });

  test('is counted from the day that somebody is saving at that moment', async () => {
    const demanda = await create({ data_demanda: '2026-11-13' });
    await server.rows('update setores set prazo_dias = 6 where id = $1', [setor_id]);
    await beside.query('begin');
    await beside.query(`update demandas set data_demanda = '2026-11-16' where id = $1`, [demanda.id]);
    const applied = me().call(applyToSetor, { id: setor_id });
    await beside.waiting(1);
    await beside.query('commit');
    expect((await applied).body).toEqual({ abertas: 1 });
    expect((await now(demanda)).prazo).toBe('2026-11-25');
  });

  test('is applied to nothing that one does not read', async () => {
    const { id } = await create({ data_demanda: '2026-11-13', sigilosa: true });
    await server.rows('update setores set prazo_dias = 6 where id = $1', [setor_id]);
    const manager = server.as(await server.member(office, 'manager'), office);
    expect((await manager.call(countOfSetor, { id: setor_id })).body).toEqual({ abertas: 0 });
    expect((await manager.call(applyToSetor, { id: setor_id })).body).toEqual({ abertas: 0 });
    expect((await me().call(getPrazo, { id })).body.prazo).toBe('2026-11-23');
  });
});

describe('a day of its own in the form', () => {
  const change = (demanda: Demanda, changes: object) => edit(demanda, { data_demanda: '2026-11-13', ...changes });

  test('is taken when it is said, and given back when it is emptied; what was counted stays where none was said', async () => {
    const demanda = await create({ data_demanda: '2026-11-13', prazo: '2026-12-04' });
    expect([demanda.prazo, demanda.prazo_origem]).toEqual(['2026-12-04', 'MANUAL']);
    const edited = await change(demanda, { prazo: '' });
    expect([edited.body.prazo, edited.body.prazo_origem]).toEqual(['2026-11-23', 'SETOR']);
    const again = await change(edited.body, { prazo: '' });
    expect([again.body.prazo, again.body.prazo_origem]).toEqual(['2026-11-23', 'SETOR']);
    const own = await change(again.body, { prazo: '2026-11-30' });
    expect([own.body.prazo, own.body.prazo_origem]).toEqual(['2026-11-30', 'MANUAL']);
    const kept = await change(own.body, {});
    expect([kept.body.prazo, kept.body.prazo_origem]).toEqual(['2026-11-30', 'MANUAL']);
  });

  test('that is none is refused beside its field', async () => {
    const answer = await edit(await create(), { prazo: '31/02/2026' });
    expect(answer.problem.errors).toEqual([{ field: 'prazo', message: 'Data inválida' }]);
  });
});

import { describe, expect, test } from 'vitest';
import { demanda, get } from '../../../../tests/support/office/dashboard.ts';
import { clerk, data, me, office, server, inWorkplace } from '../../../../tests/support/office/workplace.ts';
import { today } from '../../../shared/time.ts';
import { demandaStatuses, latestDemandas, listDemandas } from '../../daily/demandas/demandas.contract.ts';
import { savePreferencias } from '../../daily/fila/fila.contract.ts';
import { listMunicipes } from '../../base/municipes/municipes.contract.ts';

inWorkplace('each test');

const compromisso = (titulo: string, hora_compromisso: string, changes: object = {}, of = office) =>
  data.insert('agenda_compromissos', of, {
    titulo,
    data_compromisso: today(),
    hora_compromisso,
    user_id: clerk.id,
    ...changes,
  });

describe('Compromissos de Hoje', () => {
  test('are today’s by time, with title, time, status and description, without deleted and other days', async () => {
    const yesterday = new Date(Date.parse(today()) - 86_400_000).toISOString().slice(0, 10);
    const tomorrow = new Date(Date.parse(today()) + 86_400_000).toISOString().slice(0, 10);
    await compromisso('Reunião', '14:30', { status: 'CONFIRMADO', descricao: 'Pauta do bairro' });
    await compromisso('Visita', '09:00', { status: 'CANCELADO' });
    await compromisso('Ontem', '10:00', { data_compromisso: yesterday });
    await compromisso('Amanhã', '10:00', { data_compromisso: tomorrow });
    await data.remove('agenda_compromissos', await compromisso('Excluído', '11:00'));
    await compromisso('De outro gabinete', '12:00', {}, await server.office());

    const { today: day, compromissos } = await get();
    expect(day).toBe(today());
    expect(compromissos).toMatchObject([
      { titulo: 'Visita', hora_compromisso: '09:00', status: 'CANCELADO', descricao: null },
      { titulo: 'Reunião', hora_compromisso: '14:30', status: 'CONFIRMADO', descricao: 'Pauta do bairro' },
    ]);
  });
});

describe('open demands', () => {
  const ago = (days: number) => new Date(Date.parse(today()) - days * 86_400_000).toISOString().slice(0, 10);

  test('of whoever has a name in the team are theirs, the oldest first; of anybody else the office’s', async () => {
    const [municipe_id, setor_id] = [await data.municipe(office, 'ANA LIMA'), await data.setor(office, 'Obras')];
    const other = await data.insert('equipe', office, { nome: 'Outra Pessoa', funcao: 'Assessora' });
    const of = (assessor_id: string | null, days: number, changes: object = {}) =>
      demanda({
        municipe_id,
        setor_id,
        assessor_id,
        data_demanda: ago(days),
        descricao_texto: `HÁ ${days}`,
        ...changes,
      });
    await of(other, 300);
    await of(null, 3);
    expect(await get()).toMatchObject({
      mine: [],
      open: [{ descricao_texto: 'HÁ 300' }, { descricao_texto: 'HÁ 3', municipe: 'ANA LIMA', setor: 'Obras' }],
    });

    const [person] = await server.rows<{ full_name: string }>('select full_name from profiles where user_id = $1', [
      clerk.id,
    ]);
    const me = await data.insert('equipe', office, { nome: person!.full_name, funcao: 'Assessor' });
    expect(await get()).toMatchObject({ mine: [me], open: [] });
    for (const days of [5, 143, 20]) await of(me, days);
    await of(me, 400, { status: 'RESOLVIDO' });
    await of(me, 401, { status: 'NAO_ATENDIDA' });
    await data.remove('demandas', await of(me, 402));
    const { mine, open, oldest } = await get();
    expect(mine).toEqual([me]);
    expect(open.map(({ descricao_texto }) => descricao_texto)).toEqual(['HÁ 143', 'HÁ 20', 'HÁ 5']);
    expect(oldest).toBe(ago(300));
    for (let days = 30; days < 40; days += 1) await of(me, days);
    expect((await get()).open).toHaveLength(5);
  });

  test('are of the row of the team that one’s account is, or that one says to be, whatever their names', async () => {
    const places = { municipe_id: await data.municipe(office), setor_id: await data.setor(office) };
    const [person] = await server.rows<{ full_name: string }>('select full_name from profiles where user_id = $1', [
      clerk.id,
    ]);
    const named = await data.insert('equipe', office, { nome: person!.full_name, funcao: 'Xará' });
    const called = await data.insert('equipe', office, { nome: 'Zé da Silva', funcao: 'Assessor' });
    for (const [assessor_id, descricao_texto] of [
      [named, 'DE XARÁ'],
      [called, 'DE ZÉ'],
    ])
      await demanda({ ...places, assessor_id, descricao_texto });
    await me().call(savePreferencias, { equipe_id: called });
    expect(await get()).toMatchObject({ mine: [called], open: [{ descricao_texto: 'DE ZÉ' }] });
    await me().call(savePreferencias, { equipe_id: null });
    expect(await get()).toMatchObject({ mine: [named], open: [{ descricao_texto: 'DE XARÁ' }] });
    await server.rows('update equipe set user_id = $2 where id = $1', [called, clerk.id]);
    expect(await get()).toMatchObject({ mine: [called], open: [{ descricao_texto: 'DE ZÉ' }] });
    const listed = await me().call(listDemandas, { status: 'EM_ANALISE', assessor: called });
    expect(listed.body.rows.map(({ descricao_texto }) => descricao_texto)).toEqual(['DE ZÉ']);
    // who has the account of somebody else is not me, whatever the name
    await server.rows('update equipe set user_id = null where id = $1', [called]);
    await server.rows('update equipe set user_id = $2 where id = $1', [named, office.admin.id]);
    expect((await get()).mine).toEqual([]);
  });

  test('one that left the team, or is of another office, is not me', async () => {
    const [person] = await server.rows<{ full_name: string }>('select full_name from profiles where user_id = $1', [
      clerk.id,
    ]);
    const named = { nome: person!.full_name, funcao: 'Assessor' };
    await data.remove('equipe', await data.insert('equipe', office, named));
    await data.insert('equipe', await server.office(), named);
    expect((await get()).mine).toEqual([]);
  });

  test('are counted by age: a week, a month, three, more; one of a day to come is new', async () => {
    const [municipe_id, setor_id] = [await data.municipe(office), await data.setor(office)];
    expect(await get()).toMatchObject({ byAge: [0, 0, 0, 0], oldest: null, open: [] });
    for (const days of [-3, 0, 7, 8, 30, 31, 90, 91, 4000])
      await demanda({ municipe_id, setor_id, data_demanda: ago(days) });
    for (const status of ['RESOLVIDO', 'ATENDIDA', 'NAO_RESOLVIDO', 'NAO_ATENDIDA'])
      await demanda({ municipe_id, setor_id, status });
    await demanda({}, await server.office());
    expect((await get()).byAge).toEqual([3, 2, 2, 2]);
  });
});

describe('counters', () => {
  test('agree with the lists to the unit, legacy statuses included', async () => {
    const municipe_id = await data.municipe(office);
    const setor_id = await data.setor(office);
    for (let n = 0; n < 4; n += 1) await data.municipe(office);
    await data.remove('municipes', await data.municipe(office));
    const statuses = ['EM_ANALISE', 'RESOLVIDO', 'RESOLVIDO', 'ATENDIDA', 'ATENDIDA', 'NAO_RESOLVIDO', 'NAO_ATENDIDA'];
    for (const status of statuses) await demanda({ municipe_id, setor_id, status });
    await data.remove('demandas', await demanda({ municipe_id, setor_id, status: 'ATENDIDA' }));
    await demanda({}, await server.office());

    const { counts } = await get();
    expect(counts).toEqual({ municipes: 5, EM_ANALISE: 1, RESOLVIDO: 4, NAO_RESOLVIDO: 2 });
    expect((await me().call(listMunicipes, {})).body.total).toBe(counts.municipes);
    for (const status of demandaStatuses)
      expect((await me().call(listDemandas, { status })).body.total).toBe(counts[status]);
  });
});

describe('Últimas Demandas', () => {
  test('are the five created last, with citizen, sector, assessor, date and status', async () => {
    const municipe_id = await data.municipe(office, 'JOSÉ DA SILVA');
    const setor_id = await data.setor(office, 'Saúde');
    const assessor_id = await data.assessor(office, 'Rita de Cássia');
    const ids: string[] = [];
    for (let n = 1; n <= 7; n += 1) {
      // the date of a demand says nothing about when it was registered
      const dates = { created_at: `2026-01-0${n}T12:00:00Z`, data_demanda: `2025-12-${30 - n}` };
      ids.push(await demanda({ municipe_id, setor_id, assessor_id, ...dates }));
    }
    await data.remove('demandas', ids[6]!);
    const { latest } = await get();
    expect(latest.map(({ id }) => id)).toEqual([ids[5], ids[4], ids[3], ids[2], ids[1]]);
    expect((await me().call(latestDemandas, {})).body).toMatchObject(latest);
    expect(latest[0]).toMatchObject({
      municipe: { id: municipe_id, nome_completo: 'JOSÉ DA SILVA', deleted: false },
      setor: { id: setor_id, nome: 'Saúde' },
      // the present name of the team member behind the name that was saved
      assessor_responsavel: 'Rita de Cássia',
      data_demanda: '2025-12-24',
      status: 'EM_ANALISE',
    });
  });

  test('keep the name of a deleted citizen, marked, and nothing to call them by; a deleted sector keeps its name', async () => {
    const municipe_id = await data.municipe(office);
    const setor_id = await data.setor(office, 'Extinto');
    await demanda({ municipe_id, setor_id, status: 'ATENDIDA' });
    await data.remove('municipes', municipe_id);
    await data.remove('setores', setor_id);
    expect((await get()).latest[0]).toMatchObject({
      municipe: { nome_completo: 'MARIA APARECIDA DE SOUZA', deleted: true, telefone_ddd: null },
      setor: { nome: 'Extinto', deleted: true },
      status: 'RESOLVIDO',
    });
    await demanda({ municipe_id, setor_id, status: 'EM_ANALISE' });
    expect((await get()).open).toMatchObject([{ municipe: 'MARIA APARECIDA DE SOUZA', municipe_excluido: true }]);
  });
});

describe('an office without anything', () => {
  test('has zeros, twelve empty months and no list', async () => {
    const empty = await get();
    expect(empty).toMatchObject({
      compromissos: [],
      latest: [],
      bySector: [],
      counts: { municipes: 0, EM_ANALISE: 0, RESOLVIDO: 0, NAO_RESOLVIDO: 0 },
    });
    expect(empty.byMonth).toHaveLength(12);
    expect([empty.closedByMonth.length, empty.closedUndated]).toEqual([12, 0]);
  });
});

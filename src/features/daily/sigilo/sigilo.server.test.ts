import { describe, expect, test } from 'vitest';
import { getDashboard } from '../../views/dashboard/dashboard.contract.ts';
import { leaveOffice, removeMember } from '../../account/membros/membros.contract.ts';
import { createMembro, updateMembro } from '../../base/equipe/equipe.contract.ts';
import { getAnexo, listAnexos } from '../anexos/anexos.contract.ts';
import {
  createDemanda,
  getDemanda,
  listDemandas,
  setDemandaStatus,
  updateDemanda,
} from '../demandas/demandas.contract.ts';
import { linhaDaDemanda } from '../linha/linha.contract.ts';
import { histories } from '../../../shared/history.ts';
import {
  admin,
  as,
  assessor_id,
  caio,
  create,
  municipe_id,
  sees,
  setor_id,
  values,
  withSecrets,
} from '../../../../tests/support/office/secrets.ts';
import { clerk, data, files, me, office, server } from '../../../../tests/support/office/workplace.ts';
import { pdf } from '../../../../tests/support/files/real-files.ts';
import type { User } from '../../../../tests/support/servers/server.ts';
import { getSigilo, setSigilo } from './sigilo.contract.ts';

withSecrets();

const readers = async (id: string) =>
  (await admin().call(getSigilo, { id })).body.leitores.map(({ user_id, motivo }) => [user_id, motivo]).sort();
const sorted = (...rows: [User, string][]) => rows.map(([{ id }, motivo]) => [id, motivo]).sort();

test('who has changed the readers from a list that a colleague has changed since leaves what the colleague did', async () => {
  const [bia, dora] = [await server.member(office, 'attendant'), await server.member(office, 'attendant')];
  const { id, versao } = await create(clerk, { sigilosa: true, leitores: [caio.id] });
  await admin().call(setSigilo, { id, sigilosa: true, leitores: [dora.id] });
  const leitores = { leitores_antes: [caio.id], leitores: [caio.id, bia.id] };
  expect((await me().call(updateDemanda, { id, versao, ...values(leitores) })).status).toBe(200);
  expect(await readers(id)).toEqual(sorted([clerk, 'MARCA'], [bia, 'ESCOLHA'], [dora, 'ESCOLHA']));
});

describe('the examples', () => {
  test('of 120 demands 3 are secret and one of these is CAIO’s to read: his list, chips and dashboard say 118', async () => {
    await server.rows(
      `insert into demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda)
       select $1, $2, $3, 'PEDIDO ' || n, 'Rita', '2026-05-04' from generate_series(1, 117) n`,
      [office.id, municipe_id, setor_id],
    );
    for (const leitores of [[caio.id], [], []]) await create(office.admin, { sigilosa: true, leitores });
    for (const [person, total] of [
      [caio, 118],
      [office.admin, 120],
    ] as const) {
      for (const filter of [{}, { setor_id }, { mes: '2026-05' }, { busca: 'e' }, { status: 'EM_ANALISE' as const }]) {
        const { body } = await as(person).call(listDemandas, filter);
        expect([filter, body.total, body.counts]).toEqual([
          filter,
          total,
          { EM_ANALISE: total, RESOLVIDO: 0, NAO_RESOLVIDO: 0 },
        ]);
      }
      const { body } = await as(person).call(getDashboard, {});
      expect(body.counts.EM_ANALISE).toBe(total);
      expect(body.bySector).toMatchObject([{ EM_ANALISE: total }]);
      expect(body.byAge.reduce((sum, count) => sum + count)).toBe(total);
    }
  });

  test('he asks for another by its id, for its file, its files and its line: 404 each time', async () => {
    const { id } = await create(office.admin, { sigilosa: true });
    const query = { regras: 'detail', demanda_id: id };
    const { body } = await files.upload(office.admin, office, query, { name: 'laudo.pdf', content: pdf() });
    for (const { status, problem } of [
      await as(caio).call(getDemanda, { id }),
      await as(caio).call(getAnexo, { id: body.id }),
      await as(caio).call(listAnexos, { id }),
      await as(caio).call(linhaDaDemanda, { id }),
    ])
      expect([status, problem.code]).toEqual([404, 'record.not_found']);
  });

  test('he leaves the office and returns: he reads none', async () => {
    const named = await create(office.admin, { sigilosa: true, leitores: [caio.id] });
    const own = await create(caio, { sigilosa: true });
    expect([await sees(caio, named.id), await sees(caio, own.id)]).toEqual([true, true]);
    expect((await as(caio).call(leaveOffice, {})).status).toBe(200);
    await server.rows(`insert into memberships (tenant_id, user_id, role) values ($1, $2, 'attendant')`, [
      office.id,
      caio.id,
    ]);
    expect([await sees(caio, named.id), await sees(caio, own.id)]).toEqual([false, false]);
    expect((await as(caio).call(listDemandas, {})).body).toMatchObject({ rows: [], total: 0 });
  });
});

describe('who reads it', () => {
  test('its creator, who marks it, who is chosen and the account of its assessor, each for a reason', async () => {
    const rita = await server.member(office, 'attendant', { full_name: 'Rita' });
    await admin().call(updateMembro, {
      id: assessor_id,
      nome: 'Rita Moura',
      funcao: 'Assessora',
      user_id: rita.id,
      versao: 1,
    });
    const dora = await server.member(office, 'manager');
    const { id } = await create(caio);
    const { status, body } = await me().call(setSigilo, { id, sigilosa: true, leitores: [dora.id] });
    expect([status, body.sigilosa, body.pode_mudar]).toEqual([200, true, true]);
    expect(await readers(id)).toEqual(
      sorted([caio, 'CRIACAO'], [clerk, 'MARCA'], [dora, 'ESCOLHA'], [rita, 'ASSESSOR']),
    );
    const stranger = await server.member(office, 'manager');
    const all = await Promise.all([caio, clerk, dora, rita, office.admin, stranger].map((one) => sees(one, id)));
    expect(all).toEqual([true, true, true, true, true, false]);
  });

  test('with another assessor, or another account, the former one does not any more', async () => {
    const [rita, ivo] = [await server.member(office), await server.member(office)];
    await admin().call(updateMembro, { id: assessor_id, nome: 'Rita Moura', funcao: 'A', user_id: rita.id, versao: 1 });
    const { id, versao } = await create(office.admin, { sigilosa: true });
    expect([await sees(rita, id), await sees(ivo, id)]).toEqual([true, false]);
    const other = (await admin().call(createMembro, { nome: 'Ivo', funcao: 'Assessor', user_id: ivo.id })).body.id;
    await admin().call(updateDemanda, { id, ...values({ assessor_id: other, assessor_responsavel: 'Ivo' }), versao });
    expect([await sees(rita, id), await sees(ivo, id)]).toEqual([false, true]);
    await admin().call(updateMembro, { id: other, nome: 'Ivo', funcao: 'Assessor', user_id: null, versao: 1 });
    expect(await sees(ivo, id)).toBe(false);
  });

  test('an account is given to a member of the team by an admin of the office only, and to one of them', async () => {
    const given = (person: User, user_id: string | null, versao = 1) =>
      as(person).call(updateMembro, { id: assessor_id, nome: 'Rita', funcao: 'A', user_id, versao });
    const refused = [
      await given(clerk, clerk.id),
      await as(clerk).call(createMembro, { nome: 'X', funcao: 'Y', user_id: caio.id }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403]);
    expect((await given(office.admin, caio.id)).body.user_id).toBe(caio.id);
    // what is not changed is not asked about
    expect((await given(clerk, caio.id, 2)).status).toBe(200);
    expect((await given(clerk, null, 3)).status).toBe(403);
    const twice = await admin().call(createMembro, { nome: 'X', funcao: 'Y', user_id: caio.id });
    expect([twice.status, twice.problem.code]).toEqual([409, 'equipe.account_taken']);
    const nobody = await admin().call(createMembro, { nome: 'X', funcao: 'Y', user_id: (await server.user()).id });
    expect([nobody.status, nobody.problem.code]).toEqual([422, 'equipe.account_missing']);
    const [{ id } = { id: '' }] = await server.rows<{ id: string }>('select id from memberships where user_id = $1', [
      caio.id,
    ]);
    expect((await admin().call(removeMember, { id })).status).toBe(200);
    expect(await server.rows('select user_id from equipe where id = $1', [assessor_id])).toEqual([{ user_id: null }]);
  });

  test('is changed by who marked it and by admins; others who read it are told so', async () => {
    const { id } = await create(caio, { sigilosa: true, leitores: [clerk.id] });
    const dora = await server.member(office);
    const refused = await me().call(setSigilo, { id, sigilosa: true, leitores: [clerk.id, dora.id] });
    expect([refused.status, refused.problem.code]).toEqual([403, 'sigilo.denied']);
    expect((await me().call(setSigilo, { id, sigilosa: false })).status).toBe(403);
    expect((await me().call(getSigilo, { id })).body.pode_mudar).toBe(false);
    expect((await as(caio).call(setSigilo, { id, sigilosa: true, leitores: [dora.id] })).status).toBe(200);
    expect([await sees(dora, id), await sees(clerk, id)]).toEqual([true, false]);
    expect((await admin().call(setSigilo, { id, sigilosa: false })).status).toBe(200);
    expect([await sees(clerk, id), (await readers(id)).length]).toEqual([true, 0]);
  });

  test('is nobody from outside: the field is named, and nothing is saved', async () => {
    const outside = (await server.office()).admin.id;
    const made = await me().call(createDemanda, { municipe_id, ...values({ sigilosa: true, leitores: [outside] }) });
    expect([made.status, made.problem.errors]).toMatchObject([422, [{ field: 'leitores' }]]);
    expect((await admin().call(listDemandas, {})).body.total).toBe(0);
  });
});

describe('marking and unmarking', () => {
  test('a form says both with the rest; an edit that came too late marks nothing', async () => {
    const { id, versao } = await create(caio);
    const late = await as(caio).call(updateDemanda, { id, ...values({ sigilosa: true }), versao: versao + 1 });
    expect([late.status, await sees(clerk, id)]).toEqual([409, true]);
    const { status, body } = await as(caio).call(updateDemanda, { id, ...values({ sigilosa: true }), versao });
    expect([status, body.sigilosa, await sees(clerk, id)]).toEqual([200, true, false]);
  });

  test('what was logged of it before is hidden with it, with what was done meanwhile, and comes back', async () => {
    const { id } = await create(caio);
    await admin().call(setDemandaStatus, { id, status: 'RESOLVIDO' });
    const hidden = () =>
      server
        .rows<{ n: number }>('select count(*)::int as n from auditoria where sigilo = $1', [id])
        .then(([row]) => row!.n);
    await as(caio).call(setSigilo, { id, sigilosa: true });
    // made, closed, marked; two readers' rows: who made it and marked it is one
    expect(await hidden()).toBe(4);
    await admin().call(setDemandaStatus, { id, status: 'EM_ANALISE' });
    expect(await hidden()).toBe(5);
    expect((await admin().call(histories.demandas, { id })).body.total).toBe(4);
    await as(caio).call(setSigilo, { id, sigilosa: false });
    expect(await hidden()).toBe(0);
  });
});

describe('who reads a secret demand only as its assessor', () => {
  test('and hands it over is answered with what was saved; then the other reads it, and they do not', async () => {
    const bia = await server.member(office, 'attendant', { full_name: 'Bia' });
    const [deCaio, deBia] = [await data.assessor(office, 'Caio'), await data.assessor(office, 'Bia')];
    await server.rows('update equipe set user_id = $2 where id = $1', [deCaio, caio.id]);
    await server.rows('update equipe set user_id = $2 where id = $1', [deBia, bia.id]);
    const { id } = await create(office.admin, { assessor_id: deCaio, sigilosa: true });
    const { versao } = (await as(caio).call(getDemanda, { id })).body;
    const { status, body } = await as(caio).call(updateDemanda, { id, versao, ...values({ assessor_id: deBia }) });
    expect([status, body.assessor_id, body.versao]).toEqual([200, deBia, versao + 1]);
    expect([await sees(caio, id), await sees(bia, id)]).toEqual([false, true]);
  });
});

import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  admin,
  demandas,
  idsOf,
  me,
  merge,
  numbers,
  parOf,
  verified,
  withMerges,
} from '../../../../tests/support/office/merges.ts';
import { data, office, server } from '../../../../tests/support/office/workplace.ts';
import { formatPhone } from '../../../shared/format.ts';
import { createAtendimento, listAtendimentos } from '../../daily/atendimentos/atendimentos.contract.ts';
import { createCompromisso } from '../../daily/agenda/agenda.contract.ts';
import { createApoiador } from '../../daily/coletivo/coletivo.contract.ts';
import { demandasByMunicipe, setDemandaStatus } from '../../daily/demandas/demandas.contract.ts';
import { createDevolutiva } from '../../daily/devolutivas/devolutivas.contract.ts';
import { getDashboard } from '../../views/dashboard/dashboard.contract.ts';
import { getMunicipe, removeMunicipe, updateMunicipe } from '../municipes/municipes.contract.ts';
import { decidePar, getPar, listDuplicados, mergeMunicipes, unmergeMunicipe } from './duplicados.contract.ts';
import { hangingText } from './duplicados.texts.ts';

/** Merging two records, deciding of pairs, and what each of that leaves behind. */

withMerges();

describe('merging', () => {
  test('4 and 2 demands make 6, and 4 and 2 again, while the chain of the log holds', async () => {
    const [fica, sai] = [await data.municipe(office, 'MARIA SOUZA'), await data.municipe(office, 'MARIA SOUSA')];
    await demandas(fica, 4);
    await demandas(sai, 2);
    await me().call(createAtendimento, { id: sai, descricao: 'LIGOU' });
    const day = { titulo: 'Visita', data_compromisso: '2026-06-10', hora_compromisso: '10:00' };
    await me().call(createCompromisso, { ...day, municipe_id: sai });
    expect((await parOf(fica, sai)).sai).toMatchObject({ demandas: 2, atendimentos: 1, compromissos: 1 });
    const counted = async () => (await me().call(getDashboard, {})).body.counts;
    const before = await counted();

    expect((await merge(fica, sai)).status).toBe(200);
    expect(await numbers(fica)).toEqual([6]);
    expect((await me().call(listAtendimentos, { id: fica })).body).toHaveLength(1);
    expect((await me().call(getMunicipe, { id: fica })).body).toMatchObject({
      demandas_total: 6,
      historicos_total: 1,
    });
    expect(await counted()).toEqual({ ...before, municipes: 1 });
    expect(await verified()).toBe(true);

    expect((await me().call(unmergeMunicipe, { id: sai })).status).toBe(200);
    expect(await numbers(fica, sai)).toEqual([4, 2]);
    expect((await parOf(fica, sai)).sai).toMatchObject({ demandas: 2, atendimentos: 1, compromissos: 1 });
    expect(await counted()).toEqual(before);
    expect(await verified()).toBe(true);
  });

  test('whom they support and what they were told is counted with what hangs on them, each once', async () => {
    const [fica, sai] = [await data.municipe(office, 'MARIA SOUZA'), await data.municipe(office, 'MARIA SOUSA')];
    const again = await data.municipe(office, 'MARIA SOUSAA');
    const street = (await demandas(await data.municipe(office), 1))[0]!.id;
    for (const one of [sai, again]) await me().call(createApoiador, { id: street, municipe_id: one });
    await me().call(setDemandaStatus, { id: street, status: 'RESOLVIDO' });
    for (const one of [sai, again])
      await me().call(createDevolutiva, { id: street, municipe_id: one, situacao: 'FEITA', canal: 'CARTA' });
    expect((await merge(sai, again)).status).toBe(200);
    const { sai: goes, fica: stays } = await parOf(fica, sai);
    expect(goes).toMatchObject({ apoios: 1, devolutivas: 1 });
    expect(stays).toMatchObject({ apoios: 0, devolutivas: 0 });
    expect(hangingText({ ...goes, atendimentos: 0 })).toBe('1 apoio, 1 devolutiva');
  });

  test('the one who stays is as was chosen, may take the other’s phone, and is as before once it is undone', async () => {
    const fica = await data.municipe(office, 'MARIA');
    const sai = await data.insert('municipes', office, {
      nome_completo: 'MARIA SOUSA',
      telefone_ddd: '11987654321',
      endereco: 'RUA DAS FLORES',
      numero: '12',
      bairro: 'CENTRO',
    });
    const before = (await me().call(getMunicipe, { id: fica })).body;
    const address = { endereco: 'RUA DAS FLORES', numero: '12', bairro: 'CENTRO' };
    const chosen = { nome_completo: 'MARIA SOUSA', telefone_ddd: '11987654321', ...address };
    expect(
      (await merge(fica, sai, { do_outro: ['nome_completo', 'telefone_ddd', 'endereco', 'numero', 'bairro'] })).body,
    ).toMatchObject({
      ...chosen,
      informacoes_adicionais: `OUTRO TELEFONE: ${formatPhone(before.telefone_ddd!)}`,
    });
    await me().call(unmergeMunicipe, { id: sai });
    const { versao: _, ...after } = (await me().call(getMunicipe, { id: fica })).body;
    expect(before).toMatchObject(after);
    expect((await me().call(getMunicipe, { id: sai })).body).toMatchObject(chosen);
  });

  test('one edited meanwhile: 409, and nothing has changed', async () => {
    const [fica, sai] = [await data.municipe(office), await data.municipe(office)];
    const par = await parOf(fica, sai);
    const { nome_completo, versao } = par.sai;
    await me().call(updateMunicipe, { id: sai, versao, nome_completo, telefone_ddd: '1133334444' });
    const stale = await me().call(mergeMunicipes, idsOf(par));
    expect([stale.status, stale.problem.code]).toEqual([409, 'record.stale']);
    expect((await me().call(getMunicipe, { id: sai })).status).toBe(200);
  });

  test('another office’s id: 404, as of nobody', async () => {
    const other = await server.office();
    const [mine, theirs] = [await data.municipe(office), await data.municipe(other)];
    const input = { versao: 1, municipe_versao: 1, do_outro: [], informacoes: [] };
    expect((await me().call(mergeMunicipes, { id: mine, municipe_id: mine, ...input })).status).toBe(422);
    for (const municipe_id of [theirs, randomUUID()]) {
      expect((await me().call(getPar, { id: mine, municipe_id })).status).toBe(404);
      expect((await me().call(mergeMunicipes, { id: mine, municipe_id, ...input })).status).toBe(404);
      expect((await me().call(decidePar, { id: mine, municipe_id, estado: 'NAO_E' })).status).toBe(404);
    }
    expect((await me().call(unmergeMunicipe, { id: theirs })).status).toBe(404);
  });

  test('sent twice merges once', async () => {
    const [fica, sai] = [await data.municipe(office), await data.municipe(office)];
    await demandas(sai, 3);
    const par = await parOf(fica, sai);
    const input = idsOf(par);
    const answers = await Promise.all([me().call(mergeMunicipes, input), me().call(mergeMunicipes, input)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await numbers(fica)).toEqual([3]);
  });

  test('moves what is secret as well, and tells who may not read it of nothing', async () => {
    const [fica, sai] = [await data.municipe(office), await data.municipe(office)];
    await demandas(sai, 2);
    const [secret] = await demandas(sai, 1);
    await server.rows('update demandas set sigilosa = true where id = $1', [secret!.id]);
    expect((await parOf(fica, sai)).sai.demandas).toBe(2);
    await merge(fica, sai);
    expect(await numbers(fica)).toEqual([2]);
    expect((await admin().call(demandasByMunicipe, { id: fica })).body.total).toBe(3);
    const rows = await server.rows<{ told: string }>(
      // the demand was none when it was made
      `select antes::text || depois::text as told from auditoria a
        where tenant_id = $1 and sigilo is null and antes is not null and depois is not null`,
      [office.id],
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.filter(({ told }) => told.includes(secret!.id))).toEqual([]);
  });
});

describe('the queue', () => {
  const pair = (one: string, other: string, pontos: number) =>
    server.rows(
      `insert into duplicados (tenant_id, a, b, pontos, motivos) values ($1, least($2::uuid, $3::uuid), greatest($2::uuid, $3::uuid), $4, '{TELEFONE}')`,
      [office.id, one, other, pontos],
    );

  test('has the likeliest first, without who is gone; what is decided leaves it, and comes back when that is taken back', async () => {
    const ids = [];
    for (const name of ['ANA', 'BIA', 'CAIO', 'DORA']) ids.push(await data.municipe(office, name));
    const [ana, bia, caio, dora] = ids as [string, string, string, string];
    await pair(ana, bia, 50);
    await pair(bia, caio, 90);
    await pair(caio, dora, 70);
    const queue = async () => (await me().call(listDuplicados, {})).body;
    expect((await queue()).rows.map(({ pontos }) => pontos)).toEqual([90, 70, 50]);
    await me().call(removeMunicipe, { id: dora });
    expect(await queue()).toMatchObject({ total: 2, rows: [{ pontos: 90 }, { pontos: 50 }] });
    expect((await parOf(caio, bia)).motivos).toEqual(['TELEFONE']);
    await me().call(decidePar, { id: caio, municipe_id: bia, estado: 'NAO_E' });
    expect((await queue()).total).toBe(1);
    await me().call(decidePar, { id: caio, municipe_id: bia, estado: 'PENDENTE' });
    expect((await queue()).total).toBe(2);
    await merge(ana, bia);
    expect((await queue()).total).toBe(0);
  });

  test('does not ask again of two who are no duplicates when their merge is undone', async () => {
    const [ana, bia] = [await data.municipe(office, 'ANA'), await data.municipe(office, 'BIA')];
    await pair(ana, bia, 50);
    const queued = async () => (await me().call(listDuplicados, {})).body.total;
    const mergedAndBack = async () => {
      await merge(ana, bia);
      await me().call(unmergeMunicipe, { id: bia });
    };
    await mergedAndBack();
    expect(await queued()).toBe(1);
    await me().call(decidePar, { id: ana, municipe_id: bia, estado: 'NAO_E' });
    await mergedAndBack();
    expect(await queued()).toBe(0);
  });

  test('is for managers and admins', async () => {
    const clerk = await server.member(office);
    expect((await server.as(clerk, office).call(listDuplicados, {})).status).toBe(403);
    const [fica, sai] = [await data.municipe(office), await data.municipe(office)];
    const input = { versao: 1, municipe_versao: 1, do_outro: [], informacoes: [] };
    const refused = await server.as(clerk, office).call(mergeMunicipes, { id: fica, municipe_id: sai, ...input });
    expect(refused.status).toBe(403);
  });
});

test('every table that points at citizens is known to merging', async () => {
  const links = await server.rows<{ name: string }>(
    `select distinct conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'municipes'::regclass`,
  );
  const known = await server.rows<{ name: string }>('select table_name as name from app.office_tables');
  // pairs are decided, not moved
  expect(links.map(({ name }) => name).filter((name) => !known.some((one) => one.name === name))).toEqual([
    'duplicados',
  ]);
});

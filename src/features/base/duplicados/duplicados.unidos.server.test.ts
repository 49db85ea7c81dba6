import { describe, expect, test } from 'vitest';
import { admin, demandas, me, merge, numbers, verified, withMerges } from '../../../../tests/support/office/merges.ts';
import { data, office, server } from '../../../../tests/support/office/workplace.ts';
import { restoreBin } from '../../views/lixeira/lixeira.contract.ts';
import { anonymiseMunicipe } from '../anonimizar/anonimizar.contract.ts';
import { createAtendimento, listAtendimentos } from '../../daily/atendimentos/atendimentos.contract.ts';
import {
  createMunicipe,
  getMunicipe,
  removeMunicipe,
  restoreMunicipe,
  updateMunicipe,
} from '../municipes/municipes.contract.ts';
import { unmergeMunicipe } from './duplicados.contract.ts';

/** Who was merged into another record, and how they come back. */

withMerges();

describe('who was merged', () => {
  test('is 404 and names whom they are now, also by way of another', async () => {
    const [ana, bia, caio] = [
      await data.municipe(office, 'ANA'),
      await data.municipe(office, 'BIA'),
      await data.municipe(office, 'CAIO'),
    ];
    await merge(bia, caio);
    await merge(ana, bia);
    for (const id of [bia, caio]) {
      const gone = await me().call(getMunicipe, { id });
      expect([gone.status, gone.problem.code, gone.problem.existingId]).toEqual([404, 'municipes.merged', ana]);
      expect(gone.problem.detail).toBe('Este cadastro foi unido a ANA.');
    }
    const first = await me().call(unmergeMunicipe, { id: caio });
    expect([first.status, first.problem.code]).toEqual([409, 'duplicados.survivor_gone']);
    expect((await me().call(unmergeMunicipe, { id: bia })).status).toBe(200);
    expect((await me().call(unmergeMunicipe, { id: caio })).status).toBe(200);
  });

  test('is so for whoever still has their page open: to change, to delete, to note a contact', async () => {
    const [fica, sai] = [await data.municipe(office, 'ANA'), await data.municipe(office, 'BIA')];
    const { versao, nome_completo, telefone_ddd } = (await me().call(getMunicipe, { id: sai })).body;
    await merge(fica, sai);
    for (const { status, problem } of [
      await me().call(updateMunicipe, { id: sai, versao, nome_completo, telefone_ddd: telefone_ddd! }),
      await admin().call(removeMunicipe, { id: sai }),
      await me().call(listAtendimentos, { id: sai }),
      await me().call(createAtendimento, { id: sai, descricao: 'LIGOU' }),
    ])
      expect([status, problem.code, problem.existingId]).toEqual([404, 'municipes.merged', fica]);
    const nobody = '00000000-0000-4000-8000-000000000000';
    expect((await me().call(listAtendimentos, { id: nobody })).problem.code).toBe('record.not_found');
  });

  test('comes back by undoing the merge alone, neither from the bin nor from their own page', async () => {
    const [fica, sai] = [await data.municipe(office), await data.municipe(office)];
    await merge(fica, sai);
    const restored = await me().call(restoreMunicipe, { id: sai });
    expect([restored.status, restored.problem.code]).toEqual([409, 'duplicados.merged']);
    const { results } = (await me().call(restoreBin, { items: [{ kind: 'municipes', id: sai }] })).body;
    expect(results).toMatchObject([{ restored: false, code: 'duplicados.merged' }]);
    const { status, problem } = await admin().call(anonymiseMunicipe, { id: sai, versao: 2 });
    expect([status, problem.code]).toEqual([409, 'duplicados.merged']);
  });

  test('a phone that somebody has by now: 409 that says who, and the merge stands', async () => {
    const [fica, sai] = [await data.municipe(office), await data.municipe(office)];
    const { telefone_ddd } = (await me().call(getMunicipe, { id: sai })).body;
    await merge(fica, sai);
    const taken = await me().call(createMunicipe, { nome_completo: 'JOSÉ', telefone_ddd: telefone_ddd! });
    const refused = await me().call(unmergeMunicipe, { id: sai });
    expect([refused.status, refused.problem.existingId]).toEqual([409, taken.body.id]);
    expect((await me().call(getMunicipe, { id: sai })).problem.existingId).toBe(fica);
  });

  test('names who has the phone by now that the one who stayed had before', async () => {
    const [fica, sai] = [await data.municipe(office), await data.municipe(office)];
    const { telefone_ddd } = (await me().call(getMunicipe, { id: fica })).body;
    await merge(fica, sai, { do_outro: ['telefone_ddd'] });
    const taken = await me().call(createMunicipe, { nome_completo: 'JOSÉ', telefone_ddd: telefone_ddd! });
    const refused = await me().call(unmergeMunicipe, { id: sai });
    expect([refused.status, refused.problem.existingId]).toEqual([409, taken.body.id]);
  });

  test('names the one who stayed where they have got the phone since', async () => {
    const [fica, sai] = [await data.municipe(office), await data.municipe(office)];
    const { telefone_ddd } = (await me().call(getMunicipe, { id: sai })).body;
    await merge(fica, sai);
    const { versao, nome_completo } = (await me().call(getMunicipe, { id: fica })).body;
    await me().call(updateMunicipe, { id: fica, versao, nome_completo, telefone_ddd: telefone_ddd! });
    expect((await me().call(unmergeMunicipe, { id: sai })).problem.existingId).toBe(fica);
  });

  test('what came later stays with the one who stayed', async () => {
    const [fica, sai] = [await data.municipe(office), await data.municipe(office)];
    await demandas(sai, 1);
    await server.rows(`update municipes set bairro = 'CENTRO' where id = $1`, [sai]);
    await merge(fica, sai, { do_outro: ['bairro'] });
    await demandas(fica, 2);
    const { versao, nome_completo, telefone_ddd } = (await me().call(getMunicipe, { id: fica })).body;
    const changed = { nome_completo, telefone_ddd: telefone_ddd!, bairro: 'VILA MARIANA' };
    await me().call(updateMunicipe, { id: fica, versao, ...changed });
    await me().call(unmergeMunicipe, { id: sai });
    expect(await numbers(fica, sai)).toEqual([2, 1]);
    expect((await me().call(getMunicipe, { id: fica })).body.bairro).toBe('VILA MARIANA');
  });

  test('after 30 days it stands', async () => {
    const [fica, sai] = [await data.municipe(office), await data.municipe(office)];
    await merge(fica, sai);
    await server.rows(`update mesclagens set created_at = now() - interval '31 days' where sai_id = $1`, [sai]);
    const late = await me().call(unmergeMunicipe, { id: sai });
    expect([late.status, late.problem.code]).toEqual([409, 'duplicados.too_late']);
  });

  test('is emptied with whoever they were merged into, and nothing that merging kept has a name', async () => {
    const fica = await data.municipe(office, 'CANARIO FICA');
    const sai = await data.municipe(office, 'CANARIO SAI');
    await demandas(sai, 1);
    await server.rows(`update municipes set bairro = 'CANARIO', informacoes_adicionais = 'CANARIO' where id = $1`, [
      sai,
    ]);
    const { versao } = (await merge(fica, sai, { do_outro: ['nome_completo', 'bairro'] })).body;
    expect((await admin().call(anonymiseMunicipe, { id: fica, versao })).status).toBe(200);
    const [left] = await server.rows<{ told: string }>(
      `select (select coalesce(string_agg(m::text, ' '), '') from municipes m where tenant_id = $1)
           || (select coalesce(string_agg(m::text, ' '), '') from mesclagens m where tenant_id = $1)
           || (select coalesce(string_agg(a::text, ' '), '') from auditoria a where tenant_id = $1) as told`,
      [office.id],
    );
    expect(left!.told).not.toContain('CANARIO');
    expect(left!.told).not.toContain('BURACO');
    const back = await me().call(unmergeMunicipe, { id: sai });
    expect([back.status, back.problem.code]).toEqual([409, 'municipes.anonymised']);
    expect(await verified()).toBe(true);
  });

  test('takes the bairro along that only the two records had, whose demands have none then', async () => {
    const [fica, sai] = [await data.municipe(office), await data.municipe(office)];
    const bairros = async () =>
      (
        await server.rows<{ nome: string }>(
          `select nome from bairros where tenant_id = $1 union all select chave from bairro_apelidos where tenant_id = $1
           union all select 'de uma demanda' from demandas where tenant_id = $1 and bairro_id is not null`,
          [office.id],
        )
      ).map(({ nome }) => nome);
    await server.rows(`update municipes set bairro = 'SÍTIO DO ZÉ' where id = any ($1)`, [[fica, sai]]);
    await demandas(fica, 1);
    await demandas(sai, 1);
    const { versao } = (await merge(fica, sai)).body;
    expect(await bairros()).toContain('SÍTIO DO ZÉ');
    expect((await admin().call(anonymiseMunicipe, { id: fica, versao })).status).toBe(200);
    expect(await bairros()).toEqual([]);
  });

  test('and is apart again leaves nothing in the other’s log once they are anonymised, and that stays whole', async () => {
    const [fica, sai] = [await data.municipe(office, 'ANA'), await data.municipe(office, 'CANARIO SAI')];
    const { telefone_ddd } = (await me().call(getMunicipe, { id: sai })).body;
    await server.rows(`update municipes set bairro = 'CANARIO', informacoes_adicionais = 'CANARIO' where id = $1`, [
      sai,
    ]);
    await merge(fica, sai, { do_outro: ['bairro'] });
    const ana = async (nome_completo: string) => {
      const { versao, telefone_ddd: phone } = (await me().call(getMunicipe, { id: fica })).body;
      return me().call(updateMunicipe, { id: fica, versao, nome_completo, telefone_ddd: phone! });
    };
    await ana('ANA MARIA');
    expect((await me().call(unmergeMunicipe, { id: sai })).status).toBe(200);
    await ana('ANA LIMA');
    const { versao } = (await me().call(getMunicipe, { id: sai })).body;
    expect((await admin().call(anonymiseMunicipe, { id: sai, versao })).status).toBe(200);
    const logged = await server.rows<{ told: string }>(
      `select coalesce(string_agg(a::text, ' '), '') as told from auditoria a where tenant_id = $1`,
      [office.id],
    );
    for (const gone of ['CANARIO', telefone_ddd!.slice(-8)]) expect(logged[0]!.told).not.toContain(gone);
    // what became of the other one since
    expect(logged[0]!.told).toContain('ANA LIMA');
    expect(await verified()).toBe(true);
  });
});

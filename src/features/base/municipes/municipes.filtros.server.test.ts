import { beforeEach, describe, expect, test } from 'vitest';
import { data, me, office, server, inWorkplace } from '../../../../tests/support/office/workplace.ts';
import { listBairros } from '../bairros/bairros.contract.ts';
import { anonymiseMunicipe } from '../anonimizar/anonimizar.contract.ts';
import { createDemanda, listDemandas } from '../../daily/demandas/demandas.contract.ts';
import { createMunicipe, exportMunicipes, listMunicipes, updateMunicipe } from './municipes.contract.ts';

inWorkplace('each test');

type Asked = Record<string, string>;
let phone = 11_987_650_000;
const add = async (nome_completo: string, more: object = {}) =>
  (await me().call(createMunicipe, { nome_completo, telefone_ddd: String((phone += 1)), ...more } as never)).body;
const list = async (asked: Asked = {}) => (await me().call(listMunicipes, asked as object)).body;
const names = async (asked: Asked) => (await list(asked)).rows.map(({ nome_completo }) => nome_completo);
const status = async (asked: Asked) => (await me().call(listMunicipes, asked as object)).status;
const bairros = async () => (await me().call(listBairros, {})).body;

describe('citizens', () => {
  beforeEach(async () => {
    await add('ANA', { bairro: 'Vila Mariana', cep: '04101000', email: 'ana@exemplo.com' });
    await add('BIA', { bairro: 'VILA  MARIANA', cep: '04102999', endereco: 'RUA A' });
    await add('CAIO', { bairro: 'Lapa', telefone_ddd: '1132654321' });
    await add('DORA');
  });

  test('are narrowed to a bairro however it is spelled, to a CEP, a kind of phone, and what they have', async () => {
    const [lapa, vila] = await bairros();
    expect([lapa!.nome, vila!.nome]).toEqual(['LAPA', 'VILA MARIANA']);
    expect(await names({ bairro: vila!.id })).toEqual(['ANA', 'BIA']);
    expect(await names({ bairro: `${lapa!.id},nenhum` })).toEqual(['CAIO', 'DORA']);
    expect(await names({ cep: '04101' })).toEqual(['ANA']);
    expect(await names({ cep: '04102-999' })).toEqual(['BIA']);
    expect(await names({ telefone: 'fixo' })).toEqual(['CAIO']);
    expect(await list({ telefone: 'celular', email: 'sem' })).toMatchObject({ total: 2 });
    // a mobile number from before the ninth digit is one
    await add('EVA', { telefone_ddd: '1187654321' });
    expect(await names({ telefone: 'fixo' })).toEqual(['CAIO']);
    expect(await names({ telefone: 'celular' })).toContain('EVA');
    expect(await names({ endereco: 'com' })).toEqual(['BIA']);
    expect(await names({ busca: 'a', bairro: vila!.id })).toEqual(['ANA', 'BIA']);
  });

  test('by what they asked for, and when they came', async () => {
    const { rows } = await list();
    const setor_id = await data.setor(office);
    const asked = { setor_id, descricao_texto: 'X', assessor_responsavel: 'Rita', data_demanda: '2026-11-20' };
    await me().call(createDemanda, { municipe_id: rows[0]!.id, ...asked });
    expect(await names({ demandas: 'abertas' })).toEqual(['ANA']);
    expect(await names({ demandas: 'sem' })).toEqual(['BIA', 'CAIO', 'DORA']);
    const [{ today } = { today: '' }] = await server.rows<{ today: string }>('select app.today()::text as today');
    await server.rows(`update municipes set data_cadastro = data_cadastro - interval '10 days' where id = $1`, [
      rows[1]!.id,
    ]);
    expect(await names({ de: today, ate: today })).toEqual(['ANA', 'CAIO', 'DORA']);
    expect((await names({ ordem: 'cadastro' }))[0]).toBe('BIA');
    expect(await names({ ordem: '-codigo' })).toHaveLength(4);
  });

  test('by bairro stand in the order of the alphabet, those without one at the end', async () => {
    await add('EVA', { bairro: 'Água Rasa' });
    expect(await names({ ordem: 'bairro' })).toEqual(['EVA', 'CAIO', 'ANA', 'BIA', 'DORA']);
    expect(await names({ ordem: '-bairro', busca: 'a' })).toEqual(['ANA', 'BIA', 'CAIO', 'EVA', 'DORA']);
  });

  test('by any other column, the empty ones at the end, and so does their file', async () => {
    await add('EVA', { endereco: 'RUA A', numero: '9', cep: '01000000' });
    await add('FÁBIO', { endereco: 'RUA A', numero: '100', email: 'z@exemplo.com' });
    expect((await names({ ordem: 'endereco' })).slice(0, 3)).toEqual(['EVA', 'FÁBIO', 'BIA']);
    expect((await names({ ordem: 'cep' })).slice(0, 3)).toEqual(['EVA', 'ANA', 'BIA']);
    expect((await names({ ordem: '-email' })).slice(0, 2)).toEqual(['FÁBIO', 'ANA']);
    expect((await names({ ordem: 'telefone' }))[0]).toBe('CAIO');
    const { body } = await server.as(office.admin, office).call(exportMunicipes, { ordem: '-email' });
    expect(String(body).match(/;(FÁBIO|ANA);/g)).toEqual([';FÁBIO;', ';ANA;']);
  });

  test('their pages go on behind the last one, in every order that follows them', async () => {
    await server.rows(
      `insert into municipes (tenant_id, codigo, nome_completo, telefone_ddd) select $1, 'T' || n, 'GENTE ' || n % 7, (21900000000 + n)::text from generate_series(1, 120) n`,
      [office.id],
    );
    for (const ordem of ['nome', '-nome', 'cadastro', '-cadastro'])
      for (const asked of [{}, { busca: 'gente' }, { telefone: 'celular' }] as Asked[]) {
        const seen: string[] = [];
        let answer = await list({ ordem, ...asked });
        const { total } = answer;
        for (;;) {
          seen.push(...answer.rows.map(({ id }) => id));
          if (!answer.depois) break;
          answer = await list({ ordem, ...asked, depois: answer.depois, contar: 'nao' });
          expect('total' in answer).toBe(false);
        }
        expect([ordem, new Set(seen).size, seen.length]).toEqual([ordem, total, total]);
      }
  });

  test.each([
    { bairro: 'x' },
    { cep: '123' },
    { telefone: 'x' },
    { ordem: ';drop' },
    { depois: 'abc' },
    { demandas: 'x' },
  ])('%j is refused', async (asked) => {
    expect(await status(asked as unknown as Asked)).toBe(422);
  });
});

describe('bairros', () => {
  test('of a demand: where its citizen lived, whether that is said before or after; who moves leaves it there', async () => {
    const setor_id = await data.setor(office);
    const asked = { setor_id, descricao_texto: 'X', assessor_responsavel: 'Rita', data_demanda: '2026-11-20' };
    const ana = await add('ANA');
    const { body: demanda } = await me().call(createDemanda, { municipe_id: ana.id, ...asked });
    const edit = async (bairro: string, versao: number) =>
      (
        await me().call(updateMunicipe, {
          id: ana.id,
          nome_completo: 'ANA',
          telefone_ddd: ana.telefone_ddd!,
          bairro,
          versao,
        })
      ).body;
    const where = async () => (await me().call(listDemandas, {})).body.rows.find(({ id }) => id === demanda.id)!;
    const moved = await edit('CENTRO', ana.versao);
    // nobody edited the demand
    expect(await where()).toMatchObject({ bairro: 'CENTRO', versao: demanda.versao });
    await edit('LAPA', moved.versao);
    expect((await where()).bairro).toBe('CENTRO');
    expect((await bairros()).map(({ nome }) => nome)).toEqual(['CENTRO', 'LAPA']);
    const log = await server.rows(
      `select from auditoria a join auditoria_facetas f on f.tenant_id = a.tenant_id and f.id = a.faceta_id where a.tenant_id = $1 and f.entidade = 'bairros'`,
      [office.id],
    );
    expect(log).toEqual([]);
  });

  test('of somebody who is anonymised stays, for the numbers, unless nobody else lives there', async () => {
    const [ana] = [await add('ANA', { bairro: 'CENTRO' }), await add('BIA', { bairro: 'Centro' })];
    const caio = await add('CAIO', { bairro: 'FUNDOS DA CASA DO CAIO' });
    for (const { id, versao } of [ana, caio])
      expect((await server.as(office.admin, office).call(anonymiseMunicipe, { id, versao })).status).toBe(200);
    expect((await bairros()).map(({ nome }) => nome)).toEqual(['CENTRO']);
    expect(await list({ bairro: (await bairros())[0]!.id })).toMatchObject({ total: 2 });
  });

  test('are made once, when many who live there come at the same moment, and are each office’s own', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, n) => add(`PESSOA ${n}`, { bairro: n % 2 ? 'NOVO' : 'Nôvo.' })));
    expect(await bairros()).toHaveLength(1);
    const other = await server.office();
    expect((await server.as(other.admin, other).call(listBairros, {})).body).toEqual([]);
  });
});

import { describe, expect, test } from 'vitest';
import {
  demanda,
  list,
  livingIn,
  many,
  municipe,
  setor,
  texts,
  withDemandas,
} from '../../../../tests/support/office/demanda-list.ts';
import { data, me, office, server, inWorkplace } from '../../../../tests/support/office/workplace.ts';
import { exportDemandas, listDemandas } from './demandas.contract.ts';

inWorkplace('each test');
withDemandas();

describe('orders', () => {
  test('any column, both ways, what is empty at the end', async () => {
    await demanda('B', { codigo_oficio: '9', municipe_id: await livingIn('Centro', 'ZÉLIA') });
    await demanda('A', { codigo_oficio: '10', municipe_id: await livingIn('Água Rasa', 'ÁLVARO') });
    await demanda('C');
    expect(await texts({ ordem: 'oficio' })).toEqual(['B', 'A', 'C']);
    expect(await texts({ ordem: '-oficio' })).toEqual(['A', 'B', 'C']);
    expect((await texts({ ordem: 'municipe' }))[0]).toBe('A');
    expect(await texts({ ordem: 'bairro' })).toEqual(['A', 'B', 'C']);
    for (const ordem of ['numero', '-status', 'assessor', '-setor', 'assunto', 'prazo', '-encerrada'])
      expect((await texts({ ordem })).toSorted()).toEqual(['A', 'B', 'C']);
    expect(await texts({ ordem: 'oficio', busca: 'rita', oficio: 'com' })).toEqual(['B', 'A']);
  });

  test('by what they say, and by the protocol of the city hall', async () => {
    await demanda('ÁRVORE CAÍDA', { protocolo_externo: '2026/9' });
    await demanda('BURACO', { protocolo_externo: '2025/1' });
    await demanda('ABRIGO');
    expect(await texts({ ordem: 'descricao' })).toEqual(['ABRIGO', 'ÁRVORE CAÍDA', 'BURACO']);
    expect(await texts({ ordem: '-descricao' })).toEqual(['BURACO', 'ÁRVORE CAÍDA', 'ABRIGO']);
    expect(await texts({ ordem: 'protocolo' })).toEqual(['BURACO', 'ÁRVORE CAÍDA', 'ABRIGO']);
  });

  test('its file has the order of the list', async () => {
    for (const text of ['B', 'A', 'C']) await demanda(text);
    const { status, body } = await server.as(office.admin, office).call(exportDemandas, { ordem: '-descricao' });
    expect([status, String(body).match(/;[ABC];/g)]).toEqual([200, [';C;', ';B;', ';A;']]);
  });

  test('by ofício they follow its number, also where it was typed with zeros', async () => {
    for (const codigo_oficio of ['46', '099', '9', '0000000100', '046', '101']) await demanda('X', { codigo_oficio });
    const codes = async (ordem: string) => (await list({ ordem })).rows.map((row) => row.codigo_oficio);
    expect(await codes('oficio')).toEqual(['9', '46', '046', '099', '0000000100', '101']);
    expect(await codes('-oficio')).toEqual(['101', '0000000100', '099', '046', '46', '9']);
  });

  test('by assunto they follow the names that are shown, of themes and of subjects alike', async () => {
    const [agua, vias] = [await data.assunto(office, 'Água'), await data.assunto(office, 'Vias')];
    for (const assunto_id of [
      vias,
      await data.assunto(office, 'Buraco', vias),
      agua,
      await data.assunto(office, 'Vazamento', agua),
    ])
      await demanda('X', { assunto_id });
    await demanda('X');
    const shown = async (ordem: string) => (await list({ ordem })).rows.map(({ assunto }) => assunto?.nome);
    expect(await shown('assunto')).toEqual(['Água', 'Buraco', 'Vazamento', 'Vias', undefined]);
    expect(await shown('-assunto')).toEqual(['Vias', 'Vazamento', 'Buraco', 'Água', undefined]);
  });

  test('a bairro that counts as another one stands where that one does, whose name is shown', async () => {
    await demanda('A', { municipe_id: await livingIn('Zona Norte', 'ZÉLIA') });
    await demanda('B', { municipe_id: await livingIn('Centro', 'ÁLVARO') });
    await demanda('C', { municipe_id: await livingIn('Lapa', 'CAIO') });
    await server.rows(
      `update bairros b set principal_id = p.id from bairros p where p.tenant_id = b.tenant_id and b.nome = 'Zona Norte' and p.nome = 'Centro'`,
    );
    const { rows } = await list({ ordem: '-bairro' });
    expect(rows.map((row) => row.bairro)).toEqual(['Lapa', 'Centro', 'Centro']);
  });

  test('by a column that no index has, up to 5,000', { timeout: 60_000 }, async () => {
    await server.rows('alter table demandas disable trigger user');
    await server.rows(
      `insert into demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda, numero)
       select $1, $2, $3, 'X', 'Rita', '2025-01-01', app.numero(2025, n) from generate_series(1, 5000) n`,
      [office.id, municipe, setor],
    );
    await server.rows('alter table demandas enable trigger user');
    expect((await list({ ordem: '-numero' })).rows[0]!.numero).toBe('2025-05000');
    await many(1);
    const refused = await me().call(listDemandas, { ordem: 'numero' } as never);
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'ordem', message: 'Filtre até 5.000 para ordenar assim' }] },
    });
  });
});

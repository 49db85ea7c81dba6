import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loteKinds } from '../../../app/server/slices.ts';
import { diskStorage } from '../../../server/files/disk-storage.ts';
import { createLogger } from '../../../server/process/log.ts';
import { workOnLote } from '../../../server/lotes/lotes-job.ts';
import {
  as,
  boss,
  citizen,
  counts,
  enter,
  logOf,
  phoneOf,
  queue,
  verify,
  withHigiene,
} from '../../../../tests/support/office/higiene.ts';
import { data, me, office, server } from '../../../../tests/support/office/workplace.ts';
import { anonymiseMunicipe } from '../../base/anonimizar/anonimizar.contract.ts';
import { getLote, undoLote } from '../../base/lotes/lotes.contract.ts';
import { decidePar, listDuplicados } from '../../base/duplicados/duplicados.contract.ts';
import { listMunicipes } from '../../base/municipes/municipes.contract.ts';
import { joinBairros, splitBairro } from '../../base/bairros/bairros.contract.ts';
import { findDuplicados } from '../../base/parecidos/parecidos.contract.ts';
import { listDemandas } from '../../daily/demandas/demandas.contract.ts';
import { dismissItem, fixAll, higieneRules, nextItems, runHigiene } from './higiene.contract.ts';

/** What is wrong in an office's records, rule by rule; which values each rule finds is in higiene.regras.server.test.ts. */

withHigiene();

const work = () =>
  workOnLote({
    database: server.database,
    storage: diskStorage(join(server.dataDir, 'files')),
    kinds: loteKinds,
    log: createLogger('silent'),
    times: { rows: 100 },
  });

describe('bairros', () => {
  async function twoSpellings() {
    const setor = await data.setor(office);
    const demanda = (municipe_id: string) =>
      data.insert('demandas', office, {
        municipe_id,
        setor_id: setor,
        assessor_responsavel: 'Rita',
        descricao_texto: 'PODA',
        data_demanda: '2026-05-04',
      });
    for (let n = 0; n < 4; n += 1) await citizen('ANA LIMA', `1198000000${n}`, { bairro: 'JD. AMÉRICA' });
    for (let n = 0; n < 9; n += 1) {
      const id = await citizen('RUI LIMA', `1199000000${n}`, { bairro: 'JARDIM AMÉRICA' });
      if (n < 3) await demanda(id);
    }
    const rows = await server.rows<{ id: string; nome: string }>('select id, nome from bairros where tenant_id = $1', [
      office.id,
    ]);
    return Object.fromEntries(rows.map(({ id, nome }) => [nome, id]));
  }
  const totalOf = async (bairro: string) => (await me().call(listMunicipes, { bairro })).body.total;

  test('JD. AMÉRICA 4, JARDIM AMÉRICA 9, Enter: alias; 13 count as one', async () => {
    const ids = await twoSpellings();
    await verify();
    const [item, ...others] = await queue('BAIRRO_PARECIDO');
    expect(others).toEqual([]);
    expect(item).toMatchObject({
      antes: 'JD. AMÉRICA',
      depois: 'JARDIM AMÉRICA',
      quantos: { antes: 4, depois: 12 },
    });
    expect((await enter('BAIRRO_PARECIDO', item!)).body.resultado).toBe('CORRIGIDO');
    expect([await totalOf(ids['JARDIM AMÉRICA']!), await totalOf(ids['JD. AMÉRICA']!)]).toEqual([13, 13]);
    expect((await me().call(listDemandas, { bairro: ids['JD. AMÉRICA']! })).body.total).toBe(3);
    // what people wrote stays as they wrote it, and whoever writes it again means the same
    await citizen('EVA LIMA', '11980000009', { bairro: 'Jd América' });
    expect(await totalOf(ids['JARDIM AMÉRICA']!)).toBe(14);
    await verify();
    expect(await counts()).toEqual({});
  });

  test('all at once, and back', async () => {
    const ids = await twoSpellings();
    await verify();
    const { body: lote } = await as(boss).call(fixAll, { regra: 'BAIRRO_PARECIDO', total: 1 });
    expect([lote.ok, await totalOf(ids['JARDIM AMÉRICA']!)]).toEqual([1, 13]);
    expect((await as(boss).call(undoLote, { id: lote.id })).body).toMatchObject({ desfeitos: 1 });
    expect([await totalOf(ids['JARDIM AMÉRICA']!), await totalOf(ids['JD. AMÉRICA']!), await counts()]).toEqual([
      9,
      4,
      { BAIRRO_PARECIDO: 1 },
    ]);
  });

  test('back, but for a spelling that somebody has parted since and joined another to', async () => {
    const ids = await twoSpellings();
    for (const [n, bairro] of ['AMERICA JD', 'VILA NOVA'].entries())
      await citizen('EVA LIMA', `1197000000${n}`, { bairro });
    const [other, nova] = await Promise.all(
      ['AMERICA JD', 'VILA NOVA'].map(async (nome) => {
        const rows = await server.rows<{ id: string }>('select id from bairros where tenant_id = $1 and nome = $2', [
          office.id,
          nome,
        ]);
        return rows[0]!.id;
      }),
    );
    await as(boss).call(joinBairros, { id: other!, em: ids['JD. AMÉRICA']! });
    await verify();
    const { body: lote } = await as(boss).call(fixAll, { regra: 'BAIRRO_PARECIDO', total: 1 });
    expect(await totalOf(ids['JARDIM AMÉRICA']!)).toBe(14);
    await as(boss).call(splitBairro, { id: other! });
    await as(boss).call(joinBairros, { id: nova!, em: other! });
    expect((await as(boss).call(undoLote, { id: lote.id })).body).toMatchObject({ desfeitos: 1 });
    const principals = await server.rows<{ id: string; principal_id: string | null }>(
      'select id, principal_id from bairros where tenant_id = $1 and principal_id is not null',
      [office.id],
    );
    expect(principals).toEqual([{ id: nova, principal_id: other }]);
  });
});

describe('all of a queue', () => {
  const many = (n: number) =>
    server.rows(
      `insert into municipes (tenant_id, nome_completo, telefone_ddd, bairro)
       select $1, 'MARIA SOUZA', '118' || lpad(n::text, 7, '0'), 'CENTRO' from generate_series(1, $2::int) n`,
      [office.id, n],
    );

  test('an attendant asks for it by API: 403', async () => {
    await many(3);
    await verify();
    const { status } = await me().call(fixAll, { regra: 'CELULAR_10', total: 3 });
    expect([status, await counts()]).toEqual([403, { CELULAR_10: 3 }]);
  });

  test('is done at once, and taken back but for what somebody has changed since', async () => {
    await many(3);
    await verify();
    const { body: lote } = await as(boss).call(fixAll, { regra: 'CELULAR_10', total: 3 });
    expect([lote, await counts()]).toMatchObject([{ estado: 'CONCLUIDO', ok: 3 }, {}]);
    await server.rows(
      `update municipes set endereco = 'RUA A' where id = (select id from municipes where tenant_id = $1 limit 1)`,
      [office.id],
    );
    const { body: undone } = await as(boss).call(undoLote, { id: lote.id });
    expect(undone).toMatchObject({ estado: 'DESFEITO', desfeitos: 2, alterados_depois: 1 });
    expect(await counts()).toEqual({ CELULAR_10: 2 });
  });

  test('asked for as many as there were a moment ago: says how many there are', async () => {
    await many(3);
    await verify();
    const { problem } = await as(boss).call(fixAll, { regra: 'CELULAR_10', total: 2 });
    expect([problem.code, problem.current]).toEqual(['lotes.changed', { total: 3 }]);
  });
});

describe('a run', () => {
  test('of many records is long work, in steps, and finds each of them once', async () => {
    await server.rows(
      `insert into municipes (tenant_id, nome_completo, telefone_ddd, bairro)
       select $1, 'MARIA SOUZA', '118' || lpad(n::text, 7, '0'), 'CENTRO' from generate_series(1, 1500) n`,
      [office.id],
    );
    const lote = await verify();
    expect(lote).toMatchObject({ estado: 'FILA', total: 1500 });
    expect((await me().call(runHigiene, {})).problem.code).toBe('higiene.rodando');
    let steps = 0;
    while (await work()) steps += 1;
    expect(steps).toBe(15);
    expect((await me().call(getLote, { id: lote.id })).body).toMatchObject({
      estado: 'CONCLUIDO',
      feitos: 1500,
      pode_desfazer: false,
    });
    expect(await counts()).toEqual({ CELULAR_10: 1500 });
  });

  test('takes out what was mended, deleted or emptied in between, and nothing of it stays', async () => {
    const ids = [];
    for (let n = 0; n < 3; n += 1) ids.push(await citizen('MARIA SOUZA', `118765432${n}`, { email: 'a@gmial.com' }));
    await verify();
    expect(await counts()).toEqual({ CELULAR_10: 3, EMAIL_INVALIDO: 3 });
    await data.remove('municipes', ids[0]!);
    await as(office.admin).call(anonymiseMunicipe, { id: ids[1]!, versao: 1 });
    expect(await counts()).toEqual({ CELULAR_10: 1, EMAIL_INVALIDO: 1 });
    const kept = await server.rows(
      'select 1 from higiene_itens where registro_id = any ($1) and sugestao is not null',
      [ids.slice(0, 2)],
    );
    expect(kept).toEqual([]);
    await verify();
    expect(await counts()).toEqual({ CELULAR_10: 1, EMAIL_INVALIDO: 1 });
  });
});

describe('secret demands', () => {
  test('are counted and shown to their readers alone', async () => {
    await data.assunto(office);
    const demanda = await data.insert('demandas', office, {
      municipe_id: await data.municipe(office),
      setor_id: await data.setor(office),
      assessor_responsavel: 'Rita',
      descricao_texto: 'PODA',
      data_demanda: '2026-05-04',
      sigilosa: true,
    });
    await as(office.admin).call(runHigiene, {});
    const rules = (await as(office.admin).call(higieneRules, {})).body.regras;
    expect(rules.find(({ regra }) => regra === 'DEMANDA_SEM_ASSUNTO')!.pendentes).toBe(1);
    expect((await counts()).DEMANDA_SEM_ASSUNTO).toBeUndefined();
    expect(await queue('DEMANDA_SEM_ASSUNTO')).toEqual([]);
    const ask = { regra: 'DEMANDA_SEM_ASSUNTO', registro_id: demanda } as const;
    expect((await me().call(dismissItem, ask)).status).toBe(404);
    // and a run by who does not read it leaves it where it is
    await verify();
    expect((await as(office.admin).call(nextItems, { regra: 'DEMANDA_SEM_ASSUNTO' })).body).toHaveLength(1);
  });
});

describe('a phone that somebody has', () => {
  const pairs = () =>
    server.rows<{ a: string; b: string; estado: string }>('select a, b, estado from duplicados where tenant_id = $1', [
      office.id,
    ]);

  test('that number is JOSÉ’s: unchanged, a pair in Duplicados', async () => {
    const id = await citizen('MARIA SOUZA', '1187654321');
    const other = await citizen('JOSÉ LIMA', '11987654321');
    await verify();
    const [item] = await queue('CELULAR_10');
    const { body } = await enter('CELULAR_10', item!);
    expect(body).toEqual({
      ...{ resultado: 'DUPLICADO', item: null, desfazer: null },
      outro: { id: other, nome: 'JOSÉ LIMA' },
    });
    expect([await phoneOf(id), await logOf(id), await queue('CELULAR_10')]).toEqual(['1187654321', 0, []]);
    const [a, b] = [id, other].toSorted();
    expect(await pairs()).toEqual([{ a, b, estado: 'PENDENTE' }]);
  });

  test('two first names on one phone wait until somebody decides, whatever the week’s run finds', async () => {
    const id = await citizen('MARIA SOUZA', '1187654321', { bairro: 'LAPA' });
    const other = await citizen('JOSÉ LIMA', '11987654321');
    await verify();
    await enter('CELULAR_10', (await queue('CELULAR_10'))[0]!);
    const [a, b] = [id, other].toSorted();
    const { body } = await as(boss).call(findDuplicados, {});
    while (await work());
    expect((await as(boss).call(getLote, { id: body.id })).body.estado).toBe('CONCLUIDO');
    expect(await pairs()).toEqual([{ a, b, estado: 'PENDENTE' }]);
    expect((await as(boss).call(listDuplicados, {})).body.rows).toMatchObject([{ nome: 'MARIA SOUZA', pontos: 60 }]);
    await as(boss).call(decidePar, { id: a!, municipe_id: b!, estado: 'NAO_E' });
    expect(await pairs()).toEqual([{ a, b, estado: 'NAO_E' }]);
  });

  test('among all of a queue: the others are mended, it is told by name, and the pair is kept', async () => {
    await citizen('MARIA SOUZA', '1187654321');
    await citizen('JOSÉ LIMA', '11987654321');
    await citizen('EVA LIMA', '1187654399');
    await verify();
    const { body } = await as(boss).call(fixAll, { regra: 'CELULAR_10', total: 2 });
    expect(body).toMatchObject({ ok: 1, falhas: 1 });
    expect([(await pairs()).length, await counts()]).toEqual([1, {}]);
  });
});

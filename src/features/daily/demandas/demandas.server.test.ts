import { describe, expect, test } from 'vitest';
import {
  assessor_id,
  create,
  demandaBody,
  edit,
  municipe_id,
  setor_id,
  withDemandas,
} from '../../../../tests/support/office/demandas.ts';
import { clerk, data, me, office, server } from '../../../../tests/support/office/workplace.ts';
import {
  createDemanda,
  demandasByMunicipe,
  getDemanda,
  listDemandas,
  removeDemanda,
  restoreDemanda,
  setDemandaStatus,
} from './demandas.contract.ts';

withDemandas();

const path = () => `/api/tenants/${office.id}/demandas`;
const post = (value: unknown) => server.request('POST', path(), { cookie: clerk.cookie, body: value });

describe('new demand', () => {
  test('everything required is asked for at once, in the words of the specification', async () => {
    const answer = await post({ descricao_texto: '  ', codigo_oficio: '12a', uploads: [] });
    expect(answer.status).toBe(422);
    expect(answer.problem.errors).toEqual([
      { field: 'municipe_id', message: 'Selecione um munícipe' },
      { field: 'setor_id', message: 'Selecione um setor' },
      { field: 'descricao_texto', message: 'Descrição é obrigatória' },
      { field: 'assessor_responsavel', message: 'Assessor responsável é obrigatório' },
      { field: 'data_demanda', message: 'Data da demanda é obrigatória' },
      { field: 'codigo_oficio', message: 'Código do ofício deve conter apenas números (máximo 10 dígitos)' },
    ]);
  });

  test('starts as EM_ANALISE, upper-cased, with the names around it', async () => {
    const demanda = await create();
    expect(demanda).toMatchObject({
      status: 'EM_ANALISE',
      descricao_texto: 'TROCA DE LUMINÁRIA',
      codigo_oficio: '20260412',
      assessor_responsavel: 'Rita Moura',
      assessor_id,
      data_demanda: '2026-11-20',
      versao: 1,
      municipe: { id: municipe_id, nome_completo: 'MARIA APARECIDA DE SOUZA', deleted: false },
      setor: { id: setor_id, nome: 'Obras', deleted: false },
    });
    expect((await me().call(getDemanda, { id: demanda.id })).body).toEqual(demanda);
  });

  test.each([
    ['', null],
    [null, null],
    [undefined, null],
    ['7', '7'],
    ['0123456789', '0123456789'],
  ])('office code %j is saved as %j', async (codigo_oficio, saved) => {
    expect((await create({ codigo_oficio })).codigo_oficio).toBe(saved);
  });

  test('the number under which the city hall filed it is kept as typed, found, and taken away again', async () => {
    const made = await create({ protocolo_externo: ' PMC 2026/000123-ç ' });
    expect(made.protocolo_externo).toBe('PMC 2026/000123-ç');
    for (const busca of ['000123', 'pmc 2026/000123-C', '3-'])
      expect((await me().call(listDemandas, { busca })).body.rows.map(({ id }) => id)).toEqual([made.id]);
    const kept = await edit(made);
    expect(kept.body.protocolo_externo).toBe('PMC 2026/000123-ç');
    const cleared = await edit(kept.body, { protocolo_externo: '' });
    expect(cleared.body.protocolo_externo).toBeNull();
    expect((await me().call(listDemandas, { busca: '000123' })).body.total).toBe(0);
  });

  test('a number of the city hall longer than 40 characters is refused', async () => {
    expect((await create({ protocolo_externo: 'x'.repeat(40) })).protocolo_externo).toHaveLength(40);
    const answer = await post({ ...demandaBody(), protocolo_externo: 'x'.repeat(41) });
    expect([answer.status, answer.problem.errors?.map(({ field }) => field)]).toEqual([422, ['protocolo_externo']]);
  });

  test.each(['12345678901', '1 2', '１２', '-1', '1.5', 12, {}])('office code %j is refused', async (codigo_oficio) => {
    const answer = await post({ ...demandaBody(), codigo_oficio });
    expect(answer.problem.errors).toEqual([
      { field: 'codigo_oficio', message: 'Código do ofício deve conter apenas números (máximo 10 dígitos)' },
    ]);
  });

  test.each([
    'infinity',
    'today',
    '2026-02-30',
    '20/11/2026',
    '2026-11-20T00:00:00Z',
    '0001-01-01',
    20261120,
    '2026-1-1',
  ])('date %j is refused: ISO days only', async (data_demanda) => {
    const answer = await post({ ...demandaBody(), data_demanda });
    expect([answer.status, answer.problem.errors?.[0]?.field]).toEqual([422, 'data_demanda']);
  });

  test.each(['id', 'tenant_id', 'status', 'created_at', 'deleted_at', 'versao', 'busca', 'constructor'])(
    'a body that names %s is refused',
    async (field) => {
      const answer = await post({ ...demandaBody(), [field]: 'RESOLVIDO' });
      expect([answer.status, answer.problem.errors?.map((error) => error.field)]).toEqual([422, [field]]);
    },
  );

  test.each([null, [], 'text', 7, true, { descricao_texto: {} }, { uploads: 'x' }, { uploads: Array(51).fill(1) }])(
    'a strange body %j gets 4xx and writes nothing',
    async (value) => {
      const answer = await post(
        value && typeof value === 'object' && !Array.isArray(value) ? { ...demandaBody(), ...value } : value,
      );
      // text is sent as text/plain, which is no JSON
      expect(typeof value === 'string' ? [415] : [400, 422]).toContain(answer.status);
      expect((await me().call(listDemandas, {})).body.total).toBe(0);
    },
  );

  test('text with NUL, a long one, and one that grows when upper-cased never get 500', async () => {
    expect((await create({ descricao_texto: 'a\u0000b' })).descricao_texto).toBe('AB');
    expect((await post({ ...demandaBody(), descricao_texto: 'x'.repeat(10_001) })).status).toBe(422);
    expect((await post({ ...demandaBody(), descricao_texto: 'ß'.repeat(10_000) })).status).toBe(422);
    expect((await post({ ...demandaBody(), assessor_responsavel: 'x'.repeat(201), assessor_id: null })).status).toBe(
      422,
    );
    expect((await post({ ...demandaBody(), descricao_texto: '\ud800' })).status).toBeLessThan(500);
  });

  test('the same idempotency key gives one demand, also at the same moment', async () => {
    const headers = { 'idempotency-key': 'demanda-1' };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => me().call(createDemanda, demandaBody(), { headers })),
    );
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect((await me().call(listDemandas, {})).body.total).toBe(1);
  });
});

describe('edit', () => {
  test('is checked in the order of the specification', async () => {
    const demanda = await create();
    const answer = await server.request('PATCH', `${path()}/${demanda.id}`, {
      cookie: clerk.cookie,
      body: {
        setor_id: '',
        descricao_texto: ' ',
        assessor_responsavel: '',
        data_demanda: '',
        codigo_oficio: 'x',
        versao: 1,
      },
    });
    expect(answer.problem.errors?.map((error) => error.message)).toEqual([
      'Selecione um setor',
      'Descrição é obrigatória',
      'Assessor responsável é obrigatório',
      'Data da demanda é obrigatória',
      'Código do ofício deve conter apenas números (máximo 10 dígitos)',
    ]);
  });

  test('saves, and an empty office code becomes null', async () => {
    const demanda = await create();
    const other = await data.setor(office, 'Saúde');
    const { body: saved } = await edit(demanda, {
      setor_id: other,
      descricao_texto: 'poda de árvore',
      codigo_oficio: '',
      data_demanda: '2026-01-01',
    });
    expect(saved).toMatchObject({
      setor: { nome: 'Saúde' },
      descricao_texto: 'PODA DE ÁRVORE',
      codigo_oficio: null,
      data_demanda: '2026-01-01',
      versao: 2,
    });
  });

  test('keeps the office code that it does not name; null clears it', async () => {
    const demanda = await create();
    const { body: kept } = await edit(demanda, { codigo_oficio: undefined, descricao_texto: 'poda' });
    expect(kept).toMatchObject({ codigo_oficio: '20260412', descricao_texto: 'PODA' });
    expect((await edit(kept, { codigo_oficio: null })).body.codigo_oficio).toBeNull();
  });

  test('over a newer version gets 409 with the demand as it is now, and changes nothing', async () => {
    const demanda = await create();
    const upload = await data.upload(office, clerk, 'edit');
    await edit(demanda, { descricao_texto: 'primeira' });
    const late = await edit(demanda, { descricao_texto: 'segunda', uploads: [upload] });
    expect(late.status).toBe(409);
    expect(late.problem).toMatchObject({
      code: 'record.stale',
      current: { descricao_texto: 'PRIMEIRA', versao: 2, municipe: { id: municipe_id } },
    });
    expect(await server.rows('select id from uploads_temporarios where id = $1', [upload])).toHaveLength(1);
    expect(await server.rows('select id from demanda_documentos where demanda_id = $1', [demanda.id])).toEqual([]);
  });

  test('the citizen of a demand does not change', async () => {
    const demanda = await create();
    const answer = await edit(demanda, { municipe_id: await data.municipe(office) });
    expect([answer.status, answer.problem.errors?.[0]?.field]).toEqual([422, 'municipe_id']);
  });
});

describe('status', () => {
  test('any of the three can be set, in any order, whatever the version', async () => {
    const demanda = await create();
    let status_antes = 'EM_ANALISE';
    for (const status of [
      'RESOLVIDO',
      'NAO_RESOLVIDO',
      'EM_ANALISE',
      'NAO_RESOLVIDO',
      'RESOLVIDO',
      'EM_ANALISE',
    ] as const) {
      const { body: changed } = await me().call(setDemandaStatus, { id: demanda.id, status });
      expect(changed).toMatchObject({ id: demanda.id, status, status_antes, municipe: { id: municipe_id } });
      status_antes = status;
    }
  });

  test.each(['ATENDIDA', 'NAO_ATENDIDA', 'resolvido', '', null, 1, ['RESOLVIDO']])(
    '%j is never written',
    async (status) => {
      const demanda = await create();
      const answer = await server.request('PATCH', `${path()}/${demanda.id}/status`, {
        cookie: clerk.cookie,
        body: { status },
      });
      expect([answer.status, answer.problem.errors?.[0]?.field]).toEqual([422, 'status']);
    },
  );
});

describe('older labels', () => {
  test('are read as today’s in list, detail, filter, counts and the citizen’s demands', async () => {
    const [old, older] = [await create({ data_demanda: '2026-11-02' }), await create({ data_demanda: '2026-11-01' })];
    await server.rows(`update demandas set status = 'ATENDIDA' where id = $1`, [old.id]);
    await server.rows(`update demandas set status = 'NAO_ATENDIDA' where id = $1`, [older.id]);
    const { body: list } = await me().call(listDemandas, {});
    expect(list.rows.map((row) => row.status)).toEqual(['RESOLVIDO', 'NAO_RESOLVIDO']);
    expect(list.counts).toEqual({ EM_ANALISE: 0, RESOLVIDO: 1, NAO_RESOLVIDO: 1 });
    for (const filter of [{}, { setor_id }, { busca: 'luminaria' }]) {
      const { body: resolved } = await me().call(listDemandas, { ...filter, status: 'RESOLVIDO' });
      expect([resolved.total, resolved.counts, resolved.rows.map((row) => row.id)]).toEqual([1, list.counts, [old.id]]);
    }
    expect((await me().call(getDemanda, { id: older.id })).body.status).toBe('NAO_RESOLVIDO');
    const { body: ofMunicipe } = await me().call(demandasByMunicipe, { id: municipe_id });
    expect(ofMunicipe.rows.map((row) => row.status)).toEqual(['RESOLVIDO', 'NAO_RESOLVIDO']);
  });
});

describe('delete', () => {
  test('is soft, can be taken back, and happens once', async () => {
    const demanda = await create();
    expect((await me().call(removeDemanda, { id: demanda.id })).body).toEqual({ id: demanda.id });
    expect((await me().call(getDemanda, { id: demanda.id })).status).toBe(404);
    expect((await me().call(listDemandas, {})).body).toMatchObject({ rows: [], total: 0 });
    expect((await me().call(listDemandas, { busca: 'luminária' })).body).toMatchObject({ rows: [], total: 0 });
    expect((await me().call(demandasByMunicipe, { id: municipe_id })).body).toEqual({ rows: [], total: 0 });
    expect((await me().call(removeDemanda, { id: demanda.id })).status).toBe(404);
    expect((await edit(demanda)).status).toBe(404);
    expect((await me().call(setDemandaStatus, { id: demanda.id, status: 'RESOLVIDO' })).status).toBe(404);
    expect((await me().call(restoreDemanda, { id: demanda.id })).status).toBe(200);
    expect((await me().call(restoreDemanda, { id: demanda.id })).status).toBe(404);
    expect((await me().call(listDemandas, {})).body).toMatchObject({ rows: [{ id: demanda.id }], total: 1 });
  });
});

import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { data, inWorkplace, me, office, server } from '../../../../tests/support/office/workplace.ts';
import { diskStorage } from '../../../server/files/disk-storage.ts';
import { prune } from '../../../server/jobs/pruner.ts';
import { workOnLote } from '../../../server/lotes/lotes-job.ts';
import { createLogger } from '../../../server/process/log.ts';
import { anonymiseMunicipe } from '../../base/anonimizar/anonimizar.contract.ts';
import { cancelLote, getLote, loteItems, undoLote } from '../../base/lotes/lotes.contract.ts';
import { removeDemanda } from '../demandas/demandas.contract.ts';
import { listOficios, updateOficio } from '../oficios/oficios.contract.ts';
import { issueOficio, linkDemandas } from '../oficios/registro.contract.ts';
import { mergeOficios } from './mala-direta.contract.ts';
import { oficiosLote } from './mala-direta.server.ts';

inWorkplace('each test');

let tipo_id: string;
let orgao_id: string;
beforeEach(async () => {
  await server.rows(`delete from lotes where estado in ('FILA', 'RODANDO')`);
  tipo_id = await data.insert('oficio_tipos', office, { nome: 'Ofício', numeracao: 'GABINETE' });
  orgao_id = await data.insert('orgaos', office, { nome: 'Secretaria de Obras' });
});

const work = (rows = 1000) =>
  workOnLote({
    database: server.database,
    storage: diskStorage(join(server.dataDir, 'files')),
    kinds: { OFICIOS: oficiosLote },
    log: createLogger('silent'),
    times: { rows },
  });
async function demandas(howMany: number, of = office): Promise<string[]> {
  const [municipe, setor] = [await data.municipe(of), await data.setor(of)];
  const made = await server.rows<{ id: string }>(
    `insert into demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda)
     select $1, $2, $3, 'PEDIDO ' || n, 'Rita', '2026-05-04' from generate_series(1, $4::int) n returning id`,
    [of.id, municipe, setor, howMany],
  );
  return made.map(({ id }) => id);
}
const letter = () => ({
  tipo_id,
  orgao_id,
  assunto: 'Troca de lâmpada',
  corpo: 'Peço a troca, a pedido de {{municipe.nome}}.',
});
const merge = (ids: string[], changes: object = {}) =>
  me().call(mergeOficios, { ...letter(), demandas: ids, ...changes });
const drafts = async () => (await me().call(listOficios, { lista: 'RASCUNHOS' })).body.rows;

test('a draft for each of 100 demands, about that demand alone, in the name of who asked', async () => {
  const ids = await demandas(100);
  const asked = await merge(ids);
  expect([asked.status, asked.body]).toEqual([
    200,
    expect.objectContaining({ tipo: 'OFICIOS', estado: 'FILA', total: 100, autor: 'João Conceição' }),
  ]);
  const began = performance.now();
  expect(await work()).toBe(true);
  expect(performance.now() - began).toBeLessThan(5000);
  expect((await me().call(getLote, { id: asked.body.id })).body).toMatchObject({
    estado: 'CONCLUIDO',
    ok: 100,
    falhas: 0,
  });
  const found = await server.rows<{ demanda_id: string; corpo: string; autor: string; situacao: null }>(
    `select k.demanda_id, o.corpo, o.autor from oficios o join oficio_demandas k on k.tenant_id = o.tenant_id and k.oficio_id = o.id
      where o.tenant_id = $1 and o.emitido_em is null`,
    [office.id],
  );
  expect(new Set(found.map((row) => row.demanda_id))).toEqual(new Set(ids));
  expect(found).toHaveLength(100);
  expect(new Set(found.map(({ corpo, autor }) => `${corpo} ${autor}`))).toEqual(
    new Set([`${letter().corpo} João Conceição`]),
  );
  const [logged] = await server.rows<{ n: number }>(
    `select count(*)::int as n from auditoria a join auditoria_facetas f on f.tenant_id = a.tenant_id and f.id = a.faceta_id
      where a.tenant_id = $1 and f.acao = 'INSERT' and f.entidade = 'oficios'`,
    [office.id],
  );
  expect(logged!.n).toBe(100);
});

test('it goes on step by step, and what is cancelled in between keeps what is there', async () => {
  const { body } = await merge(await demandas(10));
  await work(4);
  expect((await me().call(getLote, { id: body.id })).body).toMatchObject({ estado: 'RODANDO', feitos: 4 });
  expect((await me().call(cancelLote, { id: body.id })).body.estado).toBe('CANCELADO');
  expect(await work(4)).toBe(false);
  expect(await drafts()).toHaveLength(4);
});

test('a demand that was deleted meanwhile has no letter, and is told; one of another office is none', async () => {
  const ids = await demandas(3);
  const other = await server.office();
  const [theirs] = await demandas(1, other);
  const { body } = await merge([...ids, theirs!]);
  await me().call(removeDemanda, { id: ids[0]! });
  await work();
  expect((await me().call(getLote, { id: body.id })).body).toMatchObject({ ok: 2, falhas: 2 });
  const { body: failed } = await me().call(loteItems, { id: body.id });
  expect(failed.map(({ motivo, registro_id }) => [registro_id, motivo])).toEqual([
    [ids[0], 'O registro foi excluído, ou não está mais disponível'],
    [null, 'O registro foi excluído, ou não está mais disponível'],
  ]);
  expect((await merge([theirs!])).status).toBe(404);
});

test('of who was anonymised meanwhile no draft is made, and the task says so', async () => {
  const [theirs, other] = [await demandas(1), await demandas(1)];
  const { body } = await merge([...theirs, ...other]);
  const [{ municipe_id }] = (await server.rows('select municipe_id from demandas where id = $1', theirs)) as [
    { municipe_id: string },
  ];
  const done = await server.as(office.admin, office).call(anonymiseMunicipe, { id: municipe_id, versao: 1 });
  expect(done.status).toBe(200);
  await work();
  const { body: failed } = await me().call(loteItems, { id: body.id });
  expect(failed.map(({ motivo, registro_id }) => [registro_id, motivo])).toEqual([
    [theirs[0], 'Demanda de munícipe anonimizado não entra em ofício novo. Deixe-a de fora'],
  ]);
  expect(await drafts()).toHaveLength(1);
});

test('a secret demand that one does not read is none', async () => {
  const [secret] = await demandas(1);
  await server.rows('update demandas set sigilosa = true where id = $1', [secret]);
  expect((await merge([secret!])).status).toBe(404);
});

test('what the letters say is not in the log, which others read: nor once the task is forgotten', async () => {
  const { body } = await merge(await demandas(1), { assunto: 'Ronda na Rua Nove', corpo: 'Ele ameaça a filha.' });
  expect(body.titulo).toBe('Ofícios: um por demanda, Ronda na Rua Nove');
  await work();
  expect((await me().call(getLote, { id: body.id })).body.titulo).toBe(body.titulo);
  await server.rows(`update lotes set expira_em = now() - interval '1 day' where id = $1`, [body.id]);
  await prune(server.database);
  const logged = await server.rows<{ acao: string; said: string }>(
    `select f.acao, concat(a.antes, a.depois) as said from auditoria a
       join auditoria_facetas f on f.tenant_id = a.tenant_id and f.id = a.faceta_id where a.entidade_id = $1`,
    [body.id],
  );
  expect(new Set(logged.map(({ acao }) => acao))).toEqual(new Set(['INSERT', 'UPDATE', 'DELETE']));
  expect(logged.map(({ said }) => said).join('')).not.toMatch(/Rua Nove|filha/);
});

test('Desfazer takes the drafts away that nobody has touched; what was written or issued stays', async () => {
  const { body } = await merge(await demandas(5));
  const [other] = await demandas(1);
  await work();
  const [written, issued, joined] = await drafts();
  await me().call(linkDemandas, { id: joined!.id, demandas: [other!] });
  await me().call(updateOficio, { id: written!.id, versao: written!.versao, corpo: 'Outro texto.' });
  const { body: today } = { body: (await server.rows<{ d: string }>('select app.today()::text as d'))[0]!.d };
  const done = await me().call(issueOficio, { id: issued!.id, versao: issued!.versao, data: today });
  expect([done.status, done.problem.detail]).toEqual([200, undefined]);
  const undone = await me().call(undoLote, { id: body.id });
  expect(undone.body).toMatchObject({ estado: 'DESFEITO', desfeitos: 2, alterados_depois: 3 });
  expect((await drafts()).map(({ id }) => id)).toEqual([written!.id, joined!.id]);
});

test('101 demands, none, a kind or a recipient that is not here: 422, and nothing begins', async () => {
  const [id] = await demandas(1);
  const told = async (ids: string[], changes: object = {}) =>
    (await merge(ids, changes)).problem.errors?.map(({ field, message }) => `${field}: ${message}`);
  expect(await told(Array.from({ length: 101 }, () => crypto.randomUUID()))).toEqual([
    'demandas: Selecione até 100 demandas',
  ]);
  expect(await told([])).toEqual(['demandas: Selecione as demandas']);
  const other = await server.office();
  const theirs = await data.insert('orgaos', other, { nome: 'De outro' });
  expect(await told([id!], { orgao_id: theirs, tipo_id: crypto.randomUUID(), assunto: '' })).toEqual([
    'assunto: Escreva o assunto',
  ]);
  expect(await told([id!], { orgao_id: theirs, tipo_id: crypto.randomUUID() })).toEqual([
    'tipo_id: Este tipo não existe mais. Selecione outro',
    'orgao_id: Este órgão não existe mais. Selecione outro',
  ]);
  expect(await server.rows(`select 1 from lotes where tenant_id = $1`, [office.id])).toEqual([]);
});

import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { create as demanda } from '../../../../tests/support/office/demandas.ts';
import { boss, draft, issued, now, tipo_id, withOficios } from '../../../../tests/support/office/oficios.ts';
import { clerk, data, me, office, server } from '../../../../tests/support/office/workplace.ts';
import type { User } from '../../../../tests/support/office/people.ts';
import { formOf } from '../../../../tests/support/files/real-files.ts';
import { fillPath } from '../../../shared/contract.ts';
import { linhaDaDemanda } from '../linha/linha.contract.ts';
import { sentenceOf } from '../linha/sentence.ts';
import { setSigilo } from '../sigilo/sigilo.contract.ts';
import { getOficio, listOficios, oficiosDaDemanda, updateOficio } from './oficios.contract.ts';
import {
  emptyOficio,
  linkDemandas,
  numeracaoOficios,
  oficioPdf,
  removeResposta,
  unlinkDemanda,
  uploadResposta,
  voidOficio,
} from './registro.contract.ts';

/** Who reads a letter. */

withOficios();

const marker = 'VIOLENCIA-DA-RUA-NOVE';
let caio: User;
const asCaio = () => server.as(caio, office);

beforeEach(async () => {
  caio = await server.member(office, 'manager', { full_name: 'Caio Reis' });
});

const about = (...demandas: string[]) => ({ assunto: marker, corpo: `Peço ronda: ${marker}`, demandas });
const hide = async (id: string) => {
  const answer = await me().call(setSigilo, { id, sigilosa: true, leitores: [] });
  expect(answer.status).toBe(200);
};
const log = async (id: string) =>
  server.rows<{ sigilo: string | null }>('select sigilo from auditoria where entidade_id = $1', [id]);

describe('the file of a letter', () => {
  const file = (id: string) =>
    server.request('GET', fillPath(oficioPdf.path, { tenantId: office.id, id }), { cookie: clerk.cookie });
  const kept = (id: string) =>
    server.rows<{ papel: string; sha256: string }>(
      'select papel, sha256 from oficio_arquivos where oficio_id = $1 order by papel',
      [id],
    );

  test('is made with the issue, or by the first who asks; the same bytes, and another one says ANULADO', async () => {
    const letter = await issued(about());
    // right after the answer
    await expect.poll(() => kept(letter.id), { timeout: 15_000 }).toHaveLength(1);
    const [first] = await kept(letter.id);
    const { body } = await me().call(getOficio, { id: letter.id });
    expect([first!.papel, body.pdf_sha256]).toEqual(['EMITIDO', first!.sha256]);
    // as if the server had died between
    await server.rows('delete from oficio_arquivos where oficio_id = $1', [letter.id]);
    expect((await Promise.all([file(letter.id), file(letter.id)])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await kept(letter.id)).toEqual([first]);
    await boss().call(voidOficio, { id: letter.id, motivo: 'Destinatário trocado.' });
    expect((await file(letter.id)).status).toBe(200);
    expect((await kept(letter.id)).map(({ papel }) => papel)).toEqual(['ANULADO', 'EMITIDO']);
    expect((await file((await draft(about())).id)).status).toBe(409);
  });
});

const upload = (id: string) => {
  const path = fillPath(uploadResposta.path, { tenantId: office.id, id });
  return server.request('POST', path, { cookie: clerk.cookie, body: formOf(`${marker}.pdf`, marker) });
};
const answer = async (id: string) => expect((await upload(id)).status).toBe(200);

test('the file of an answer is neither given to a void letter nor taken from it', async () => {
  const letter = await issued();
  await answer(letter.id);
  await boss().call(voidOficio, { id: letter.id, motivo: 'Destinatário trocado.' });
  const given = await upload(letter.id);
  expect([given.status, given.problem.code]).toEqual([409, 'oficios.void']);
  expect((await me().call(removeResposta, { id: letter.id })).problem.code).toBe('oficios.void');
  expect((await now(letter.id)).resposta_arquivo).toMatchObject({ nome_arquivo: `${marker}.pdf` });
});

describe('a letter about a secret demand', () => {
  test('is a number and “Sigiloso” to others: list, register; and 404 by its id', async () => {
    const row = await demanda();
    const letter = await issued(about(row.id));
    await hide(row.id);
    const { body } = await asCaio().call(listOficios, { lista: 'EMITIDOS' });
    expect(body.rows).toMatchObject([
      { id: letter.id, identificacao: letter.identificacao, assunto: 'Sigiloso', destinatario: '', oculto: true },
    ]);
    expect(body.counts!.EMITIDOS).toBe(1);
    expect(JSON.stringify(body)).not.toContain(marker);
    for (const call of [getOficio, oficiosDaDemanda] as const)
      expect((await asCaio().call(call, { id: call === getOficio ? letter.id : row.id })).status).toBe(404);
    expect((await asCaio().call(voidOficio, { id: letter.id, motivo: 'Não é da minha conta.' })).status).toBe(404);
    const { body: numbers } = await asCaio().call(numeracaoOficios, { tipo_id });
    expect(numbers).toMatchObject({ lacunas: 0, emitidos: 1, numeros: [{ de: 1, sigiloso: true }] });
    await boss().call(voidOficio, { id: letter.id, motivo: 'Destinatário trocado.' });
    const { numeros } = (await asCaio().call(numeracaoOficios, { tipo_id })).body;
    expect(numeros).toMatchObject([{ situacao: 'ANULADO', motivo: null, autor: null }]);
    for (const reader of [me(), boss()]) {
      const seen = await reader.call(getOficio, { id: letter.id });
      expect(seen.body).toMatchObject({ assunto: marker, sigiloso: true, oculto: false });
    }
  });

  test('is found by nobody else, and no draft of it is told of', async () => {
    const row = await demanda();
    await hide(row.id);
    const { id } = await draft(about(row.id));
    const drafts = (person: ReturnType<typeof me>) => person.call(listOficios, { lista: 'RASCUNHOS' });
    expect((await drafts(asCaio())).body).toMatchObject({ rows: [], counts: { RASCUNHOS: 0 } });
    expect((await drafts(me())).body.rows).toMatchObject([{ id }]);
    const letter = await issued(about(row.id));
    const found = (person: ReturnType<typeof me>, busca: string) =>
      person.call(listOficios, { lista: 'EMITIDOS', busca }).then(({ body }) => body.rows.map((one) => one.id));
    expect(await found(asCaio(), marker)).toEqual([]);
    expect(await found(me(), marker)).toEqual([letter.id]);
    expect(await found(me(), '001/')).toEqual([letter.id]);
    expect(await found(me(), 'Obras')).toEqual([letter.id]);
  });

  test('is as secret in the log, before and after; and open again with its demand', async () => {
    const row = await demanda();
    const letter = await issued(about(row.id));
    expect((await log(letter.id)).every(({ sigilo }) => sigilo === null)).toBe(true);
    await hide(row.id);
    expect((await log(letter.id)).every(({ sigilo }) => sigilo === row.id)).toBe(true);
    const other = await demanda();
    await hide(other.id);
    await me().call(linkDemandas, { id: letter.id, demandas: [other.id] });
    await boss().call(voidOficio, { id: letter.id, motivo: 'Destinatário trocado.' });
    expect((await log(letter.id)).every(({ sigilo }) => sigilo !== null)).toBe(true);
    await boss().call(setSigilo, { id: row.id, sigilosa: false, leitores: [] });
    expect((await asCaio().call(getOficio, { id: letter.id })).status).toBe(404);
    await boss().call(setSigilo, { id: other.id, sigilosa: false, leitores: [] });
    expect((await asCaio().call(getOficio, { id: letter.id })).body.assunto).toBe(marker);
    expect((await log(letter.id)).every(({ sigilo }) => sigilo === null)).toBe(true);
  });

  test('is answered by a file that the log and open screens name to its readers alone, be it secret before or later', async () => {
    const told = (id: string) =>
      server.rows<{ acao: string; sigilo: string | null; leitores: string[] | null }>(
        `select f.acao, a.sigilo, x.leitores from auditoria a
           join auditoria_facetas f on f.tenant_id = a.tenant_id and f.id = a.faceta_id
           left join feed x on x.tenant_id = a.tenant_id and x.entidade_id = a.entidade_id and x.acao = f.acao
          where a.tenant_id = $1 and f.entidade = 'oficio_arquivos' and $2 in (a.antes ->> 'oficio_id', a.depois ->> 'oficio_id')
          order by a."timestamp"`,
        [office.id, id],
      );
    const [row, later] = [await demanda(), await demanda()];
    const [letter, open] = [await issued(about(row.id)), await issued(about(later.id))];
    await answer(open.id);
    await answer(open.id);
    expect(await told(open.id)).toMatchObject([{ sigilo: null }, { sigilo: null }, { sigilo: null }]);
    await hide(row.id);
    await answer(letter.id);
    await me().call(removeResposta, { id: letter.id });
    const readers = expect.arrayContaining([clerk.id, office.admin.id]);
    expect(await told(letter.id)).toEqual([
      { acao: 'INSERT', sigilo: row.id, leitores: readers },
      { acao: 'DELETE', sigilo: row.id, leitores: readers },
    ]);
    expect((await told(letter.id)).flatMap(({ leitores }) => leitores)).not.toContain(caio.id);
    await hide(later.id);
    expect((await told(open.id)).map(({ sigilo }) => sigilo)).toEqual([later.id, later.id, later.id]);
    await me().call(setSigilo, { id: later.id, sigilosa: false, leitores: [] });
    expect((await told(open.id)).map(({ sigilo }) => sigilo)).toEqual([null, null, null]);
  });

  test('leaves, and the log of what it said while it was there stays secret as long as the demand is', async () => {
    const [one, two] = [await demanda(), await demanda()];
    const both = await draft(about(one.id, two.id));
    const other = await draft(about(one.id));
    await hide(one.id);
    await hide(two.id);
    await me().call(updateOficio, { id: both.id, versao: (await now(both.id)).versao, assunto: 'Ronda' });
    for (const demanda_id of [one.id, two.id]) await me().call(unlinkDemanda, { id: both.id, demanda_id });
    expect((await asCaio().call(getOficio, { id: both.id })).status).toBe(200);
    const seals = async (id: string) => new Set((await log(id)).map(({ sigilo }) => sigilo));
    expect(await seals(both.id)).toEqual(new Set([both.id]));
    // of another demand than now: not for who reads that one alone
    await me().call(unlinkDemanda, { id: other.id, demanda_id: one.id });
    await me().call(linkDemandas, { id: other.id, demandas: [two.id] });
    expect(await seals(other.id)).toEqual(new Set([other.id]));
    for (const id of [one.id, two.id]) await me().call(setSigilo, { id, sigilosa: false, leitores: [] });
    expect(await seals(both.id)).toEqual(new Set([null]));
    expect(await seals(other.id)).toEqual(new Set([null]));
  });

  test('takes no demand that the person does not read, nor another office’s', async () => {
    const row = await demanda();
    await hide(row.id);
    const letter = await draft(about(), asCaio());
    const other = await server.office();
    for (const id of [row.id, randomUUID(), (await data.insert('demandas', other, await elsewhere(other))) as string]) {
      const answer = await asCaio().call(linkDemandas, { id: letter.id, demandas: [id] });
      expect([answer.status, answer.problem.errors]).toEqual([
        422,
        [{ field: 'demandas', message: 'Uma das demandas não existe mais. Tire-a da lista' }],
      ]);
    }
  });
});

const elsewhere = async (other: typeof office) => ({
  municipe_id: await data.municipe(other),
  setor_id: await data.setor(other),
  descricao_texto: 'X',
  assessor_responsavel: 'X',
  data_demanda: '2026-05-04',
});

describe('an administrator of the office', () => {
  test('empties one with a reason: number, dates and digest stay, and the log says so', async () => {
    const letter = await issued(about());
    const motivo = 'Pedido da família, processo 12/2026.';
    // one that another one took the place of, and that one
    await answer(letter.id);
    await answer(letter.id);
    const empty = (person: ReturnType<typeof me>, id = letter.id) => person.call(emptyOficio, { id, motivo });
    expect((await empty(me())).status).toBe(403);
    expect((await empty(asCaio())).status).toBe(403);
    expect((await empty(boss(), (await draft(about())).id)).status).toBe(409);
    const { status, body } = await empty(boss());
    expect(status).toBe(200);
    expect(body).toMatchObject({ numero: 1, identificacao: letter.identificacao, corpo: '', esvaziado_motivo: motivo });
    const all = await server.rows<{ v: string }>(
      `select coalesce(antes::text, '') || coalesce(depois::text, '') as v from auditoria where entidade_id = $1`,
      [letter.id],
    );
    expect(all.map(({ v }) => v).join('')).not.toContain(marker);
    expect(all.map(({ v }) => v).join('')).toContain(motivo);
    const files = await server.rows<{ v: string }>(
      `select coalesce(a.antes::text, '') || coalesce(a.depois::text, '') as v from auditoria a
         join auditoria_facetas f on f.tenant_id = a.tenant_id and f.id = a.faceta_id
        where a.tenant_id = $1 and f.entidade = 'oficio_arquivos'`,
      [office.id],
    );
    expect(new Set(files.map(({ v }) => v))).toEqual(new Set(['']));
    expect(files.length).toBeGreaterThan(3);
    const again = await empty(boss());
    expect([again.status, again.problem.detail]).toEqual([
      409,
      'O conteúdo deste ofício foi esvaziado: não há mais texto nem arquivo, e nada mais é registrado nele.',
    ]);
  });
});

describe('the line of a demand', () => {
  test('tells what was issued, what is void, and that it is in a letter', async () => {
    const row = await demanda();
    const letter = await issued(about(row.id));
    await boss().call(voidOficio, { id: letter.id, motivo: 'Destinatário trocado.' });
    const { body } = await me().call(linhaDaDemanda, { id: row.id, tipo: 'MUDANCA' });
    const facts = body.flatMap(({ fatos }) => fatos).filter(({ entidade }) => entidade === 'oficios');
    expect(facts).toMatchObject([
      { acao: 'UPDATE', nome: letter.identificacao },
      { acao: 'UPDATE', nome: letter.identificacao },
    ]);
    expect(facts.map(({ mudancas }) => mudancas.map(({ campo }) => campo))).toEqual([['anulado_em'], ['emitido_em']]);
    expect(sentenceOf(facts.slice(1))).toBe('OFÍCIO Nº 001/2026 emitido em 23/11/2026');
    expect(JSON.stringify(body)).not.toContain('Peço ronda');
  });
});

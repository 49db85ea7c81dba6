import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { assessor_id, create, edit } from '../../../../tests/support/office/demandas.ts';
import { issued, withOficios } from '../../../../tests/support/office/oficios.ts';
import { clerk, data, office, server } from '../../../../tests/support/office/workplace.ts';
import type { User } from '../../../../tests/support/servers/server.ts';
import { statement } from '../../../server/database/db.ts';
import { mentionOf } from '../../../shared/letters/mentions.ts';
import { listVisoes } from '../../views/visoes/visoes.contract.ts';
import { undoLote } from '../../base/lotes/lotes.contract.ts';
import type { Demanda } from '../demandas/demandas.contract.ts';
import { bulkDemandas } from '../em-lote/em-lote.contract.ts';
import { savePreferencias, getPreferencias } from '../fila/fila.contract.ts';
import { createNota, removeNota, restoreNota, updateNota } from '../linha/linha.contract.ts';
import { setSigilo } from '../sigilo/sigilo.contract.ts';
import { listNotificacoes, markNotificacoes } from './notificacoes.contract.ts';

withOficios();

let caio: User;
/** Of the team, with CAIO's account. */
let deCaio: string;
const as = (person: User) => server.as(person, office);
const avisos = async (person = caio) => (await as(person).call(listNotificacoes, {})).body.rows;
const sino = async (person = caio) => (await as(person).call(listVisoes, {})).body.notificacoes;
const conta = (equipe: string, person: User) =>
  server.rows('update equipe set user_id = $2 where id = $1', [equipe, person.id]);

beforeEach(async () => {
  caio = await server.member(office, 'attendant', { full_name: 'Caio Dias' });
  deCaio = await data.assessor(office, 'Caio');
  await conta(deCaio, caio);
});

describe('the examples', () => {
  test('ANA assigns CAIO 6 in a minute: one notice, 6', async () => {
    const made: Demanda[] = [];
    for (let n = 0; n < 3; n++) made.push(await create());
    for (const demanda of made) expect((await edit(demanda, { assessor_id: deCaio })).status).toBe(200);
    expect(await avisos()).toMatchObject([{ quantas: 3 }]);
    for (let n = 0; n < 3; n++) await create({ assessor_id: deCaio });
    expect(await avisos()).toMatchObject([
      { tipo: 'ATRIBUIDA', quantas: 6, autor: 'João Conceição', demanda: null, lida: false },
    ]);
    expect(await sino()).toBe(1);
  });

  test('ANA assigns herself: none', async () => {
    await conta(assessor_id, clerk);
    await edit(await create());
    expect(await avisos(clerk)).toEqual([]);
    expect(await sino(clerk)).toBe(0);
  });

  test('another’s id in /lidas: 404, and nothing is marked', async () => {
    await create({ assessor_id: deCaio });
    const bia = await server.member(office, 'attendant');
    const deBia = await data.assessor(office, 'Bia');
    await conta(deBia, bia);
    await create({ assessor_id: deBia });
    const ids = [...(await avisos()), ...(await avisos(bia))].map(({ id }) => id);
    const { status, problem } = await as(caio).call(markNotificacoes, { ids });
    expect([status, problem.code]).toEqual([404, 'record.not_found']);
    expect([await sino(), await sino(bia)]).toEqual([1, 1]);
  });

  test('BIA mentions CAIO: his bell 1, nobody else’s', async () => {
    const bia = await server.member(office, 'manager', { full_name: 'Bia Lima' });
    const { id, numero } = await create();
    const texto = `${mentionOf(caio.id)}, veja`;
    const { body: nota } = await as(bia).call(createNota, { id, texto });
    expect([await sino(), await sino(bia), await sino(clerk)]).toEqual([1, 0, 0]);
    expect(await avisos()).toMatchObject([{ tipo: 'MENCAO', autor: 'Bia Lima', demanda: { id, numero }, quantas: 1 }]);
    // whoever is called already is not called again by an edit
    await as(bia).call(updateNota, { id: nota.id, versao: 1, texto: `${texto} hoje` });
    expect(await avisos()).toMatchObject([{ quantas: 1 }]);
  });
});

/** So many demands that ANA passes on to CAIO in one statement. */
const many = (n: number) =>
  server.rows(
    `with eu as materialized (select set_config('app.user_id', $1, true), set_config('app.autor', 'ANA', true))
     insert into demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, assessor_id, data_demanda)
     select $2, m.id, s.id, 'PEDIDO ' || n, 'CAIO', $3, '2026-05-04'
       from eu, (select id from municipes where tenant_id = $2 limit 1) m, (select id from setores where tenant_id = $2 limit 1) s, generate_series(1, ${n}) n`,
    [clerk.id, office.id, deCaio],
  );

test('300 demands at once are one notice of 300', async () => {
  await many(300);
  expect(await avisos()).toMatchObject([{ quantas: 300, autor: 'ANA' }]);
});

test('a notice that nobody reads counts on, and grows no more', async () => {
  await many(4_990);
  await many(20);
  await many(30);
  // more at once than it names
  await many(6_000);
  expect(await avisos()).toMatchObject([{ quantas: 11_040 }]);
  expect(
    await server.rows('select cardinality(demandas) as n from notificacoes where user_id = $1', [caio.id]),
  ).toEqual([{ n: 5_000 }]);
});

describe('what is taken back', () => {
  const pass = (ids: string[], assessor: string) =>
    as(clerk).call(bulkDemandas, { ids, mudar: { assessor_id: assessor } });
  const ids = async (n: number) => {
    const made: string[] = [];
    while (made.length < n) made.push((await create()).id);
    return made;
  };

  test('many that were passed on by mistake: nobody is told of them, and what came otherwise stays', async () => {
    const all = await ids(3);
    await pass([all[0]!], deCaio);
    const { body } = await pass(all.slice(1), deCaio);
    expect(await avisos()).toMatchObject([{ quantas: 3, demanda: null }]);
    await as(clerk).call(undoLote, { id: body.lote.id });
    expect(await avisos()).toMatchObject([{ quantas: 1, demanda: { id: all[0] } }]);
    expect(await sino()).toBe(1);
  });

  test('all of them: there is no notice, and the bell hears of it', async () => {
    const { body } = await pass(await ids(2), deCaio);
    const [{ seq } = { seq: '0' }] = await server.rows<{ seq: string }>('select max(id) as seq from feed');
    await as(clerk).call(undoLote, { id: body.lote.id });
    expect([await avisos(), await sino()]).toEqual([[], 0]);
    expect(await server.rows(`select leitores from feed where id > $1 and entidade = 'notificacoes'`, [seq])).toEqual([
      { leitores: [caio.id] },
    ]);
  });

  test('given back to who had them is no gift', async () => {
    const bia = await server.member(office, 'attendant');
    const deBia = await data.assessor(office, 'Bia');
    await conta(deBia, bia);
    const both = await ids(2);
    await pass(both, deBia);
    await as(bia).call(markNotificacoes, { todas: true });
    const { body } = await pass(both, deCaio);
    await as(clerk).call(undoLote, { id: body.lote.id });
    expect([await sino(), await sino(bia)]).toEqual([0, 0]);
  });
});

test('who is called by mistake is called no more once that is mended, and again when it comes back', async () => {
  const { id } = await create();
  const texto = mentionOf(caio.id);
  const { body: first } = await as(clerk).call(createNota, { id, texto });
  await as(caio).call(markNotificacoes, { todas: true });
  const { body: nota } = await as(clerk).call(createNota, { id, texto });
  await as(clerk).call(updateNota, { id: nota.id, versao: 1, texto: 'ninguém' });
  expect(await sino()).toBe(0);
  await as(clerk).call(updateNota, { id: nota.id, versao: 2, texto });
  const { body: other } = await as(clerk).call(createNota, { id, texto });
  expect(await avisos()).toMatchObject([{ quantas: 2, lida: false }, { lida: true }]);
  await as(office.admin).call(removeNota, { id: other.id });
  // what was told before that, and is read, takes nothing along
  await as(clerk).call(removeNota, { id: first.id });
  expect(await avisos()).toMatchObject([{ quantas: 1, lida: false }, { lida: true }]);
  await as(clerk).call(removeNota, { id: nota.id });
  expect(await sino()).toBe(0);
  await as(clerk).call(restoreNota, { id: nota.id });
  expect(await avisos()).toMatchObject([{ quantas: 1, lida: false, autor: 'João Conceição' }, { lida: true }]);
});

test('one that came, went and came again within what is unread is one', async () => {
  const made = [await create(), await create()];
  for (const demanda of made) await edit(demanda, { assessor_id: deCaio });
  const away = await edit({ ...made[0]!, versao: 2 });
  await edit(away.body, { assessor_id: deCaio });
  expect(await avisos()).toMatchObject([{ quantas: 2, demanda: null }]);
});

test('one that is read is followed by a new one, and what is not read stands first', async () => {
  const first = await create({ assessor_id: deCaio });
  expect(await avisos()).toMatchObject([{ demanda: { id: first.id, descricao: first.descricao_texto } }]);
  expect((await as(caio).call(markNotificacoes, { todas: true })).body).toEqual({ lidas: 1 });
  expect(await sino()).toBe(0);
  await create({ assessor_id: deCaio });
  expect(await avisos()).toMatchObject([
    { lida: false, quantas: 1 },
    { lida: true, quantas: 1 },
  ]);
  const ids = (await avisos()).map(({ id }) => id);
  expect((await as(caio).call(markNotificacoes, { ids })).body).toEqual({ lidas: 1 });
});

test('what is closed, or edited without another assessor, tells nobody', async () => {
  const demanda = await create({ assessor_id: deCaio });
  await as(caio).call(markNotificacoes, { todas: true });
  expect((await edit(demanda, { assessor_id: deCaio, descricao_texto: 'outra' })).status).toBe(200);
  await server.rows(`update demandas set status = 'RESOLVIDO' where id = $1`, [demanda.id]);
  expect(await sino()).toBe(0);
});

test('a kind that somebody does without is not told, and all else as before', async () => {
  const { body } = await as(caio).call(savePreferencias, { avisos_desligados: ['ATRIBUIDA'] });
  expect(body).toMatchObject({ ligada: true, avisos_desligados: ['ATRIBUIDA'] });
  const { id } = await create({ assessor_id: deCaio });
  expect(await avisos()).toEqual([]);
  await as(clerk).call(createNota, { id, texto: mentionOf(caio.id) });
  expect(await avisos()).toMatchObject([{ tipo: 'MENCAO' }]);
  expect((await as(caio).call(getPreferencias, {})).body.avisos_desligados).toEqual(['ATRIBUIDA']);
  expect((await as(caio).call(savePreferencias, { equipe_id: null })).body.avisos_desligados).toEqual(['ATRIBUIDA']);
});

describe('who may not read', () => {
  test('a demand that became secret takes its notice along', async () => {
    const { id } = await create();
    await as(clerk).call(createNota, { id, texto: mentionOf(caio.id) });
    expect(await sino()).toBe(1);
    await as(clerk).call(setSigilo, { id, sigilosa: true, leitores: [] });
    expect([await sino(), await avisos()]).toEqual([0, []]);
    await as(clerk).call(setSigilo, { id, sigilosa: true, leitores: [caio.id] });
    expect(await sino()).toBe(1);
  });

  test('whoever is made the assessor of a secret one reads it, and is told', async () => {
    const { id } = await create({ sigilosa: true, assessor_id: deCaio });
    expect(await avisos()).toMatchObject([{ demanda: { id } }]);
  });

  test('an answered letter is told to the assessors of its demands, and hidden with a secret one', async () => {
    const bia = await server.member(office, 'attendant');
    const deBia = await data.assessor(office, 'Bia');
    await conta(deBia, bia);
    const one = await create({ assessor_id: deCaio });
    const other = await create({ assessor_id: deBia });
    await Promise.all([caio, bia].map((person) => as(person).call(markNotificacoes, { todas: true })));
    const answered = async (demandas: string[]) => {
      const { id } = await issued({ demandas });
      await server.rows(`update oficios set respondido_em = app.today() where id = $1`, [id]);
      return id;
    };
    const oficio = await answered([one.id, other.id]);
    for (const person of [caio, bia])
      expect(await avisos(person)).toMatchObject([{ tipo: 'RESPONDIDO', oficio: { id: oficio } }, { lida: true }]);
    await as(clerk).call(setSigilo, { id: other.id, sigilosa: true });
    expect([await sino(caio), await sino(bia)]).toEqual([0, 1]);
  });
});

test('they go with the membership, and come back with nothing', async () => {
  await create({ assessor_id: deCaio });
  await server.rows('delete from memberships where tenant_id = $1 and user_id = $2', [office.id, caio.id]);
  expect(await server.rows('select from notificacoes where tenant_id = $1', [office.id])).toEqual([]);
});

test('only the person’s own tabs are told', async () => {
  await create({ assessor_id: deCaio });
  const told = await server.rows(`select leitores from feed where tenant_id = $1 and entidade = 'notificacoes'`, [
    office.id,
  ]);
  expect(told).toEqual([{ leitores: [caio.id] }]);
});

test('what is of one demand opens that demand; a request of another office finds none of it', async () => {
  await create({ assessor_id: deCaio });
  const [aviso] = await avisos();
  const other = await server.office();
  const stranger = await server.member(other, 'admin');
  const there = server.as(stranger, other);
  expect((await there.call(listNotificacoes, {})).body).toMatchObject({ rows: [], total: 0 });
  expect((await there.call(markNotificacoes, { ids: [aviso!.id] })).status).toBe(404);
});

describe('what becomes of them', () => {
  const prune = () =>
    server.database.batch({ door: 'public', login: 'jobs' }, [statement(sql`select app.prune_notices()`)]);
  const read = (days: number) =>
    server.rows(
      `update notificacoes set lida_em = now() - make_interval(days => $2) where tenant_id = $1 returning id`,
      [office.id, days],
    );

  test('read ones go after 90 days, unread ones stay', async () => {
    await create({ assessor_id: deCaio });
    await prune();
    expect(await avisos()).toHaveLength(1);
    await read(89);
    await prune();
    expect(await avisos()).toHaveLength(1);
    await read(91);
    await prune();
    expect(await avisos()).toEqual([]);
  });

  test('leaving the office deletes them', async () => {
    await create({ assessor_id: deCaio });
    await server.rows('delete from memberships where tenant_id = $1 and user_id = $2', [office.id, caio.id]);
    expect(await server.rows('select id from notificacoes where user_id = $1', [caio.id])).toEqual([]);
  });
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setDatabaseClock } from '../../../../tests/support/servers/clock.ts';
import { create, errorsOf } from '../../../../tests/support/office/compromissos.ts';
import { clerk, data, inWorkplace, me, office, server } from '../../../../tests/support/office/workplace.ts';
import { anonymiseMunicipe } from '../../base/anonimizar/anonimizar.contract.ts';
import { mergeMunicipes, unmergeMunicipe } from '../../base/duplicados/duplicados.contract.ts';
import { getDashboard } from '../../views/dashboard/dashboard.contract.ts';
import {
  type Compromisso,
  getCompromisso,
  listAgenda,
  removeCompromisso,
  restoreCompromisso,
  updateCompromisso,
} from '../agenda/agenda.contract.ts';
import { listAtendimentos } from '../atendimentos/atendimentos.contract.ts';
import { getDesfecho, saveDesfecho } from '../desfecho/desfecho.contract.ts';
import { createLink } from '../link-calendario/link.contract.ts';
import { renewSerie } from '../series/series.contract.ts';
import { setSigilo } from '../sigilo/sigilo.contract.ts';

inWorkplace('each test');
beforeEach(() => setDatabaseClock(server.rows, '2026-11-21T16:00:00-03:00'));
afterEach(() => setDatabaseClock(server.rows, null));

let maria: string;
let rita: string;
beforeEach(async () => {
  [maria, rita] = await Promise.all([data.municipe(office, 'MARIA'), data.assessor(office, 'Rita Moura')]);
});

const padre = { nome: 'Padre Antônio' };
const of = async (id: string, who = me()) => (await who.call(getCompromisso, { id })).body;
const names = async (id: string) => (await of(id)).participantes.map(({ nome }) => nome);
const edit = ({ id, titulo, data_compromisso, hora_compromisso, versao }: Compromisso, changes: object) =>
  me().call(updateCompromisso, { id, titulo, data_compromisso, hora_compromisso, versao, ...changes });
const colleague = async () => server.as(await server.member(office, 'manager'), office);
const secretDemanda = async () => {
  const id = await data.insert('demandas', office, {
    municipe_id: maria,
    setor_id: await data.setor(office),
    assessor_responsavel: 'Ana',
    descricao_texto: 'SEGREDO',
    data_demanda: '2026-11-20',
  });
  await server.as(office.admin, office).call(setSigilo, { id, sigilosa: true, leitores: [] });
  return id;
};

describe('who takes part', () => {
  test('members of the team, citizens and names stand with the appointment, and in no list', async () => {
    const { id, participantes } = await create({
      participantes: [padre, { municipe_id: maria }, { equipe_id: rita }, { nome: ' Padre  Antônio ' }],
    });
    expect(participantes).toEqual([
      { equipe_id: rita, municipe_id: null, nome: 'Rita Moura', excluido: false },
      { equipe_id: null, municipe_id: maria, nome: 'MARIA', excluido: false },
      { equipe_id: null, municipe_id: null, nome: 'Padre Antônio', excluido: false },
    ]);
    const { body } = await me().call(listAgenda, { de: '2026-11-21', ate: '2026-11-21' });
    expect(body.map((row) => [row.id, row.participantes])).toEqual([[id, undefined]]);
  });

  test('an edit says all of them, also as the answer has them; without them they stay', async () => {
    const made = await create({ participantes: [padre, { equipe_id: rita }] });
    const kept = (await edit(made, { titulo: 'Outra' })).body;
    expect(kept.participantes).toEqual(made.participantes);
    const next = (await edit(kept, { participantes: [...kept.participantes.slice(0, 1), { municipe_id: maria }] }))
      .body;
    expect(next.participantes.map(({ nome }) => nome)).toEqual(['Rita Moura', 'MARIA']);
    expect((await edit(next, { participantes: [] })).body.participantes).toEqual([]);
  });

  test('two tabs: of the second one nothing is saved', async () => {
    const made = await create();
    const tabs = await Promise.all(
      ['Um', 'Dois'].map((nome) => edit(made, { participantes: [{ nome }] }).then(({ status }) => ({ nome, status }))),
    );
    expect(tabs.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await names(made.id)).toEqual([tabs.find(({ status }) => status === 200)!.nome]);
  });

  test('at most 50, each a person of the team, a citizen or a name', async () => {
    const many = (n: number) => Array.from({ length: n }, (_, i) => ({ nome: `Pessoa ${i}` }));
    expect((await create({ participantes: many(50) })).participantes).toHaveLength(50);
    expect(await errorsOf({ participantes: many(51) })).toEqual([
      { field: 'participantes', message: 'Use no máximo 50 participantes' },
    ]);
    const refused = { field: 'participantes', message: 'Um destes participantes não existe mais. Tire-o da lista' };
    const rival = await server.office();
    const away = await data.municipe(office, 'FULANA');
    await data.remove('municipes', away);
    for (const one of [
      { municipe_id: await data.municipe(rival) },
      { equipe_id: await data.assessor(rival) },
      { municipe_id: away },
    ])
      expect(await errorsOf({ participantes: [padre, one] })).toEqual([refused]);
    for (const [one, field] of [
      [{ nome: '  ' }, 'nome'],
      [{ nome: 'X'.repeat(121) }, 'nome'],
      [{ municipe_id: maria, equipe_id: rita }, 'municipe_id'],
    ] as const)
      expect((await errorsOf({ participantes: [one] }))?.map((error) => error.field)).toEqual([
        `participantes.0.${field}`,
      ]);
  });

  test('whoever was deleted meanwhile stays with the appointment, and says so', async () => {
    const made = await create({ participantes: [{ municipe_id: maria }, { equipe_id: rita }] });
    await data.remove('municipes', maria);
    await data.remove('equipe', rita);
    const { status, body } = await edit(made, { participantes: [...(await of(made.id)).participantes, padre] });
    expect([status, body.participantes.map((one) => one.excluido)]).toEqual([200, [true, true, false]]);
  });

  test('they go with the appointment and come back with it', async () => {
    const { id } = await create({ participantes: [padre] });
    await me().call(removeCompromisso, { id });
    expect((await me().call(getCompromisso, { id })).status).toBe(404);
    await me().call(restoreCompromisso, { id });
    expect(await names(id)).toEqual(['Padre Antônio']);
  });
});

describe('of an appointment that repeats', () => {
  const weekly = (participantes: object[]) =>
    create({ data_compromisso: '2026-11-24', frequencia: 'SEMANAL', repetir_ate: '2026-12-08', participantes });
  const days = async ({ serie_id }: Compromisso) =>
    server.rows<{ id: string; nomes: string[] | null }>(
      `select c.id, (select array_agg(coalesce(p.nome, m.nome_completo) order by coalesce(p.nome, m.nome_completo))
                from compromisso_participantes p left join municipes m on m.id = p.municipe_id
                where p.compromisso_id = c.id and p.deleted_at is null) as nomes
         from agenda_compromissos c where c.serie_id = $1 order by c.data_compromisso`,
      [serie_id],
    );
  const people = async (first: Compromisso) => (await days(first)).map(({ nomes }) => nomes);

  test('each one has its own: one day somebody else comes, and the others stay', async () => {
    const first = await weekly([padre]);
    await edit(first, { participantes: [{ nome: 'Bia' }], alcance: 'ESTE' });
    expect(await people(first)).toEqual([['Bia'], ['Padre Antônio'], ['Padre Antônio']]);
  });

  test('of this and the following whoever comes and goes here comes and goes there; who is in one alone stays', async () => {
    const first = await weekly([padre]);
    const [, second, third] = await days(first);
    await edit(await of(third!.id), { participantes: [padre, { nome: 'Caio' }], alcance: 'ESTE' });
    await edit(await of(second!.id), { participantes: [{ municipe_id: maria }], alcance: 'SEGUINTES' });
    expect(await people(first)).toEqual([['Padre Antônio'], ['MARIA'], ['Caio', 'MARIA']]);
  });

  test('none of them has more than 50', async () => {
    const first = await weekly([]);
    const [, , third] = await days(first);
    const many = Array.from({ length: 50 }, (_, i) => ({ nome: `Pessoa ${i}` }));
    await edit(await of(third!.id), { participantes: many, alcance: 'ESTE' });
    const answer = await edit(first, { participantes: [padre], alcance: 'SERIE' });
    expect([answer.status, answer.problem.errors]).toEqual([
      422,
      [{ field: 'participantes', message: 'Use no máximo 50 participantes' }],
    ]);
    expect(await names(first.id)).toEqual([]);
  });

  test('Renovar takes them along from the last one, as far as they are there', async () => {
    const first = await weekly([padre, { municipe_id: maria }, { equipe_id: rita }]);
    await data.remove('equipe', rita);
    await me().call(renewSerie, { id: first.serie_id!, repetir_ate: '2026-12-15' });
    expect(await names((await days(first)).at(-1)!.id)).toEqual(['MARIA', 'Padre Antônio']);
  });
});

test('two records of one citizen, merged, are one person who takes part', async () => {
  const other = await data.municipe(office, 'MARIA APARECIDA');
  const made = await create({ participantes: [{ municipe_id: maria }, { municipe_id: other }] });
  const merged = await server.as(office.admin, office).call(mergeMunicipes, {
    id: maria,
    versao: 1,
    municipe_id: other,
    municipe_versao: 1,
    do_outro: [],
    informacoes: [],
  });
  expect(merged.status).toBeLessThan(300);
  expect(await names(made.id)).toEqual(['MARIA']);
  expect((await edit(await of(made.id), { participantes: [] })).body.participantes).toEqual([]);
});

test('whoever was merged while a form was open takes part as who they are by now', async () => {
  const other = await data.municipe(office, 'MARIA APARECIDA');
  const made = await create({ participantes: [{ municipe_id: other }] });
  const merge = { id: maria, versao: 1, municipe_id: other, municipe_versao: 1, do_outro: [], informacoes: [] };
  expect((await server.as(office.admin, office).call(mergeMunicipes, merge)).status).toBeLessThan(300);
  const kept = await edit(made, { participantes: [...made.participantes, padre] });
  expect(kept.body.participantes).toMatchObject([{ municipe_id: maria }, { nome: 'Padre Antônio' }]);
  const created = await create({ participantes: [{ municipe_id: other }, { municipe_id: maria }] });
  expect(created.participantes.map(({ municipe_id }) => municipe_id)).toEqual([maria]);
});

test('whoever is no longer merged while a form is open: it is told, and takes nobody’s place', async () => {
  const other = await data.municipe(office, 'MARIA APARECIDA');
  const { id } = await create({ participantes: [{ municipe_id: other }] });
  const admin = server.as(office.admin, office);
  const merge = { id: maria, versao: 1, municipe_id: other, municipe_versao: 1, do_outro: [], informacoes: [] };
  expect((await admin.call(mergeMunicipes, merge)).status).toBeLessThan(300);
  const open = await of(id);
  expect((await admin.call(unmergeMunicipe, { id: other })).status).toBeLessThan(300);
  const late = await edit(open, { participantes: open.participantes });
  expect([late.status, await names(id)]).toEqual([409, ['MARIA APARECIDA']]);
});

test('anonymising a citizen leaves no name: nor whose takes part in what is about them', async () => {
  const about = await create({ municipe_id: maria, participantes: [{ nome: 'Mãe da Maria' }, { equipe_id: rita }] });
  const beside = await create({ participantes: [{ municipe_id: maria }, padre] });
  await server.as(office.admin, office).call(anonymiseMunicipe, { id: maria, versao: 1 });
  expect(await names(about.id)).toEqual(['Rita Moura']);
  expect(await names(beside.id)).toEqual(['MUNÍCIPE ANONIMIZADO', 'Padre Antônio']);
  expect(
    await server.rows(`select id from auditoria where tenant_id = $1 and depois::text like '%Mãe da%'`, [office.id]),
  ).toEqual([]);
});

test('whoever may not read the secret demand of an appointment sees none of them, also when it becomes one later', async () => {
  const demanda = await secretDemanda();
  const made = await create({ participantes: [{ nome: 'Padre Sigiloso' }] });
  const admin = server.as(office.admin, office);
  const linked = await admin.call(updateCompromisso, {
    id: made.id,
    titulo: 'Visita',
    data_compromisso: made.data_compromisso,
    hora_compromisso: made.hora_compromisso,
    demanda_id: demanda,
    versao: 1,
  });
  expect(linked.body.participantes.map(({ nome }) => nome)).toEqual(['Padre Sigiloso']);
  const other = await colleague();
  expect((await other.call(getCompromisso, { id: made.id })).status).toBe(404);
  expect((await other.call(getDesfecho, { id: made.id })).status).toBe(404);
  expect(
    await server.rows(
      `select p.demanda_id from compromisso_participantes p where p.compromisso_id = $1 and p.demanda_id is distinct from $2`,
      [made.id, demanda],
    ),
  ).toEqual([]);
});

test('the private calendar says who takes part, in words', async () => {
  await create({ titulo: 'Missa', descricao: 'Levar flores', participantes: [padre, { equipe_id: rita }] });
  const { path } = (await me().call(createLink, {})).body;
  const text = await (await fetch(`${server.origin}${path}`)).text();
  const whole = text.replaceAll('\r\n ', '');
  expect(whole).toContain('DESCRIPTION:Participantes: Padre Antônio\\, Rita Moura\\nLevar flores');
  expect(whole).not.toContain('ATTENDEE');
});

test('what has no result yet is said to whoever made the appointment, and to whoever of the team takes part', async () => {
  const other = await server.member(office, 'attendant');
  const third = await server.member(office, 'attendant');
  await server.rows('update equipe set user_id = $2 where id = $1', [rita, other.id]);
  const { id } = await create({ hora_fim: '15:00', participantes: [{ equipe_id: rita }] });
  const asked = async (who: typeof other) =>
    (await server.as(who, office).call(getDashboard, {})).body.semRegistro.rows.map((row) => row.id);
  expect([await asked(clerk), await asked(other), await asked(third)]).toEqual([[id], [id], []]);
  await edit(await of(id), { participantes: [] });
  expect(await asked(other)).toEqual([]);
});

test('the citizens who take part are offered as contacts beside the linked one', async () => {
  const joao = await data.municipe(office, 'JOÃO');
  const { id } = await create({
    municipe_id: maria,
    participantes: [{ municipe_id: joao }, padre, { equipe_id: rita }],
  });
  expect((await me().call(getDesfecho, { id })).body.pessoas).toEqual([
    { id: maria, nome_completo: 'MARIA' },
    { id: joao, nome_completo: 'JOÃO' },
  ]);
  await me().call(saveDesfecho, { id, versao: 1, resultado: 'Falou da praça', atendimentos: [maria, joao] });
  for (const one of [maria, joao])
    expect((await me().call(listAtendimentos, { id: one })).body.map(({ descricao }) => descricao)).toEqual([
      'FALOU DA PRAÇA',
    ]);
});

test('the history of an appointment tells who came and who went', async () => {
  const made = await create({ participantes: [padre] });
  await edit(made, { participantes: [] });
  const rows = await server.rows<{ acao: string }>(
    `select f.acao from auditoria a join auditoria_facetas f on f.tenant_id = a.tenant_id and f.id = a.faceta_id
      where a.tenant_id = $1 and f.entidade = 'compromisso_participantes' order by a."timestamp"`,
    [office.id],
  );
  expect(rows.map(({ acao }) => acao)).toEqual(['INSERT', 'DELETE']);
});

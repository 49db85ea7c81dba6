import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createCompromisso, removeCompromisso } from '../../src/features/daily/agenda/agenda.contract.ts';
import { removeAnexo } from '../../src/features/daily/anexos/anexos.contract.ts';
import {
  createDemanda,
  exportDemandas,
  removeDemanda,
  setDemandaStatus,
  updateDemanda,
} from '../../src/features/daily/demandas/demandas.contract.ts';
import { createApoiador } from '../../src/features/daily/coletivo/coletivo.contract.ts';
import { saveDesfecho } from '../../src/features/daily/desfecho/desfecho.contract.ts';
import { createDevolutiva } from '../../src/features/daily/devolutivas/devolutivas.contract.ts';
import { bulkDemandas } from '../../src/features/daily/em-lote/em-lote.contract.ts';
import { createOficio, removeOficio } from '../../src/features/daily/oficios/oficios.contract.ts';
import { issueOficio } from '../../src/features/daily/oficios/registro.contract.ts';
import { createPasso, removePasso, updatePasso } from '../../src/features/daily/roteiros/roteiros.contract.ts';
import { listAuditoria } from '../../src/features/views/auditoria/auditoria.contract.ts';
import { createLink } from '../../src/features/daily/link-calendario/link.contract.ts';
import { beginSerie } from '../../src/features/daily/series/series.contract.ts';
import { createAtendimento, removeAtendimento } from '../../src/features/daily/atendimentos/atendimentos.contract.ts';
import { createNota, removeNota, updateNota } from '../../src/features/daily/linha/linha.contract.ts';
import { createAnexo } from '../../src/features/daily/anexos/anexos.contract.ts';
import { fillPath, type AnyEndpoint } from '../../src/shared/contract.ts';
import { binTables } from '../../src/shared/nouns.ts';
import { addDays } from '../../src/shared/days.ts';
import { enterPresence } from '../../src/shared/presence.ts';
import { today } from '../../src/shared/time.ts';
import { type OfficeData, officeData } from '../support/office/office-data.ts';
import { Records } from '../support/office/records.ts';
import {
  idFields,
  pathIds,
  refusedByContract,
  send,
  validCall,
  withId,
  type Call,
  type Reply,
} from '../support/servers/calls.ts';
import { endpoints } from '../support/servers/endpoints.ts';
import { openLive, type LiveClient } from '../support/servers/sse.ts';
import { formOf } from '../support/files/real-files.ts';
import { startTestServer, type Office, type TestServer, type User } from '../support/servers/server.ts';

/**
 * Whoever may not read a secret demand gets the same answers as if it were not there, from every endpoint: the office is asked before there
 * is one, and again when there are several, with files, appointments and everything that was done with them.
 */

const mark = 'SEGREDO7F3';
const kinds = [
  ...(['demandas', 'demandaDocs', 'agenda', 'series', 'notas', 'historicos'] as const),
  ...(['passos', 'devolutivas', 'oficios', 'emitidos'] as const),
];
type Kind = (typeof kinds)[number];
/** Kinds that say more of the same record. */
const alsoOf: Record<string, Kind> = {
  demandasDeCartas: 'demandas',
  repetidos: 'agenda',
  oficiosEmitidos: 'emitidos',
  oficiosExternos: 'emitidos',
  oficiosRespondidos: 'emitidos',
};
const day = '2026-05-04';

let server: TestServer;
let office: Office;
let records: Records;
let data: OfficeData;
/** Neither is a reader. The manager administers the installation, too, and so reads the log. */
let people: { manager: User; attendant: User };
let feeds: Record<string, string>;
let ids: { municipe: string; vizinha: string; setor: string; membro: string; demanda: string };
let letter: { tipo_id: string; orgao_id: string };
let streams: LiveClient[];
let toldBefore: number[];
let before: Map<string, string>;
/** The list as a file, which is logged. */
let exported: string;
let countedBefore: string[];
let secret: Record<Kind, string>;
let secretDeleted: typeof secret;

const ofOffice = endpoints.filter(({ door, transport }) => door === 'tenant' && transport !== 'stream');
/**
 * How much an office holds is counted whole, for who administers it or the installation. A DOCX says when it was made; that a letter
 * about a secret demand has none for others is held by docx.server.test.ts.
 */
const notCompared = ['cotas.list', 'oficios.docx'];
const reads = ofOffice.filter(({ method, name }) => method === 'GET' && !notCompared.includes(name));
const byName = (name: string) => ofOffice.find((one) => one.name === name)!;
const admin = () => server.as(office.admin, office);

beforeAll(async () => {
  server = await startTestServer();
  office = await server.office();
  data = officeData(server);
  records = new Records(server, office, 'COMUM');
  const installer = await server.user({ role: 'admin', full_name: 'Bia Gestora' });
  await server.rows(`insert into memberships (user_id, tenant_id, role) values ($1, $2, 'manager')`, [
    installer.id,
    office.id,
  ]);
  people = {
    manager: installer,
    attendant: await server.member(office, 'attendant', { full_name: 'Caio Atendente' }),
  };
  feeds = {};
  for (const [name, person] of Object.entries(people)) {
    const { body } = await server.as(person, office).call(createLink, {});
    feeds[name] = new URL(body.path, server.origin).pathname;
  }
  ids = {
    municipe: await data.municipe(office),
    vizinha: await data.municipe(office),
    setor: await data.setor(office),
    membro: await data.assessor(office),
    demanda: '',
  };
  letter = {
    tipo_id: await data.insert('oficio_tipos', office, { nome: 'Ofício', numeracao: 'GABINETE' }),
    orgao_id: await data.insert('orgaos', office, { nome: 'Guarda Civil' }),
  };
  const plain = await demandaOf('PODA DE ÁRVORE', {});
  ids.demanda = plain;
  const [found] = await Promise.all([records.make('demandaDocs', office.admin), records.make('agenda', office.admin)]);
  await admin().call(removeAnexo, { id: found });
  // what the questions need is there before the first of them
  for (const endpoint of reads) await callsOf(endpoint);
  exported = await listAsFile();
  countedBefore = await allCounts();
  before = await allAnswers();
  streams = await Promise.all(Object.values(people).map(({ cookie }) => openLive(server.origin, office.id, cookie)));
  // what their pages may have missed comes first
  for (const stream of streams) await stream.until(() => stream.lastId() !== undefined);
  toldBefore = streams.map((stream) => stream.changes().length);
  secret = await secretThings();
  secretDeleted = await secretThings();
  const { demandas: closed } = await secretThings();
  await admin().call(setDemandaStatus, { id: closed, status: 'RESOLVIDO' });
  await admin().call(removeAnexo, { id: secretDeleted.demandaDocs });
  await admin().call(removeCompromisso, { id: secretDeleted.agenda });
  await admin().call(removeNota, { id: secretDeleted.notas });
  await admin().call(removeAtendimento, { id: secretDeleted.historicos });
  await admin().call(removePasso, { id: secretDeleted.passos });
  await admin().call(removeOficio, { id: secretDeleted.oficios });
  await admin().call(removeDemanda, { id: secretDeleted.demandas });
}, 120_000);
afterAll(async () => {
  for (const stream of streams ?? []) stream.close();
  await server?.stop();
});

async function demandaOf(descricao_texto: string, more: object): Promise<string> {
  const { status, body } = await admin().call(createDemanda, {
    municipe_id: ids.municipe,
    setor_id: ids.setor,
    assessor_responsavel: 'Rita Moura',
    assessor_id: ids.membro,
    descricao_texto,
    data_demanda: day,
    ...more,
  });
  expect(status).toBe(201);
  return body.id;
}

/** A demand that only the office's admin reads, with what belongs to one, and all of it changed. */
async function secretThings() {
  const demandas = await demandaOf(`VIOLÊNCIA ${mark}`, { sigilosa: true, leitores: [], codigo_oficio: '777' });
  const upload = fillPath(createAnexo.path, { tenantId: office.id });
  const file = await server.request('POST', `${upload}?regras=detail&demanda_id=${demandas}`, {
    cookie: office.admin.cookie,
    body: formOf(`${mark}.pdf`, mark),
  });
  const demandaDocs = (file.body as { id: string }).id;
  const visit = await admin().call(createCompromisso, {
    titulo: `Visita ${mark}`,
    data_compromisso: today(),
    hora_compromisso: '10:00',
    demanda_id: demandas,
  });
  const weeks = { frequencia: 'SEMANAL', repetir_ate: addDays(today(), 14) } as const;
  const visits = await admin().call(createCompromisso, {
    titulo: `Visitas ${mark}`,
    data_compromisso: today(),
    hora_compromisso: '11:00',
    demanda_id: demandas,
    ...weeks,
  });
  const repeated = await admin().call(beginSerie, { id: visit.body.id, versao: visit.body.versao, ...weeks });
  expect([file.status, visit.status, visits.status, repeated.status]).toEqual([201, 201, 201, 200]);
  const beside = await besides(demandas);
  await admin().call(setDemandaStatus, { id: demandas, status: 'EM_ANALISE' });
  const [{ versao } = { versao: 0 }] = await server.rows<{ versao: number }>(
    'select versao from demandas where id = $1',
    [demandas],
  );
  const edited = await admin().call(updateDemanda, {
    id: demandas,
    versao,
    setor_id: ids.setor,
    assessor_responsavel: 'Rita Moura',
    descricao_texto: `VIOLÊNCIA ${mark} OUTRA VEZ`,
    data_demanda: day,
  });
  const note = await admin().call(createNota, { id: demandas, texto: `Contou tudo ${mark}` });
  const contact = await admin().call(createAtendimento, {
    id: ids.municipe,
    descricao: `CHOROU ${mark}`,
    demanda_id: demandas,
  });
  expect([note.status, contact.status]).toEqual([201, 201]);
  await admin().call(updateNota, { id: note.body.id, versao: 1, texto: `Contou mais ${mark}` });
  const seen = await admin().call(enterPresence, { aba: 'abcdef012345', entidade: 'demandas', entidade_id: demandas });
  expect([edited.status, seen.status]).toEqual([200, 200]);
  const [{ series } = { series: '' }] = await server.rows<{ series: string }>(
    'select serie_id as series from agenda_compromissos where id = $1',
    [visit.body.id],
  );
  const own = { demandas, demandaDocs, agenda: visit.body.id, series, notas: note.body.id };
  return { ...own, ...beside, historicos: contact.body.id };
}

/** Who supports it and what is to be done, a letter, what came of a meeting, and who was told how it was closed. */
async function besides(id: string) {
  const supported = await admin().call(createApoiador, { id, municipe_id: ids.vizinha });
  const step = await admin().call(createPasso, { demanda_id: id, texto: `Ligar para ${mark}`, tipo: 'MANUAL' });
  const ticked = await admin().call(updatePasso, { id: step.body.id, feito: true });
  const written = { ...letter, assunto: `Ronda ${mark}`, corpo: `Peço ronda ${mark}`, demandas: [id] };
  const drafted = await admin().call(createOficio, written);
  const about = { titulo: `Reunião ${mark}`, data_compromisso: day, hora_compromisso: '09:00', demanda_id: id };
  const { body: met } = await admin().call(createCompromisso, about);
  const said = { versao: met.versao, resultado: `Chorou ${mark}`, atendimentos: [ids.municipe] };
  const came = await admin().call(saveDesfecho, { id: met.id, ...said });
  const closed = await admin().call(setDemandaStatus, { id, status: 'RESOLVIDO' });
  const telling = { municipe_id: ids.vizinha, situacao: 'FEITA', canal: 'LIGACAO', texto: `Soube ${mark}` } as const;
  const told = await admin().call(createDevolutiva, { id, ...telling });
  expect([supported, step, ticked, drafted, came, closed, told].map(({ status }) => status)).toEqual([
    ...[201, 201, 200, 201, 201, 200, 201],
  ]);
  return { passos: step.body.id, devolutivas: told.body.id, oficios: drafted.body.id, emitidos: drafted.body.id };
}

/** From then on others see that a letter has this number, and so it is issued only where its id is asked for. */
async function issueLetters(): Promise<void> {
  const written = { ...letter, assunto: `Ronda ${mark}`, corpo: `Peço ronda ${mark}`, demandas: [secret.demandas] };
  const { body } = await admin().call(createOficio, written);
  const { status } = await admin().call(issueOficio, { id: body.id, versao: body.versao, data: today() });
  expect(status).toBe(200);
  secret.emitidos = body.id;
  // its file comes right after the answer
  const filed = () => server.rows('select from oficios where id = $1 and pdf_sha256 is not null', [body.id]);
  await vi.waitUntil(async () => (await filed()).length > 0, { timeout: 15_000 });
}

/** What optional fields of a question may ask for, so that something of the secret would show. */
const asked: Record<string, () => unknown[]> = {
  busca: () => [mark, 'violencia', '777', 'maria', 'DEMANDA', 'vi', 'poda', '3', '4', '5', '6'],
  status: () => ['EM_ANALISE', 'RESOLVIDO'],
  setor_id: () => [ids.setor],
  setor: () => [ids.setor],
  assessor: () => [ids.membro, 'nenhum'],
  assunto: () => ['nenhum'],
  bairro: () => ['nenhum'],
  oficio: () => ['com', 'sem'],
  aberta: () => ['1'],
  periodo: () => ['ano', 'mandato'],
  andamento: () => ['nenhum'],
  prazo: () => ['sem'],
  urgente: () => ['nao'],
  visao: () => ['minha', 'sem_oficio', 'sem_devolutiva', 'paradas'],
  demandas: () => ['abertas', 'sem'],
  ordem: () => ['data', '-cadastro', 'municipe'],
  contar: () => ['nao'],
  municipe_id: () => [ids.municipe],
  mes: () => [day.slice(0, 7)],
  page: () => [2],
  kind: () => [...binTables],
  tipo: () => [...binTables],
  dia: () => [today(), day],
  de: () => [day],
  ate: () => ['2026-12-31'],
};

const fieldsOf = ({ input }: AnyEndpoint): string[] =>
  Object.keys(
    (z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as { properties?: object }).properties ?? {},
  );

/** Of every record its own id, where there is one in the office that is no secret. */
async function callsOf(endpoint: AnyEndpoint): Promise<Call[]> {
  const call = (calls[endpoint.name] ??= await validCall(endpoint, records, office.admin));
  const own: Record<string, string> = {
    municipes: ids.municipe,
    setores: ids.setor,
    equipe: ids.membro,
    demandas: ids.demanda,
  };
  const [param] = pathIds(endpoint).filter(({ kind }) => kind && own[kind]);
  const params = param ? { ...call.params, [param.name]: own[param.kind!]! } : call.params;
  const variants = fieldsOf(endpoint).flatMap((name) =>
    (asked[name]?.() ?? []).map((value) => ({ ...call.input, [name]: value })),
  );
  return [call.input, ...variants].map((input) => ({ params, input }));
}
const calls: Record<string, Call> = {};

/** What both people are told by every question, by who asks and what. */
async function allAnswers(): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const [name, { cookie }] of Object.entries(people)) {
    for (const endpoint of reads)
      for (const call of await callsOf(endpoint)) {
        const { status, text, problem } = await send(server, endpoint, call, cookie);
        answers.set(`${name} ${endpoint.name} ${JSON.stringify(call.input)}`, `${status} ${problem.code ?? text}`);
      }
    const { status, body } = await server.request('GET', feeds[name]!);
    answers.set(`${name} calendar`, `${status} ${String(body)}`);
  }
  return answers;
}

/** How many a filter has is told to who would change them all and has another number in mind. */
async function allCounts(): Promise<string[]> {
  const answers: string[] = [];
  const filters = [{}, { status: 'EM_ANALISE' }, { status: 'RESOLVIDO' }, { busca: 'violencia' }, { urgente: 'nao' }];
  for (const person of Object.values(people))
    for (const filtro of filters as { status?: 'RESOLVIDO' }[]) {
      const mudar = { status: 'NAO_RESOLVIDO' } as const;
      const { status, problem } = await server.as(person, office).call(bulkDemandas, { filtro, total: 99, mudar });
      expect(status).toBe(409);
      answers.push(problem.detail);
    }
  return answers;
}

const listAsFile = async () => String((await admin().call(exportDemandas, {})).body);

test('every list, count, search, detail, file, log, bin, panel and calendar answers as if there were none', async () => {
  const first = [...before];
  expect(first.length).toBeGreaterThan(100);
  expect(first.filter(([, answer]) => answer.startsWith('200 ')).length).toBeGreaterThan(80);
  const after = await allAnswers();
  const told = first.filter(([question, answer]) => after.get(question) !== answer);
  expect(told.map(([question]) => question)).toEqual([]);
});

test('so does how many a filter has, where all of them would be changed', async () => {
  expect(await allCounts()).toEqual(countedBefore);
});

test('a list as a file has it only where it is asked for, and only admins read of that in the log', async () => {
  expect(await listAsFile()).toBe(exported);
  const { body } = await admin().call(exportDemandas, { sigilosas: true });
  expect(String(body)).toContain(`VIOLÊNCIA ${mark} OUTRA VEZ`);
  const logged = async (person: User) =>
    (await server.as(person, office).call(listAuditoria, { busca: 'EXPORT' })).body.rows.map(({ depois }) => depois);
  const installer = await server.user({ role: 'admin' });
  await server.rows(`insert into memberships (user_id, tenant_id, role) values ($1, $2, 'admin')`, [
    installer.id,
    office.id,
  ]);
  const all = await logged(installer);
  expect(all[0]).toMatchObject({ sigilosas: true });
  expect(await logged(people.manager)).toEqual(all.slice(1));
});

test('the same questions do show it to whoever reads it', async () => {
  const shows: string[] = [];
  for (const endpoint of reads)
    for (const call of await callsOf(endpoint)) {
      const { text } = await send(server, endpoint, call, office.admin.cookie);
      if (text.includes(mark)) shows.push(endpoint.name);
    }
  expect([...new Set(shows)].sort()).toEqual(
    [
      'agenda.list',
      'agenda.today',
      'atendimento.caller',
      'atendimento.find',
      'dashboard.get',
      'demandas.byMunicipe',
      'demandas.latest',
      'demandas.list',
      'historicos.list',
      'linha.municipe',
      'lixeira.list',
      'oficios.list',
    ].filter((name) => reads.some((one) => one.name === name)),
  );
});

test('no stream tells anything of it', async () => {
  const id = await demandaOf('BURACO NA RUA', {});
  for (const [at, stream] of streams.entries()) {
    await stream.change(id);
    expect(stream.changes().slice(toldBefore[at])).toEqual([{ kind: 'demandas', id, action: 'INSERT' }]);
  }
});

test('nor does a stream that resumes', async () => {
  for (const { cookie } of Object.values(people)) {
    const stream = await openLive(server.origin, office.id, cookie, {
      lastEventId: `1-${Math.floor(Date.now() / 1000)}`,
    });
    await stream.until(() => stream.lastId() !== undefined);
    for (const id of [...Object.values(secret), ...Object.values(secretDeleted)])
      expect(stream.text()).not.toContain(id);
    stream.close();
  }
});

/** What a person can tell two answers apart by. */
const seen = ({ status, problem, text }: Reply) => ({
  status,
  code: problem.code,
  detail: problem.detail,
  size: text.length,
});

const secretKind = (kind: string | null): Kind | undefined => kinds.find((one) => one === (alsoOf[kind!] ?? kind));
const idOf = (endpoint: AnyEndpoint, kind: Kind) =>
  (endpoint.permission === 'bin.restore' ? secretDeleted : secret)[kind];

/** Every row of the secret demands, in whatever table: one that is changed lies elsewhere, and is of another transaction. */
async function untouched<T>(work: () => Promise<T>): Promise<T> {
  stateOfSecrets ||= await rowsOfSecrets();
  const state = () =>
    server.rows(
      stateOfSecrets,
      [secret, secretDeleted].map(({ demandas }) => demandas),
      'secret rows',
    );
  const was = known ?? (await state());
  const done = await work();
  // nobody who may touches them between one question and the next
  known = await state();
  expect(known).toEqual(was);
  return done;
}
let stateOfSecrets = '';
let known: unknown = null;

async function rowsOfSecrets(): Promise<string> {
  const parts = await server.rows<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'demanda_id' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
  );
  const sets = [
    ['demandas', 'id in ($1, $2)'],
    ['oficios', 'sigiloso'],
    ['agenda_series', 'id in (select serie_id from agenda_compromissos where demanda_id in ($1, $2))'],
    ...parts.map(({ name }) => [name, 'demanda_id in ($1, $2)']),
  ];
  return sets
    .map(
      ([table, own]) =>
        `select '${table}', count(*), sum(hashtidextended(ctid, xmin::text::bigint)) from ${table} where ${own}`,
    )
    .join(' union all ');
}

describe('its id in an address', () => {
  beforeAll(issueLetters);
  const withIds = ofOffice.filter((endpoint) => pathIds(endpoint).some(({ kind }) => secretKind(kind)));

  test.for(withIds.map(({ name }) => name))('%s: as an unknown one', async (name) => {
    const endpoint = byName(name);
    for (const person of Object.values(people))
      for (const { name: param, kind: asked } of pathIds(endpoint)) {
        const kind = secretKind(asked);
        if (!kind) continue;
        const call = await validCall(endpoint, records, office.admin);
        const ask = (id: string) =>
          send(server, endpoint, { ...call, params: { ...call.params, [param]: id } }, person.cookie);
        const [reply, unknown] = await untouched(async () => [
          await ask(idOf(endpoint, kind)),
          await ask(randomUUID()),
        ]);
        expect(seen(reply!)).toEqual(seen(unknown!));
        expect([403, 404]).toContain(reply!.status);
      }
  });

  test('there are many such endpoints', () => expect(withIds.length).toBeGreaterThan(45));
});

describe('its id in what is sent', () => {
  const places = ofOffice.flatMap((endpoint) => idFields(endpoint).map((one) => ({ endpoint, ...one })));
  const about: Record<string, object> = { 'items[].id': { kind: 'demandas' }, entidade_id: { entidade: 'demandas' } };
  const fitting = places.filter(({ place, kind }) => secretKind(kind) || place in about);

  const taken: Record<string, string> = {
    'lixeira.restore items[].id': 'answers for each record, 404 for this one',
  };

  test.for(fitting.map(({ endpoint, place }) => `${endpoint.name} ${place}`))(
    '%s: as an unknown one',
    async (title) => {
      const { endpoint, place, kind } = fitting.find((one) => `${one.endpoint.name} ${one.place}` === title)!;
      const secretId = idOf(endpoint, secretKind(kind) ?? 'demandas');
      for (const person of Object.values(people)) {
        const call = await validCall(endpoint, records, office.admin, office.admin, place);
        const input = (id: string) => {
          const sent = withId({ ...call.input, ...(place === 'entidade_id' && about[place]) }, place, id);
          if (place === 'items[].id') return { ...sent, items: [{ ...about[place], id }] };
          return sent;
        };
        expect(refusedByContract(endpoint, input(secretId)), 'it never comes to the database').toEqual([]);
        const ask = (id: string) => send(server, endpoint, { ...call, input: input(id) }, person.cookie);
        const [reply, unknown] = await untouched(async () => [await ask(secretId), await ask(randomUUID())]);
        expect(seen(reply!)).toEqual(seen(unknown!));
        expect(reply!.text).not.toContain(mark);
        // what takes an unknown id takes this one as that
        if (endpoint.method !== 'GET' && !(title in taken)) expect([403, 404, 409, 422]).toContain(reply!.status);
      }
    },
  );

  test('there are some such places', () => expect(fitting.length).toBeGreaterThan(15));
});

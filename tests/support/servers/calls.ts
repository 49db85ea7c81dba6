import { randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { fillPath, inQuery, paramNames, type AnyEndpoint, type Problem } from '../../../src/shared/contract.ts';
import { tables } from '../../../src/shared/nouns.ts';
import { formOf } from '../files/real-files.ts';
import { anyDay } from '../office/office-data.ts';
import { type Records, recordTables } from '../office/records.ts';
import type { TestServer, User } from './server.ts';

/** Calls of any endpoint, built from its contract: for tests that walk the list of all. */

/** What an id in an address means: by the part of the path before it. */
const kindBySegment: Record<string, string> = {
  ...Object.fromEntries(Object.keys(recordTables).map((kind) => [kind, kind])),
  'demanda-documentos': 'demandaDocs',
  temporarios: 'uploads',
};
/** What a call is about that does not go for each of its kind. */
const kindByCall: Record<string, string> = {
  'municipes.unmerge': 'unidos',
  'series.remove': 'repetidos',
  'series.restore': 'repetidos',
  'lotes.cancel': 'lotesNaFila',
  'importacoes.check': 'importacoesDitas',
  'importacoes.run': 'importacoesConferidas',
  ...Object.fromEntries(
    ['anular', 'esvaziar', 'reiterar', 'datas', 'prazo', 'pdf', 'guardarResposta', 'tirarResposta'].map((name) => [
      `oficios.${name}`,
      'oficiosEmitidos',
    ]),
  ),
  'oficios.resultado': 'oficiosExternos',
  'oficios.resposta': 'oficiosRespondidos',
};
/** Parameters of an address that are no ids. */
const plainParams: Record<string, () => string> = {
  cep: () => '01001000',
  token: () => randomBytes(32).toString('base64url'),
  tipo: () => 'municipes',
};
/** What an id in an input means: by its place, in one call or in any, or by the last name in it. */
const kindByField: Record<string, string> = {
  municipe_id: 'municipes',
  setor_id: 'setores',
  assessor_id: 'equipe',
  demanda_id: 'demandas',
  principal_id: 'demandas',
  'demandas[]': 'demandasDeCartas',
  oficio_id: 'oficios',
  tipo_id: 'oficio-tipos',
  oficio_tipo_id: 'oficio-tipos',
  orgao_id: 'orgaos',
  autoridade_id: 'autoridades',
  assunto_id: 'assuntos',
  pai_id: 'assuntos',
  'uploads[]': 'uploads',
  // of the first of the kinds that the input can name
  entidade_id: 'municipes',
  'items[].id': 'municipes',
  _tenant_id: 'tenants',
  membership_id: 'memberships',
  user_id: 'accounts',
  'leitores[]': 'accounts',
  'leitores_antes[]': 'accounts',
  'nao_e[]': 'municipes',
  'atendimentos[]': 'municipes',
  'outros[]': 'municipes',
  'municipes[]': 'municipes',
  de: 'municipes',
  'ids[]': 'demandas',
  'notificacoes.lidas ids[]': 'avisos',
  setor: 'setores',
  assessor: 'equipe',
  assunto: 'assuntos',
  bairro: 'bairros',
  ids: 'bairros',
  'filtro.setor': 'setores',
  'filtro.assessor': 'equipe',
  'filtro.assunto': 'assuntos',
  'filtro.bairro': 'bairros',
  'filtro.setor_id': 'setores',
  'filtro.assunto_id': 'assuntos',
  'mudar.assessor_id': 'equipe',
  'mudar.setor_id': 'setores',
  'mudar.assunto_id': 'assuntos',
  equipe_id: 'equipe',
  registro_id: 'higiene',
  em: 'bairros',
  'com[]': 'bairros',
  // or the key of a provided one
  visao: 'visoes',
};

/** What is uploaded, where that is no PDF. */
const uploaded: Record<string, string> = { 'importacoes.upload': 'lista.csv', 'ajustes.brasao.set': 'brasao.png' };

/** What kind of record `after` names: a row of the list itself, and so one of the list's noun, unless said here. */
const kindOfAfter: Record<string, string> = {
  'bairros.list': 'bairros',
  'bairros.grafias': 'bairros',
  'higiene.next': 'higiene',
  'historicos.list': 'municipes',
  'linha.demanda': 'notas',
  'linha.municipe': 'notas',
  'memberships.mine': 'memberships',
  'oficioTipos.list': 'oficio-tipos',
  'memberships.comembers': 'profiles',
  'tenants.list': 'tenants',
};

/** Values of fields that cannot be guessed from their schema. */
const samples: Record<string, () => unknown> = {
  // the rows that nouns say
  ...Object.fromEntries(
    Object.values(tables)
      .flatMap(({ sample = {} }) => Object.entries(sample))
      .map(([name, value]) => [name, () => value]),
  ),
  // subjects have each theirs
  nome: () => `Obras ${randomBytes(5).toString('hex')}`,
  telefone_ddd: () => `119${randomBytes(4).readUInt32BE().toString().padStart(8, '0').slice(-8)}`,
  data_demanda: () => '2026-05-04',
  // no two holidays are of one day
  data: anyDay,
  ano: () => '2026',
  repetir_ate: () => '2026-07-01',
  email: () => `${randomBytes(5).toString('hex')}@exemplo.com`,
  username: () => `u${randomBytes(5).toString('hex')}`,
  office_slug: () => `g-${randomBytes(5).toString('hex')}`,
  slug: () => `g-${randomBytes(5).toString('hex')}`,
  // as the spreadsheet of a record of the kind is read
  leitura: () => ({ formato: 'CSV', codificacao: 'utf-8', delimitador: ';', aba: null }),
  aba: () => randomBytes(8).toString('hex'),
  // as much as ever, since the limits are one office's for all subjects
  limite: () => 1_000_000,
  // whoever may share is another question
  compartilhada: () => false,
};

type Json = {
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Json[];
  items?: Json;
  properties?: Record<string, Json>;
  required?: string[];
  minimum?: number;
};

const inputSchema = (endpoint: AnyEndpoint): Json =>
  z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Json;

/** One, or several by comma. */
const isId = (schema: Json): boolean =>
  schema.format === 'uuid' ||
  (schema.pattern?.includes('[0-9a-f]{8}-') ?? false) ||
  (schema.anyOf?.some(isId) ?? false);

/** Places of ids in an input, as `field`, `list[]` or `list[].field`, with what each means. Throws for an unknown one. */
export function idFields(endpoint: AnyEndpoint): { place: string; kind: string }[] {
  const walk = (schema: Json, place: string): string[] => {
    if (isId(schema)) return [place];
    const list = (schema.anyOf ?? [schema]).find((one) => one.items);
    if (list?.items) return walk(list.items, `${place}[]`);
    return Object.entries(schema.properties ?? {}).flatMap(([name, one]) =>
      walk(one, place ? `${place}.${name}` : name),
    );
  };
  return walk(inputSchema(endpoint), '').map((place) => {
    const noun = endpoint.name.split('.')[0]!;
    const kind =
      place === 'after'
        ? (kindOfAfter[endpoint.name] ?? kindBySegment[noun])
        : (kindByField[`${endpoint.name} ${place}`] ?? kindByField[place] ?? kindByField[place.split('.').at(-1)!]);
    if (!kind) throw new Error(`${endpoint.name}: say in tests/support/servers/calls.ts what the id ${place} means`);
    return { place, kind };
  });
}

/** Places of fields within fields of an input, as those of ids are written. */
export function nestedFields(endpoint: AnyEndpoint): string[] {
  const walk = (schema: Json, place: string): string[] => [
    ...(schema.anyOf ?? []).flatMap((one) => walk(one, place)),
    ...(schema.items ? walk(schema.items, `${place}[]`) : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => {
      const inside = place ? `${place}.${name}` : name;
      return [...(place ? [inside] : []), ...walk(one, inside)];
    }),
  ];
  return [...new Set(walk(inputSchema(endpoint), ''))];
}

/** Ids of an address with what each means. Throws for an unknown one. */
export function pathIds(endpoint: AnyEndpoint): { name: string; kind: string | null }[] {
  return paramNames(endpoint.path)
    .filter((name) => name !== 'tenantId')
    .map((name) => {
      if (plainParams[name]) return { name, kind: null };
      const segment = endpoint.path.split(`/{${name}}`)[0]!.split('/').at(-1)!;
      const kind = kindByCall[endpoint.name] ?? kindBySegment[segment];
      if (!kind) throw new Error(`${endpoint.name}: say in tests/support/servers/calls.ts what {${name}} means`);
      return { name, kind };
    });
}

/** How an input is made: ids are asked for by their place, and what may be left out is there where it leads to `place`. */
type Making = { id: (place: string) => Promise<string>; place?: string };
const leadsTo = (part: string, place = '') =>
  place.startsWith(part) && ['', '.', '['].includes(place.charAt(part.length));

/** A value that fits a schema. */
async function valueOf(schema: Json, place: string, making: Making): Promise<unknown> {
  const name = place.split('.').at(-1)!;
  if (isId(schema)) return making.id(place);
  const sample: unknown = samples[name]?.();
  if (
    sample !== undefined &&
    (schema.enum?.includes(sample) ?? true) &&
    (typeof sample === 'object') === Boolean(schema.properties)
  )
    return sample;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return valueOf(schema.anyOf[0]!, place, making);
  if (schema.items) return [await valueOf(schema.items, `${place}[]`, making)];
  if (schema.properties) return objectOf(schema, place, making);
  const type = [schema.type].flat()[0];
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 0);
  if (type === 'boolean') return true;
  // of any names, and so of none
  if (type === 'object') return {};
  return 'Texto de teste';
}

async function objectOf(schema: Json, place: string, making: Making) {
  const required = schema.required ?? [];
  const values: Record<string, unknown> = {};
  for (const [name, one] of Object.entries(schema.properties ?? {})) {
    const inside = place ? `${place}.${name}` : name;
    if (required.includes(name) || leadsTo(inside, making.place)) values[name] = await valueOf(one, inside, making);
  }
  return values;
}

export type Call = { params: Record<string, string>; input: Record<string, unknown> };

/**
 * A call that a person with every right could make: fresh records for its ids, the required fields of its input. What a
 * restore is about was deleted by `person`, or by `deletedBy`. With a `place`, one into which something can be put there.
 */
export async function validCall(
  endpoint: AnyEndpoint,
  records: Records,
  person: User,
  deletedBy: User = person,
  place?: string,
): Promise<Call> {
  const restores = endpoint.permission === 'bin.restore' || endpoint.name === 'profiles.restore';
  const make = (kind: string) => records.make(kind, person, restores ? deletedBy : undefined);
  const params: Record<string, string> = { tenantId: records.office.id };
  for (const { name, kind } of pathIds(endpoint)) params[name] = kind ? await make(kind) : plainParams[name]!();
  const kinds = new Map(idFields(endpoint).map(({ place, kind }) => [place, kind]));
  // no record is made for it: what there is after an id is to be as little as before
  const id = async (at: string) => (at === 'after' ? randomUUID() : make(kinds.get(at)!));
  const input = await objectOf(inputSchema(endpoint), '', { id, place });
  // only an address that has an account can be added
  if (endpoint.name === 'memberships.create') input.email = await records.address();
  // by their ids, or by a filter; one field of several
  if (endpoint.name === 'demandas.bulk')
    Object.assign(
      input,
      input.filtro ? { total: 1 } : { ids: [await make('demandas')] },
      !place?.startsWith('mudar.') && { mudar: { status: 'RESOLVIDO' } },
    );
  // of somebody who is there, or of somebody new
  if (endpoint.name === 'atendimento.create' && !input.municipe) input.municipe_id = await make('municipes');
  // files are kept by a demand
  if (endpoint.name === 'historicos.create' && input.uploads)
    params.id = await records.whose((input.demanda_id = await make('demandas')));
  // by a name, who is named by no id
  for (const one of (input.participantes ?? []) as object[])
    if (Object.keys(one).length === 0) Object.assign(one, { nome: 'Padre Antônio' });
  // to somebody
  for (const promise of endpoint.name === 'desfecho.save' ? ((input.demandas ?? []) as object[]) : [])
    Object.assign(promise, { municipe_id: await make('municipes') });
  // who asked for it, of one that is closed
  if (endpoint.name === 'devolutivas.create')
    Object.assign(input, { municipe_id: await records.toBeTold(params.id!), canal: 'CARTA' });
  if (endpoint.name === 'devolutivas.lote')
    Object.assign(input, { municipes: [await records.toBeTold(params.id!)], canal: 'CARTA' });
  if (endpoint.name === 'reunidas.separar') await records.merge(params.id!, await make('demandas'));
  if (endpoint.name === 'apoiadores.tirar') await records.support(params.id!, String(input.municipe_id));
  // all, or by their ids
  if (endpoint.name === 'notificacoes.lidas' && !input.ids) input.todas = true;
  // as the one before has left it
  if (endpoint.name.startsWith('cotas.update')) input.versao = await records.quotaVersion(params.tipo);
  // as many as wait
  if (endpoint.name === 'higiene.fixAll') input.total = await records.waitingToFix();
  if (endpoint.name === 'oficios.emitir') input.data = '2026-05-04';
  if (endpoint.name === 'oficios.proximo') Object.assign(input, { periodo: new Date().getFullYear(), proximo: 200 });
  if (endpoint.name === 'oficios.desligar') await records.link(params.id!, input.demanda_id as string);
  // by whoever has just mended it
  if (endpoint.name === 'higiene.unfix') input.versao = await records.mended(String(input.registro_id), person);
  const result = z.safeParse(endpoint.input, input);
  if (!result.success)
    throw new Error(
      `${endpoint.name}: give in tests/support/servers/calls.ts a sample of ${JSON.stringify(result.error.issues)}`,
    );
  return { params, input };
}

/** The input with one id, or whatever else, put at a place. */
export function withId(input: Record<string, unknown>, place: string, id: unknown): Record<string, unknown> {
  const [, name = '', list, rest] = /^(\w+)(\[\])?\.?(.*)$/.exec(place) ?? [];
  const put = (inside: unknown) => (rest ? withId((inside ?? {}) as Record<string, unknown>, rest, id) : id);
  const old = input[name];
  return { ...input, [name]: list ? [put((old as unknown[] | undefined)?.[0])] : put(old) };
}

/** What the contract has against an input, before anybody asks the database. */
export function refusedByContract(endpoint: AnyEndpoint, input: Record<string, unknown>): object[] {
  const { success, error } = z.safeParse(endpoint.input, input);
  return success ? [] : error.issues;
}

export type Reply = { status: number; text: string; problem: Partial<Problem>; headers: Headers };

/** Sends a call; a stream is left as soon as it has answered. */
export async function send(
  server: TestServer,
  endpoint: AnyEndpoint,
  { params, input }: Call,
  cookie: string | undefined,
): Promise<Reply> {
  const upload = endpoint.transport === 'upload';
  const queried = inQuery(endpoint);
  const query = new URLSearchParams(queried ? (Object.entries(input) as [string, string][]) : []).toString();
  const path = fillPath(endpoint.path, params) + (query && `?${query}`);
  const leaving = new AbortController();
  const response = await fetch(server.origin + path, {
    method: endpoint.method,
    redirect: 'manual',
    signal: leaving.signal,
    headers: {
      ...(cookie && { cookie }),
      ...(endpoint.method !== 'GET' && { origin: server.origin }),
      ...(!queried && { 'content-type': 'application/json' }),
    },
    body: upload
      ? formOf(uploaded[endpoint.name] ?? 'arquivo.pdf', 'teste')
      : queried
        ? undefined
        : JSON.stringify(input),
  });
  const { status, headers } = response;
  if (endpoint.transport === 'stream' && status === 200) {
    leaving.abort();
    return { status, text: '', problem: {}, headers };
  }
  const text = await response.text();
  const isProblem = headers.get('content-type')?.includes('problem+json');
  return { status, text, problem: isProblem ? (JSON.parse(text) as Problem) : {}, headers };
}

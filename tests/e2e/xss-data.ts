import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import * as z from 'zod/mini';
import { fillPath } from '../../src/shared/contract.ts';
import { addDays } from '../../src/shared/days.ts';
import { today } from '../../src/shared/time.ts';
import { endpoints } from '../support/servers/endpoints.ts';
import { password, type Office, type User } from '../support/office/people.ts';
import { pdf, png } from '../support/files/real-files.ts';
import { payloadFor, payloads } from '../support/files/xss-payloads.ts';
import type { Product } from './product.ts';
import { loadLetters } from './xss-letters.ts';

/** An office whose every text, in every field that takes one, is a payload: saved through the API, as people would. */

type Body = Record<string, unknown>;
type Saved = { id: string; versao: number };
export type Hostile = Awaited<ReturnType<typeof loadPayloads>>;

const named = (name: string) => endpoints.find((one) => one.name === name)!;
/** Characters that no file name keeps are left out, so that more of the payload arrives. */
const fileName = (n: number, extension: string) =>
  `${payloadFor(n, 200).replaceAll('/', '∕').replaceAll(/\s/g, ' ')}.${extension}`;
const phone = (n: number) => `119${String(80_000_000 + n)}`;
/** Around today, most of them on one day. */
const day = (n: number) => addDays(today(), n < 12 ? 0 : (n % 20) - 10);

/** As many of what most screens show as there are payloads; the administrator is one of the installation and of the office. */
export async function loadPayloads(product: Product) {
  const admin = await product.user({ role: 'admin', full_name: payloadFor(10, 200) });
  const office = await product.office({ admin, name: payloadFor(0, 120) });
  const colleague = await product.member(office, 'attendant', { full_name: payloadFor(19, 200) });
  /** `endpoint.field` of everything that was given a payload. */
  const given = new Set<string>();

  const call = callerOf(product, office, given);
  const as = (person: User) => (name: string, body: Body) => call(person, name, body);
  const mine = as(admin);
  const each = <T>(make: (n: number) => Promise<T>, count = payloads.length) => inTurns(count, make);
  /** Of the others, in the short form. */
  const some = process.env.GABINETE_LONG ? payloads.length : 20;

  const setores = await each(
    (n) => mine('setores.create', { nome: payloadFor(n, 120), descricao: payloadFor(n + 1, 500) }),
    some,
  );
  const equipe = await each((n) => mine('equipe.create', { nome: payloadFor(n, 200), funcao: payloadFor(n + 2, 200) }));
  // no two of one name; the later ones are subjects of the first
  const subject = (n: number) => ({ nome: `${payloadFor(n, 76)} ${n}` });
  const theme = await mine('assuntos.create', subject(0));
  const assuntos = await each(
    (n) => mine('assuntos.create', { ...subject(n + 1), pai_id: n % 2 ? theme.id : null }),
    some,
  );
  const body = (n: number) => ({
    nome: `${payloadFor(n, 140)} ${n}`,
    sigla: payloadFor(n + 1, 20),
    endereco: payloadFor(n + 2, 200),
    numero: payloadFor(n + 3, 20),
    complemento: payloadFor(n + 4, 100),
    bairro: payloadFor(n + 5, 100),
    cidade: payloadFor(n + 6, 100),
    email: `"><svg/onload=__xss(${n})>@x.co`,
    telefone: payloadFor(n + 7, 40),
  });
  const orgaos = await each((n) => mine('orgaos.create', body(n)), 12);
  const authority = (n: number) => ({
    orgao_id: orgaos[0]!.id,
    nome: payloadFor(n, 150),
    cargo: payloadFor(n + 1, 150),
    genero: 'F',
    tratamento: 'SENHORIA',
    vocativo: payloadFor(n + 2, 150),
    enderecamento: payloadFor(n + 3, 150),
    fecho: payloadFor(n + 4, 150),
  });
  const autoridades = await each((n) => mine('autoridades.create', authority(n)), 12);
  // braces are names of what is filled in
  const form = (n: number) => `{NUMERO} ${payloadFor(n, 80).replace(/[{}\n]/g, '')}`;
  const kind = (n: number) => ({
    nome: `${payloadFor(n, 50)} ${n}`,
    sigla: payloadFor(n + 1, 20),
    mascara: form(n + 2),
  });
  const tipos = await each((n) => mine('oficioTipos.create', { ...kind(n), numeracao: 'GABINETE' }), 12);
  const citizen = (n: number) => ({
    nome_completo: payloadFor(n, 200),
    email: `"><svg/onload=__xss(${n})>@x.co`,
    endereco: payloadFor(n + 3, 200),
    numero: payloadFor(n + 4, 20),
    complemento: payloadFor(n + 5, 100),
    bairro: payloadFor(n + 6, 100),
    ponto_referencia: payloadFor(n + 7, 200),
    informacoes_adicionais: payloads.join('\n'),
  });
  const municipes = await each((n) => mine('municipes.create', { ...citizen(n), telefone_ddd: phone(n) }));
  await each(
    (n) => mine('historicos.create', { id: municipes[n < 30 ? 0 : n]!.id, descricao: payloadFor(n + 7, 10_000) }),
    some,
  );

  const upload = (name: string, content: Buffer | string = contentOf(name), rule: string | null = null) =>
    uploadTo(product, office, admin, rule, new File([new Uint8Array(Buffer.from(content))], name));
  const uploads = await each((n) => upload(fileName(n, n % 2 ? 'pdf' : 'png'), undefined, 'create'), 24);
  const demand = (n: number) => ({
    setor_id: setores[n % setores.length]!.id,
    descricao_texto: n % 10 ? payloadFor(n + 8, 10_000) : payloads.join('\n'),
    assessor_responsavel: payloadFor(n, 200),
    protocolo_externo: payloadFor(n + 12, 40),
    assessor_id: n % 2 ? equipe[n]!.id : null,
    assunto_id: assuntos[n % assuntos.length]!.id,
    urgente: n % 3 === 0,
    data_demanda: today(),
  });
  const demandas = await each((n) =>
    mine('demandas.create', {
      ...demand(n),
      municipe_id: municipes[n]!.id,
      uploads: n === 0 ? uploads.map(({ id }) => id) : [],
    }),
  );
  const notas = await each((n) => mine('notas.create', { id: demandas[n]!.id, texto: payloadFor(n + 3, 5000) }), some);
  await as(colleague)('notas.create', { id: demandas[5]!.id, texto: `@[${admin.id}] ${payloadFor(13, 4900)}` });
  const contatos = await each(
    (n) =>
      mine('historicos.create', {
        id: municipes[n]!.id,
        demanda_id: demandas[n]!.id,
        canal: 'LIGACAO',
        descricao: payloadFor(n + 6, 10_000),
      }),
    some,
  );
  for (const n of [3, 4]) await mine('demandas.status', { id: demandas[n]!.id, status: 'RESOLVIDO' });
  const told = (n: number) => ({ situacao: 'FEITA', canal: 'CARTA', texto: payloadFor(n, 2000) });
  await mine('devolutivas.create', { id: demandas[3]!.id, municipe_id: municipes[3]!.id, ...told(5) });
  await mine('devolutivas.lote', { id: demandas[4]!.id, municipes: [municipes[4]!.id], ...told(6) });
  const [devolutiva] = await product.rows<Saved>('select id, versao from devolutivas where demanda_id = $1', [
    demandas[4]!.id,
  ]);
  await mine('devolutivas.update', { ...devolutiva!, texto: payloadFor(7, 2000) });
  const step = (n: number) => ({ texto: payloadFor(n, 150), tipo: 'MANUAL' });
  await mine('assuntos.setPassos', { id: assuntos[2]!.id, passos: [step(8), step(9)], versao: 1 });
  const passo = await mine('passos.create', { demanda_id: demandas[0]!.id, ...step(10) });
  await mine('passos.update', { id: passo.id, ...step(11), versao: 1 });
  const appointment = (n: number) => ({
    titulo: payloadFor(n, 300),
    descricao: payloadFor(n + 9, 5000),
    local: payloadFor(n + 10, 300),
    participantes: [{ nome: payloadFor(n + 11, 120) }],
    data_compromisso: day(n),
    hora_compromisso: `${String(8 + (n % 12)).padStart(2, '0')}:00`,
  });
  const links = (n: number) => [{ municipe_id: municipes[0]!.id }, { demanda_id: demandas[0]!.id }, {}][n % 3]!;
  const agenda = await each((n) => mine('agenda.create', { ...appointment(n), ...links(n) }));
  await each((n) => upload(fileName(n, n % 2 ? 'pdf' : 'txt')), some);
  const holiday = (n: number) => ({ data: day(n + 12), nome: payloadFor(n, 80), tipo: 'MUNICIPAL', anual: false });
  const feriados = await each((n) => mine('feriados.create', holiday(n)), 20);
  const list = (n: number) => ({
    nome: `${payloadFor(n, 56)} ${n}`,
    compartilhada: n % 2 === 0,
    lista: n % 3 === 0 ? 'municipes' : 'demandas',
    estado: { busca: payloads[n]! },
  });
  const visoes = await each((n) => mine('visoes.create', list(n)), 20);
  const { urgente: _urgent, ...called } = demand(3);
  await mine('atendimento.create', {
    municipe: { ...citizen(41), telefone_ddd: phone(98) },
    demanda: called,
    uploads: [],
  });

  // changes, for the log; deletions, for the bin
  const { id: first } = municipes[1]!;
  await mine('municipes.update', { id: first, ...citizen(31), telefone_ddd: phone(99), versao: 1 });
  await mine('setores.update', {
    id: setores[1]!.id,
    nome: payloadFor(61, 120),
    descricao: payloadFor(2, 500),
    versao: 1,
  });
  await mine('assuntos.update', { id: assuntos[1]!.id, ...subject(70), versao: 1 });
  await mine('orgaos.update', { id: orgaos[1]!.id, ...body(72), versao: 1 });
  await mine('autoridades.update', { id: autoridades[1]!.id, ...authority(73), versao: 1 });
  await mine('oficioTipos.update', { id: tipos[1]!.id, ...kind(74), versao: 1 });
  await mine('oficioTipos.remove', { id: tipos[2]!.id });
  await mine('autoridades.remove', { id: autoridades[2]!.id });
  await mine('orgaos.remove', { id: orgaos[2]!.id });
  await mine('equipe.update', { id: equipe[1]!.id, nome: payloadFor(3, 200), funcao: payloadFor(4, 200), versao: 1 });
  await mine('notas.update', { id: notas[0]!.id, texto: payloadFor(5, 5000), versao: 1 });
  await mine('historicos.update', { id: contatos[0]!.id, descricao: payloadFor(9, 10_000), versao: 1 });
  await mine('demandas.update', { id: demandas[1]!.id, ...demand(2), versao: demandas[1]!.versao });
  // braces are variables to a text, and of these there are few
  const letter = (n: number) => ({
    tipo: 'DOCUMENTO',
    nome: `${payloadFor(n, 76)} ${n}`,
    assunto: payloadFor(n + 1, 150).replaceAll('{{', '{'),
    corpo: payloadFor(n + 2, 30_000).replaceAll('{{', '{'),
  });
  const modelos = await each((n) => mine('modelos.create', letter(n)), 20);
  await mine('modelos.update', { id: modelos[1]!.id, ...letter(21), versao: 1 });
  await mine('modelos.previa', { assunto: letter(22).assunto, corpo: letter(22).corpo });
  const oficios = await loadLetters(mine, { tipos, orgaos, autoridades, demandas });
  await mine('ajustes.set', {
    cabecalho: [30, 31, 32, 33].map((n) => payloadFor(n, 120)),
    rodape: payloadFor(34, 200),
    cidade: payloadFor(35, 100),
    sigla: payloadFor(36, 20),
    signatario: payloadFor(37, 120),
    signatario_cargo: payloadFor(38, 120),
  });
  await mine('feriados.update', { id: feriados[1]!.id, ...holiday(1), nome: payloadFor(8, 80), versao: 1 });
  await mine('visoes.update', { id: visoes[1]!.id, nome: payloadFor(70, 60), versao: 1 });
  await mine('visoes.pin', { visao: visoes[0]!.id, fixada: true });
  const [bairro] = await product.rows<Saved>(
    'select id, versao from bairros where tenant_id = $1 order by nome limit 1',
    [office.id],
  );
  await mine('bairros.update', { id: bairro!.id, nome: `${payloadFor(71, 90)} 71`, versao: bairro!.versao });
  await mine('higiene.run', {});
  const [odd] = await product.rows<Saved>(
    `select m.id, m.versao from higiene_itens i join municipes m on m.tenant_id = i.tenant_id and m.id = i.registro_id
      where i.tenant_id = $1 and i.regra = 'NOME_SUSPEITO' and i.estado = 'PENDENTE' order by m.id limit 1`,
    [office.id],
  );
  const mended = { regra: 'NOME_SUSPEITO', registro_id: odd!.id, versao: odd!.versao, valor: payloadFor(33, 200) };
  await mine('higiene.fix', mended);
  const { data_compromisso: _day, ...moved } = appointment(21);
  await mine('agenda.update', { id: agenda[1]!.id, ...moved, data_compromisso: day(0), versao: agenda[1]!.versao });
  const [past] = await product.rows<Saved>(
    `update agenda_compromissos set data_compromisso = '2026-05-04', status = 'CONFIRMADO' where id = $1 returning id, versao`,
    [agenda[2]!.id],
  );
  const promise = { ...demand(6), municipe_id: municipes[6]!.id };
  await mine('desfecho.save', { ...past!, resultado: payloadFor(33, 5000), demandas: [promise] });
  for (const [table, rows] of Object.entries({ setores, assuntos, equipe, municipes, demandas, agenda }))
    for (const { id } of rows.slice(-6)) await mine(`${table}.remove`, { id });

  // people, and another office
  const own = await product.rows<Saved>('select id, versao from profiles where user_id = $1', [colleague.id]);
  const words = (n: number) => ({ full_name: payloadFor(n, 200), username: payloadFor(n, 60) });
  await as(colleague)('account.profile', { ...words(20), versao: own[0]!.versao });
  const account = (n: number) => ({ email: `xss-${n}-${office.slug}@exemplo.com`, password });
  const profile = await mine('profiles.create', { ...account(1), ...words(26), role: 'assessor' });
  await mine('profiles.update', { id: profile.id, ...words(27), role: 'assessor', versao: profile.versao });
  // as a mail that was used would say
  await product.rows('update users set proved_at = now() where email = $1', [account(1).email]);
  await mine('memberships.create', { email: account(1).email, role: 'attendant' });
  await mine('tenants.create', { name: payloadFor(28, 120), slug: `${office.slug}-2` });
  await call(null, 'auth.signUp', { ...account(2), data: words(29) });
  // two are invited; one comes
  const invited = [1, 2].map((n) => `convite-${n}-${office.slug}@exemplo.com`);
  for (const email of invited) await mine('convites.create', { email, role: 'attendant' });
  const [token, invitation] = await Promise.all(invited.map((email) => mailedInvitation(product, email)));
  await call(null, 'auth.invitationSignUp', { token, password, ...words(32) });
  // who signs in names the browser as they like
  await call(null, 'auth.signIn', { email: colleague.email, password }, payloadFor(2, 200));
  const presence = { entidade: 'municipes', entidade_id: municipes[0]!.id, aba: 'aba-do-colega' };
  const here = () => as(colleague)('presenca.enter', presence);
  await here();
  const calendar = (await mine('agendaEndereco.create', {})) as unknown as { path: string };
  return {
    admin,
    colleague,
    office,
    given,
    setores,
    equipe,
    municipes,
    demandas,
    agenda,
    oficios,
    profile,
    here,
    calendar,
    invitation,
    upload,
  };
}

function callerOf(product: Product, office: Office, given: Set<string>) {
  return async (person: User | null, name: string, body: Body, agent = 'test'): Promise<Saved> => {
    const endpoint = named(name);
    for (const field of textsOf(body)) given.add(`${name}.${field}`);
    const inPath = new Set([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, one]) => one));
    const rest = Object.fromEntries(Object.entries(body).filter(([field]) => !inPath.has(field)));
    const path = fillPath(endpoint.path, { tenantId: office.id, ...(body as Record<string, string>) });
    const response = await fetch(product.origin + path, {
      method: endpoint.method,
      headers: {
        origin: product.origin,
        'user-agent': agent,
        ...(person && { cookie: person.cookie }),
        ...(endpoint.method !== 'DELETE' && { 'content-type': 'application/json' }),
      },
      body: endpoint.method === 'DELETE' ? undefined : JSON.stringify(rest),
    });
    if (!response.ok) throw new Error(`${name} ${JSON.stringify(rest)}: ${await response.text()}`);
    return (response.status === 204 ? {} : await response.json()) as Saved;
  };
}

/** The mails that were sent so far, whole ones. */
export async function sentMails({ dataDir }: Product) {
  const folder = join(dataDir, 'mail');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  return Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
}

/** The secret of the invitation that an address was sent. */
async function mailedInvitation(product: Product, email: string): Promise<string> {
  for (;;) {
    for (const { to, text } of await sentMails(product)) {
      const token = /\/convite\/([\w-]+)/.exec(text ?? '')?.[1];
      if (token && to?.[0]?.address === email) return token;
    }
    await setTimeout(100);
  }
}

/** Content that is what the name says, for names that matter. */
const contentOf = (name: string) =>
  name.endsWith('pdf') ? pdf('x') : name.endsWith('png') ? png() : Buffer.from(payloads.join('\n'));

async function uploadTo(
  product: Product,
  office: Office,
  person: User,
  rule: string | null,
  file: File,
): Promise<Saved> {
  const endpoint = named(rule ? 'demandaDocs.create' : 'documentos.create');
  const body = new FormData();
  body.append('arquivo', file);
  const path = fillPath(endpoint.path, { tenantId: office.id });
  const response = await fetch(`${product.origin}${path}${rule ? `?regras=${rule}` : ''}`, {
    method: 'POST',
    headers: { origin: product.origin, cookie: person.cookie },
    body,
  });
  if (!response.ok) throw new Error(`${endpoint.name} ${file.name}: ${await response.text()}`);
  return (await response.json()) as Saved;
}

/** Some at a time. */
async function inTurns<T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let n = 0; n < count; n += 8)
    made.push(...(await Promise.all(Array.from({ length: Math.min(8, count - n) }, (_, at) => make(n + at)))));
  return made;
}

const textsOf = (body: Body): string[] =>
  Object.entries(body).flatMap(([name, value]) => {
    const parts = [value].flat().filter((one): one is Body => typeof one === 'object' && one !== null);
    return [name, ...parts.flatMap(textsOf).map((one) => `${name}.${one}`)];
  });

/** Fields that are no free text: secrets that nobody is shown, what has a form of its own, what is only searched for, or names what is there. */
const formed =
  /(^|\.)(email|admin_email|password|current_password|token|code|slug|busca|office_slug|role|regras|aba|digitos|repetir_ate|data(_\w+)?|(municipe|demanda)_id)$/;
/** The first access happens once, before there is an office. */
const elsewhere = /^setup\.create\./;

type Json = {
  type?: string;
  format?: string;
  enum?: unknown;
  const?: unknown;
  pattern?: string;
  anyOf?: Json[];
  properties?: Record<string, Json>;
  items?: Json;
};

/** `endpoint.field` of every free text that the API takes. */
export function freeTexts(): string[] {
  const walk = (schema: Json, place: string): string[] => {
    if (schema.anyOf) return schema.anyOf.flatMap((one) => walk(one, place));
    if (schema.items) return walk(schema.items, place);
    if (schema.properties)
      return Object.entries(schema.properties).flatMap(([name, one]) => walk(one, place ? `${place}.${name}` : name));
    return schema.type === 'string' && !schema.format && !schema.enum && !schema.pattern && schema.const === undefined
      ? [place]
      : [];
  };
  return endpoints
    .filter(({ method, transport }) => ['POST', 'PATCH'].includes(method) && transport !== 'upload')
    .flatMap(({ name, input }) =>
      walk(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Json, '').map(
        (field) => `${name}.${field}`,
      ),
    )
    .filter((one) => !formed.test(one) && !elsewhere.test(one));
}

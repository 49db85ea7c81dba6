import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { office, pick } from './call-kinds.ts';
import { calls } from './calls.ts';
import { password, sweep, withDefiner } from './data.ts';
import type { Measured } from './driver.ts';
import type { Flood, Flooded, Lane } from './flood.ts';
import { Helper } from './processes.ts';
import type { Check } from './report.ts';
import { hire, httpJobOf, signIn, type Side } from './side.ts';
import { requestText, type Request } from './wire.ts';
import { median } from './quantiles.ts';

/** *Vizinho barulhento*: one office asks for all that it can get, and what another one notices of it. */

export type NeighbourOptions = {
  ownerUrl: string;
  flooding: Side;
  quiet: Side;
  /** Members of the flooding office, all of whom take part. */
  people: number;
  rounds: number;
  ms: number;
  /** Milliseconds of flood before it is measured what the other notices: a burst of a second is nobody's share yet. */
  settle: number;
  say: (line: string) => void;
};

type Measure = { way: string; quiet: number; flooded: number; refused: number; answers: number; statuses: string };
export type Noise = { rows: Measure[]; checks: Check[]; text: string };

/** What a person of the quiet office asks for. */
const mix = ['painel', 'munícipes, página 1', 'um munícipe', '100 demandas mais novas', 'agenda do mês'];
const requestsOf = ({ facts }: Side, name: string): Request[] =>
  calls
    .find((call) => call.name === name)!
    .inputs(facts, [])
    .map(({ request }) => request);

/** A file that is sent, as a form. */
function uploadOf({ port, facts }: Side, cookie: string): string {
  const boundary = 'vizinho';
  const body = [
    `--${boundary}`,
    'Content-Disposition: form-data; name="arquivo"; filename="MEDIÇÃO.pdf"',
    '',
    `%PDF-1.4\n${'x'.repeat(200_000)}\n%%EOF`,
    `--${boundary}--`,
    '',
  ].join('\r\n');
  const head = requestText({ method: 'POST', path: `${office(facts)}/documentos` }, port, cookie).trimEnd();
  const about = `Content-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: ${Buffer.byteLength(body)}`;
  return `${head}\r\n${about}\r\n\r\n${body}`;
}

const post = async <T>({ port, facts }: Side, cookie: string, path: string, body: string | FormData): Promise<T> => {
  const origin = `http://127.0.0.1:${port}`;
  const headers = { cookie, origin, ...(typeof body === 'string' && { 'content-type': 'application/json' }) };
  const answer = await fetch(origin + office(facts) + path, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
};

/** The ways of flooding: each with as many connections as a patient person with a program would open. */
async function waysOf(side: Side, cookies: string[]): Promise<Record<string, Lane>> {
  const { port, facts } = side;
  const of = (requests: Request[], connections: number): Lane => ({
    requests: cookies.flatMap((cookie) => requests.map((request) => requestText(request, port, cookie))),
    connections,
  });
  const get = (path: string): Request => ({ method: 'GET', path: office(facts) + path });
  const form = new FormData();
  form.append('arquivo', new File(['%PDF-1.4\nMEDIÇÃO\n%%EOF'], 'MEDIÇÃO.pdf', { type: 'application/pdf' }));
  const { id } = await post<{ id: string }>(side, cookies[0]!, '/documentos', form);
  const { path: feed } = await post<{ path: string }>(side, cookies[0]!, '/agenda-endereco', '{}');
  const signIns = Array.from({ length: 50 }, () => ({
    method: 'POST',
    path: '/api/auth/sign-in',
    body: { email: `${randomUUID()}@example.com`, password },
  }));
  return {
    buscas: of(requestsOf(side, 'busca: silva'), 120),
    exportações: of([{ method: 'POST', path: `${office(facts)}/municipes/exportar`, body: {} }], 20),
    envios: { requests: cookies.map((cookie) => uploadOf(side, cookie)), connections: 20 },
    'alterações ao vivo': { ...of([get('/live')], 60), stream: true },
    gravações: of(requestsOf(side, 'criar demanda').slice(0, 200), 32),
    calendário: { ...of([{ method: 'GET', path: feed }], 32) },
    prévias: of([get(`/documentos/${id}/preview`)], 32),
    entradas: { requests: signIns.map((request) => requestText(request, port, null)), connections: 32 },
    listas: of([get('/demandas'), ...Array.from({ length: 20 }, (_, page) => get(`/municipes?page=${page + 1}`))], 60),
    painel: of([get('/dashboard')], 60),
  };
}

/** Quiet and flooded in turns, way after way, so that whatever else the machine does meets both alike. */
export async function neighbour(options: NeighbourOptions): Promise<Noise> {
  const { ownerUrl, flooding, quiet, people, rounds, ms, settle, say } = options;
  const [driver, flood] = [new Helper('driver.ts'), new Helper('flood.ts')];
  await Promise.all([driver.ready, flood.ready]);
  const cookie = await signIn(quiet.port, quiet.office);
  const hired = await hire(ownerUrl, flooding, people);
  const ways = await waysOf(
    flooding,
    hired.map(({ cookie }) => cookie),
  );
  const all = Object.values(ways);
  const requests = mix.map((name) => pick(requestsOf(quiet, name), 0));
  const job = httpJobOf({ port: quiet.port, requests, cookie, clients: 2, once: false, ms });
  const notice = () => driver.ask<Measured>(job);
  await notice();
  const rows: Measure[] = [];
  for (const [way, lanes] of [...Object.entries(ways).map(([name, lane]) => [name, [lane]] as const), ['tudo', all]]) {
    const found: Measure[] = [];
    for (let round = 0; round < rounds; round += 1) {
      // what was tried before is not what is measured
      await withDefiner(ownerUrl, (client) => client.query('delete from limits'));
      const before = await notice();
      await flood.ask<Flooded>({ port: flooding.port, lanes: lanes as Lane[] } satisfies Flood);
      await sleep(settle);
      const during = await notice();
      const { statuses } = await flood.ask<Flooded>({ stop: true } satisfies Flood);
      await sleep(Math.min(500, ms));
      const answers = Object.values(statuses).reduce((sum, count) => sum + count, 0);
      const refused = Object.entries(during.statuses)
        .filter(([status]) => status !== '200')
        .reduce((sum, [, count]) => sum + count, 0);
      found.push({
        way: way as string,
        quiet: before.p95,
        flooded: during.p95,
        refused,
        answers,
        statuses: JSON.stringify(statuses),
      });
    }
    const middle = found.toSorted((a, b) => a.flooded / a.quiet - b.flooded / b.quiet)[Math.floor(rounds / 2)]!;
    const sum = (of: 'refused' | 'answers') => found.reduce((total, one) => total + one[of], 0);
    rows.push({ ...middle, refused: sum('refused'), answers: sum('answers') });
    say(`${way as string}: ${middle.quiet.toFixed(1)} → ${middle.flooded.toFixed(1)} ms, ${middle.statuses}`);
  }
  await sweep(ownerUrl, flooding.facts.identity);
  return { rows, ...resultOf(rows, options) };
}

function resultOf(rows: Measure[], { people, rounds }: NeighbourOptions): { checks: Check[]; text: string } {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const table = [
    line([
      'one office floods with',
      'p95 of another, quiet, ms',
      'flooded, ms',
      '×',
      'refused',
      'answers to the flood',
    ]),
    line(['---', '--:', '--:', '--:', '--:', '--:']),
    ...rows.map(({ way, quiet, flooded, refused, answers }) =>
      line([way, quiet.toFixed(1), flooded.toFixed(1), (flooded / quiet).toFixed(2), String(refused), String(answers)]),
    ),
  ].join('\n');
  const ratios = rows.map(({ quiet, flooded }) => flooded / quiet);
  const checks: Check[] = [
    ...rows.map(({ way }, index) => ({
      what: `vizinho barulhento, ${way}: p95 over its quiet value`,
      found: ratios[index]!,
      limit: 2,
      unit: '×',
    })),
    {
      what: 'vizinho barulhento: requests of the other office that were refused',
      found: rows.reduce((sum, { refused }) => sum + refused, 0),
      limit: 0,
      unit: '',
    },
  ];
  const about = `${people} people of one office flood, medians of ${rounds} rounds (of all ways: ${median(ratios).toFixed(2)} ×)`;
  return { checks, text: `${about}\n\n${table}` };
}

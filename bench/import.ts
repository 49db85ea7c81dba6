import { setTimeout as sleep } from 'node:timers/promises';
import { office, pick } from './call-kinds.ts';
import { calls } from './calls.ts';
import type { Measured } from './driver.ts';
import type { Helper } from './processes.ts';
import type { Check } from './report.ts';
import { httpJobOf, signIn, type Side } from './side.ts';

/** *Importar*: how long a spreadsheet of many citizens takes to be checked and imported, and what another office notices of it meanwhile. */

/** What a person of the other office asks for. */
const mix = ['painel', 'munícipes, página 1', 'um munícipe', '100 demandas mais novas', 'agenda do mês'];

type Lote = { id: string; estado: string; ok: number; feitos: number };
type Options = { driver: Helper; busy: Side; quiet: Side; rows: number; ms: number; say: (line: string) => void };

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

const sheetOf = (rows: number): string =>
  `Nome;Telefone;Rua;Bairro\n${Array.from({ length: rows }, (_, n) => `MARIA DE SOUZA ${n};119${80_000_000 + n};RUA ${n % 700};BAIRRO ${n % 90}\n`).join('')}`;

export async function importing({ driver, busy, quiet, rows, ms, say }: Options): Promise<Check[]> {
  const cookie = await signIn(busy.port, busy.office);
  const origin = `http://127.0.0.1:${busy.port}`;
  const ask = async <T>(method: string, path: string, body?: object | FormData): Promise<T> => {
    const isForm = body instanceof FormData;
    const answer = await fetch(origin + office(busy.facts) + path, {
      method,
      headers: { cookie, origin, ...(body && !isForm && { 'content-type': 'application/json' }) },
      body: isForm ? body : body && JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const requests = mix.map(
    (name) => pick(calls.find((call) => call.name === name)!.inputs(quiet.facts, []), 0).request,
  );
  const job = httpJobOf({
    port: quiet.port,
    requests,
    cookie: await signIn(quiet.port, quiet.office),
    clients: 2,
    once: false,
    ms,
  });
  const notice = () => driver.ask<Measured>(job);
  await notice();
  const before = await notice();
  const during: number[] = [];
  /** Milliseconds until it is done, while the other office goes on. */
  const until = async (begin: () => Promise<Lote>): Promise<[number, Lote]> => {
    const began = performance.now();
    let lote = await begin();
    for (; lote.estado === 'FILA' || lote.estado === 'RODANDO'; await sleep(50)) {
      during.push((await notice()).p95);
      lote = await ask('GET', `/lotes/${lote.id}`);
    }
    return [performance.now() - began, lote];
  };

  const form = new FormData();
  form.append('arquivo', new Blob([sheetOf(rows)], { type: 'text/csv' }), 'cadastro.csv');
  const { id, leitura } = await ask<{ id: string; leitura: object }>('POST', '/importacoes?registro=municipes', form);
  const colunas = ['nome_completo', 'telefone_ddd', 'endereco', 'bairro'];
  await ask('POST', `/importacoes/${id}/colunas`, { leitura, colunas });
  const [checked] = await until(() => ask('POST', `/importacoes/${id}/conferir`, {}));
  say(`conferir ${rows} munícipes: ${(checked / 1_000).toFixed(1)} s`);
  const politica = { conhecidas: 'IGNORAR', mesmoTelefone: 'IGNORAR', semTelefone: false, criarFaltantes: false };
  const [imported, lote] = await until(() => ask('POST', `/importacoes/${id}/importar`, { politica }));
  say(`importar ${rows} munícipes: ${(imported / 1_000).toFixed(1)} s`);
  const [undone] = await until(() => ask('POST', `/lotes/${id}/desfazer`, {}));
  say(
    `desfazer ${rows} munícipes: ${(undone / 1_000).toFixed(1)} s; vizinho: ${before.p95.toFixed(1)} → ${median(during).toFixed(1)} ms`,
  );
  const share = rows / 100_000;
  return [
    { what: `importar, ${rows} citizens checked`, found: checked, limit: 60_000 * share, unit: 'ms' },
    { what: `importar, ${rows} citizens imported`, found: imported, limit: 300_000 * share, unit: 'ms' },
    { what: 'importar: rows that are not there', found: lote.feitos - lote.ok, limit: 0, unit: '' },
    {
      what: 'importar: p95 of another office over its quiet value',
      found: median(during) / before.p95,
      limit: 1.5,
      unit: '×',
    },
  ];
}

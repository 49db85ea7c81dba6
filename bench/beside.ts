import { setTimeout as sleep } from 'node:timers/promises';
import { office, pick } from './call-kinds.ts';
import { calls } from './calls.ts';
import { withDefiner } from './data.ts';
import type { Measured } from './driver.ts';
import type { Helper } from './processes.ts';
import { median } from './quantiles.ts';
import type { Check } from './report.ts';
import { httpJobOf, signIn, type Side } from './side.ts';

/** Long work of one office, and what another office notices of it meanwhile. */

export type Beside = { driver: Helper; busy: Side; quiet: Side; ms: number; say: (line: string) => void };
export type Lote = { id: string; estado: string; ok: number; falhas: number; feitos: number };

/** What a person of the other office asks for. */
const mix = ['painel', 'munícipes, página 1', 'um munícipe', '100 demandas mais novas', 'agenda do mês'];

/** Asks as a person who is signed in; the path is the office's. Throws what is no success. */
export type Ask = <T>(method: string, path: string, body?: object | FormData) => Promise<T>;

export const askerOf = async (side: Side): Promise<Ask> => askWith(side, await signIn(side.port, side.office));

/** With somebody's cookies. */
export function askWith(side: Side, cookie: string): Ask {
  const origin = `http://127.0.0.1:${side.port}`;
  return async <T>(method: string, path: string, body?: object | FormData) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(origin + office(side.facts) + path, {
      method,
      headers: { cookie, origin, ...(body && !isForm && { 'content-type': 'application/json' }) },
      body: isForm ? body : body && JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
}

/** Milliseconds until it is done, as whoever looks sees it. */
export async function until(
  ask: Ask,
  begin: () => Promise<Lote>,
  meanwhile: () => Promise<unknown> = () => sleep(50),
): Promise<[number, Lote]> {
  const began = performance.now();
  let lote = await begin();
  while (lote.estado === 'FILA' || lote.estado === 'RODANDO') {
    await meanwhile();
    lote = await ask('GET', `/lotes/${lote.id}`);
  }
  return [performance.now() - began, lote];
}

/** Asks as two people of the other office do, for so long at a time; asked once already, as nobody begins with empty caches. */
export async function listener({
  driver,
  quiet,
  ms,
}: Pick<Beside, 'driver' | 'quiet' | 'ms'>): Promise<() => Promise<Measured>> {
  const requests = mix.map(
    (name) => pick(calls.find((call) => call.name === name)!.inputs(quiet.facts, []), 0).request,
  );
  const cookie = await signIn(quiet.port, quiet.office);
  const job = httpJobOf({ port: quiet.port, requests, cookie, clients: 2, once: false, ms });
  const notice = () => driver.ask<Measured>(job);
  await notice();
  return notice;
}

/** Runs long work, and keeps what another office notices of it over what it has before. */
export async function besideOther(ask: Ask, { driver, quiet, ms, say }: Omit<Beside, 'busy'>) {
  const notice = await listener({ driver, quiet, ms });
  const ratios: number[] = [];
  const refused = new Set<string>();
  return {
    /** As `until`; after `wait` milliseconds the work is in its midst. */
    noticed: async (begin: () => Promise<Lote>, wait = 0): Promise<[number, Lote]> => {
      const before = await notice();
      const begun = until(ask, begin);
      await sleep(wait);
      const during = await notice();
      ratios.push(during.p95 / before.p95);
      for (const status of Object.keys(during.statuses)) if (status !== '200') refused.add(status);
      say(`vizinho: ${before.p95.toFixed(1)} → ${during.p95.toFixed(1)} ms`);
      return begun;
    },
    checks: (what: string): Check[] => [
      { what: `${what}: p95 of another office over its quiet value`, found: median(ratios), limit: 2, unit: '×' },
      { what: `${what}: requests of the other office that were refused`, found: refused.size, limit: 0, unit: '' },
    ],
  };
}

/** Some of an office's demands, in no order that they were made in. */
export const idsOf = ({ ownerUrl, busy, most, isOpen = false }: Pick<Beside, 'busy'> & IdsAsked): Promise<string[]> =>
  withDefiner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select id from demandas where tenant_id = $1 and deleted_at is null ${isOpen ? "and status = 'EM_ANALISE'" : ''}
        order by md5(id::text) limit $2`,
      [busy.facts.identity.tenantId, most],
    );
    return rows.map(({ id }) => id);
  });
type IdsAsked = { ownerUrl: string; most: number; isOpen?: boolean };

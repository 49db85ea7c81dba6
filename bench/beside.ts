import { setTimeout as sleep } from 'node:timers/promises';
import { office, pick } from './call-kinds.ts';
import { calls } from './calls.ts';
import type { Measured } from './driver.ts';
import type { Helper } from './processes.ts';
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

import { calls } from './calls.ts';
import type { Job, Measured } from './driver.ts';
import type { Facts } from './facts.ts';
import type { Helper } from './processes.ts';
import type { Check } from './report.ts';
import { requestText } from './wire.ts';

/** What an office asks for most, in about these shares: what the server is flooded with. */
const mix = [
  'munícipes, página 1',
  'munícipes, página 1',
  'um munícipe',
  '100 demandas mais novas',
  'painel',
  'busca: tanaka',
  'agenda do mês',
];

/** Three times what the server can do, for a while, whether it keeps up or not; and how soon it is itself again. */
export async function overload(
  driver: Helper,
  port: number,
  facts: Facts,
  cookie: string,
  seconds: number,
  say: (line: string) => void,
): Promise<Check[]> {
  const requests = mix.map((name) => {
    const [input] = calls.find((call) => call.name === name)!.inputs(facts, []);
    return requestText(input!.request, port, cookie);
  });
  const full = (ms: number) =>
    driver.ask<Measured>({ kind: 'http', port, requests, clients: 32, ms, once: false } satisfies Job);
  const before = await full(5000);
  say(`Sobrecarga: 3 × ${Math.round(before.perSecond)} por segundo durante ${seconds} s…`);
  const flood: Job = { kind: 'open', port, requests, perSecond: 3 * before.perSecond, ms: seconds * 1000 };
  const during = await driver.ask<Measured>(flood);
  const began = performance.now();
  let recovered = Infinity;
  while (recovered === Infinity && performance.now() - began < 20_000) {
    const again = await full(1000);
    if (again.perSecond > 0.9 * before.perSecond) recovered = (performance.now() - began) / 1000;
  }
  say(`Respostas na sobrecarga: ${JSON.stringify(during.statuses)}; a carga atrasou ${during.lateP99?.toFixed(0)} ms`);
  const others = Object.entries(during.statuses).filter(([status]) => status !== '200' && status !== '503');
  return [
    { what: 'overload: accepted, p99', found: during.p99, limit: 2000, unit: 'ms' },
    { what: 'overload: refused, p99', found: during.refusedP99 ?? null, limit: 1000, unit: 'ms' },
    {
      what: 'overload: accepted per second, of the capacity',
      found: during.perSecond / before.perSecond,
      limit: 0.5,
      atLeast: true,
      unit: '×',
    },
    {
      what: 'overload: answers that are neither 200 nor 503',
      found: others.reduce((sum, [, count]) => sum + count, 0),
      limit: 0,
      unit: '',
    },
    { what: 'overload: full speed again after', found: recovered, limit: 10, unit: 's' },
  ];
}

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { otpRequest, otpVerify, recover } from '../../src/features/account/auth/recovery.contract.ts';
import { resend, signUp } from '../../src/features/account/cadastro/sign-up.contract.ts';
import type { AnyEndpoint } from '../../src/shared/contract.ts';
import { hashPassword } from '../../src/server/accounts/passwords.ts';
import { signIn } from '../../src/shared/session.ts';
import { showFigures } from '../support/source/figures.ts';
import { startTestServer, type TestServer } from '../support/servers/server.ts';
import { newEmail } from '../support/office/people.ts';

/** No answer tells whether an address has an account: neither its text nor its time. */

let server: TestServer;
/** As the product makes it: with all of its work. */
let hash: string;
beforeAll(async () => {
  server = await startTestServer({ trustProxy: ['127.0.0.1'] });
  hash = await hashPassword(server.password);
});
afterAll(() => server?.stop());

const long = Boolean(process.env.GABINETE_LONG);
const rounds = long ? 200 : 24;

const ways = {
  'sign-in': { endpoint: signIn, status: 401, input: { password: 'errada' } },
  // each of them waits for seconds; that both wait as often, and are refused as often, is asked below
  ...(long && {
    'sign-in, slowed down': { endpoint: signIn, status: 401, input: { password: 'errada' }, before: 4, waits: true },
    'sign-in, refused': { endpoint: signIn, status: 429, input: { password: 'errada' }, before: 8 },
  }),
  'sign-in from a browser that somebody else’s account knows': {
    endpoint: signIn,
    status: 401,
    input: { password: 'errada' },
    known: true,
  },
  'sign-up': { endpoint: signUp, status: 202, input: { password: 'uma-senha-nova', data: { full_name: 'Rita Nova' } } },
  recovery: { endpoint: recover, status: 202, input: {} },
  'a code by mail': { endpoint: otpRequest, status: 202, input: {} },
  'a wrong code': { endpoint: otpVerify, status: 422, input: { code: '000000' } },
  'another confirmation': { endpoint: resend, status: 202, input: {} },
};

type Way = {
  endpoint: AnyEndpoint;
  status: number;
  input: object;
  before?: number;
  /** The server itself lets it wait. */
  waits?: boolean;
  known?: boolean;
};

/** The cookies of a browser that an account knows. */
async function knownBrowser(): Promise<string> {
  const { email } = await server.user({ hash });
  const { headers } = await server.request('POST', signIn.path, { body: { email, password: server.password } });
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;

/** At once; fewer than may wait for a turn at hashing. */
const together = 8;
/** Milliseconds; longer than a password takes to hash, so that none waits for the one before. */
const apartFrom = 60;

/** As many known as unknown addresses, all different, in turns, each from a place of its own. */
async function series({ endpoint, status, input, before = 0, waits = false, known = false }: Way, number: number) {
  const times = { known: [] as number[], unknown: [] as number[] };
  const bodies = new Set<string>();
  const people = await Promise.all(Array.from({ length: rounds }, () => server.user({ hash })));
  const cookie = known ? await knownBrowser() : undefined;
  type Asked = { kind: keyof typeof times; email: string; place: string };
  const send = ({ email, place }: Asked) =>
    server.request('POST', endpoint.path, {
      cookie,
      body: { email, ...input },
      headers: { 'x-forwarded-for': place },
    });
  const ask = async (asked: Asked) => {
    const began = performance.now();
    const answer = await send(asked);
    times[asked.kind].push(performance.now() - began);
    expect(answer.status).toBe(status);
    const { requestId: _, retryAfter: __, ...body } = answer.problem;
    bodies.add(JSON.stringify(body));
  };
  const all = people.flatMap(({ email }, n) => {
    const place = (side: number) => `10.${number}${side}.${n >> 8}.${n & 255}`;
    const turn: Asked[] = [
      { kind: 'known', email, place: place(1) },
      { kind: 'unknown', email: newEmail(), place: place(2) },
    ];
    return n % 2 ? turn : turn.toReversed();
  });
  for (let first = 0; before > 0 && first < all.length; first += together)
    await Promise.all(
      all.slice(first, first + together).flatMap((asked) => Array.from({ length: before }, () => send(asked))),
    );
  const answers: Promise<void>[] = [];
  for (const asked of all) {
    const answer = ask(asked);
    answers.push(answer);
    await (waits ? sleep(apartFrom) : answer);
  }
  await Promise.all(answers);
  expect(bodies.size).toBe(1);
  return { known: median(times.known), unknown: median(times.unknown) };
}

describe.each(Object.entries(ways))('%s', (name, way) => {
  test('answers known and unknown addresses alike', async () => {
    const found: string[] = [];
    const apart: number[] = [];
    // a difference that is there is there each time; one that a busy machine made is not; the long form counts the first
    while (apart.length < (long ? 1 : 4) && !apart.some((one) => one < 1)) {
      const { known, unknown } = await series(way, apart.length + 1);
      found.push(`${known.toFixed(2)} ms known, ${unknown.toFixed(2)} ms unknown`);
      // ten milliseconds; in the short form a tenth where the machine is so busy that an answer takes longer than a hundred
      apart.push(Math.abs(known - unknown) / (long ? 10 : Math.max(10, Math.min(known, unknown) / 10)));
    }
    if (long) showFigures(`${name}, medians of ${rounds} and ${rounds}: ${found.join('; ')}`);
    expect(Math.min(...apart)).toBeLessThan(1);
  }, 300_000);
});

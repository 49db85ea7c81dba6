import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  enterByLink,
  otpRequest,
  otpVerify,
  recover,
  reset,
} from '../../src/features/account/auth/recovery.contract.ts';
import { totpConfirm, totpEnroll, totpVerify } from '../../src/features/account/auth/second-factor.contract.ts';
import { changePassword } from '../../src/features/account/conta/conta.contract.ts';
import { statement } from '../../src/server/database/db.ts';
import { signIn } from '../../src/shared/session.ts';
import { codeOf, eachTestInAStep } from '../support/servers/authenticator.ts';
import { cookieOf } from '../support/servers/cookies.ts';
import { mailedToken, queuedMails } from '../support/services/mails.ts';
import { startTestServer, type TestServer, type User } from '../support/servers/server.ts';

/** Nobody can lock another person out, and nobody gets more tries than that for it. */

const long = Boolean(process.env.GABINETE_LONG);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ trustProxy: ['127.0.0.1'] });
});
afterAll(() => server?.stop());
eachTestInAStep();

let places = 0;
/** A network that nobody was in before. */
const newPlace = () => {
  places += 1;
  return `10.77.${places >> 8}.${places & 255}`;
};

const post = (path: string, body: object, place: string, cookie = '') =>
  server.request('POST', path, { body, cookie, headers: { 'x-forwarded-for': place } });
const enter = (email: string, password: string, place = newPlace(), cookie = '') =>
  post(signIn.path, { email, password }, place, cookie);
type Answer = Awaited<ReturnType<typeof enter>>;

/** What tells the browser of an answer from others, as it sends it. */
const deviceOf = ({ headers }: Pick<Answer, 'headers'>) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0]!)
    .find((cookie) => cookie.startsWith('gabinete-aparelho='))!;

async function knownBrowser(person: User, place = newPlace(), cookie = ''): Promise<string> {
  const answer = await enter(person.email, server.password, place, cookie);
  expect(answer.status).toBe(200);
  return deviceOf(answer);
}

/** Wrong passwords from so many networks; how many were looked at. */
async function attack(email: string, networks: number, each: number, own: string[] = []): Promise<number> {
  const from = [...own, ...Array.from({ length: networks - own.length }, newPlace)];
  const answers = await Promise.all(
    from.flatMap((place) => Array.from({ length: each }, (_, n) => enter(email, `errada-${n}`, place))),
  );
  expect(answers.filter(({ status }) => status !== 401 && status !== 429)).toEqual([]);
  return answers.filter(({ status }) => status === 401).length;
}

const later = (minutes: number) =>
  server.rows(`update password_tries set tried_at = tried_at - make_interval(mins => $1)`, [minutes]);

describe('whoever tries passwords', () => {
  test('gets ten tries in 15 minutes and a hundred a day against one account, over fifty networks together', async () => {
    const person = await server.user();
    const home = newPlace();
    await knownBrowser(person, home);
    expect(await attack(person.email, 50, 2, [home])).toBe(9);
    expect(await attack(person.email, 50, 2, [home])).toBe(1);
    // in any quarter of an hour, whenever it begins
    await later(14);
    expect(await attack(person.email, 10, 1, [home])).toBe(0);
    let all = 10;
    // in the short form most of the day's tries are copies of these
    if (!long) {
      const copied = await server.rows(
        `insert into password_tries (account, source, place, tried_at)
         select account, source, place, tried_at - n * interval '16 minutes' from password_tries, generate_series(1, 7) n
          where account = (select account from password_tries order by tried_at desc limit 1) returning id`,
      );
      all += copied.length;
      expect(all).toBe(80);
    }
    for (let quarter = 0; quarter < (long ? 14 : 4); quarter += 1) {
      await later(16);
      all += await attack(person.email, 8, 2, [home]);
    }
    expect(all).toBe(100);
    const refused = await enter(person.email, server.password);
    expect([refused.status, refused.problem.code]).toEqual([429, 'auth.password_spent']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(15 * 60);
    await later(24 * 60);
    expect((await enter(person.email, server.password)).status).toBe(200);
  }, 120_000);

  test('waits no longer than ever where the clock was set back meanwhile, and gets no further try for it', async () => {
    const person = await server.user();
    const place = newPlace();
    expect(await attack(person.email, 1, 12, [place])).toBe(7);
    await later(-24 * 60);
    const refused = await enter(person.email, server.password, place);
    expect([refused.status, Number(refused.headers.get('retry-after')) <= 15 * 60]).toEqual([429, true]);
    await later(16);
    expect((await enter(person.email, server.password, place)).status).toBe(200);
  });

  test('is slowed down before being refused, and meanwhile takes nothing from others', async () => {
    const person = await server.user();
    const place = newPlace();
    const times: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      const began = performance.now();
      expect((await enter(person.email, 'errada', place)).status).toBe(401);
      times.push(performance.now() - began);
    }
    expect(times[5]).toBeGreaterThan(1000);
    // those who wait hold no connection
    const waiting = Array.from({ length: 20 }, async (_, n) => {
      const email = `ninguem-${n}@exemplo.com`;
      for (let turn = 0; turn < 5; turn += 1) await enter(email, 'errada');
    });
    let over = false;
    const all = Promise.all(waiting).then(() => (over = true));
    expect((await server.request('GET', '/readyz')).status).toBe(200);
    expect(over).toBe(false);
    await all;
  });

  test('uses up nothing of a network’s tries while the account’s are spent', async () => {
    const person = await server.user();
    const place = newPlace();
    await attack(person.email, 1, 7, [place]);
    const statuses = new Set<number>();
    for (let turn = 0; turn < 95; turn += 1) statuses.add((await enter(person.email, 'errada', place)).status);
    expect([...statuses]).toEqual([429]);
    // somebody else behind the same address
    const other = await server.user();
    expect((await enter(other.email, server.password, place)).status).toBe(200);
  });
});

describe('the owner', () => {
  test('signs in at once from a browser that did so before, whatever others do', async () => {
    const person = await server.user();
    const office = newPlace();
    const browser = await knownBrowser(person, office);
    await attack(person.email, 5, 10, [office]);
    // neighbours who guess at everybody else, too
    await server.rows('update limits set hits = 1000 where key = sha256($1)', [`sign-in address:${office}`]);
    expect((await enter(person.email, server.password, office)).status).toBe(429);
    const began = performance.now();
    const here = await enter(person.email, server.password, office, browser);
    expect(here.status).toBe(200);
    expect((await enter(person.email, server.password, newPlace(), deviceOf(here))).status).toBe(200);
    expect(performance.now() - began).toBeLessThan(1500);
  });

  test('who mistypes there has ten tries, which are nobody else’s', async () => {
    const person = await server.user();
    const place = newPlace();
    const [browser, other] = [await knownBrowser(person, place), await knownBrowser(person, place)];
    const statuses = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await enter(person.email, 'errada', place, browser)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
    expect((await enter(person.email, server.password, place, other)).status).toBe(200);
    expect((await enter(person.email, server.password)).status).toBe(200);
  }, 30_000);

  test('finds tries left in a network that the account signed in from; they are few, and shared with those there', async () => {
    const person = await server.user();
    const home = newPlace();
    await knownBrowser(person, home);
    expect(await attack(person.email, 20, 2)).toBe(7);
    expect((await enter(person.email, server.password)).status).toBe(429);
    expect((await enter(person.email, server.password, home)).status).toBe(200);
    expect(await attack(person.email, 1, 9, [home])).toBe(3);
    expect((await enter(person.email, server.password, home)).status).toBe(429);
  });

  test('from an unknown browser signs in by the mailed link, second factor included', async () => {
    const person = await server.user();
    const ask = async (path: string, body: object) => server.request('POST', path, { body, cookie: person.cookie });
    const { secret } = (await ask(totpEnroll.path, { password: server.password })).body as { secret: string };
    const code = (steps: number) => codeOf(secret, steps);
    expect((await ask(totpConfirm.path, { code: code(-1) })).status).toBe(200);

    // who knows the password spends the tries of codes that belong to it
    const known = await enter(person.email, server.password);
    const pending = cookieOf(known.headers)!;
    for (let n = 0; n < 6; n += 1) await post(totpVerify.path, { code: '000000' }, newPlace(), pending);
    expect((await post(totpVerify.path, { code: '000000' }, newPlace(), pending)).status).toBe(429);
    await attack(person.email, 20, 2);

    const place = newPlace();
    expect((await enter(person.email, server.password, place)).status).toBe(429);
    expect((await post(otpRequest.path, { email: person.email }, place)).status).toBe(202);
    const link = await post(enterByLink.path, { token: await mailedToken(server, person.email) }, place);
    expect([link.status, link.body]).toEqual([200, { second_factor: 'code' }]);
    // it is known once the second factor was given, and not before
    expect(deviceOf(link)).toBeUndefined();
    const entered = await post(totpVerify.path, { code: code(0) }, place, cookieOf(link.headers));
    expect(entered.status).toBe(200);
    expect((await enter(person.email, server.password, place, deviceOf(entered))).status).toBe(200);
  });
});

describe('the way by mail', () => {
  test('stays open while a stranger asks, types codes and tries links eighty times an hour', async () => {
    const person = await server.user();
    const place = newPlace();
    const stranger = async (body: object, path: string) => post(path, body, place);
    for (let n = 0; n < 80; n += 1) {
      await stranger({ email: person.email }, otpRequest.path);
      await stranger({ email: person.email }, recover.path);
      await stranger({ email: person.email, code: '000000' }, otpVerify.path);
      await stranger({ token: 'x'.repeat(43) }, enterByLink.path);
    }
    // one who sits in the same network and asks for everybody there, too
    await server.rows('update limits set hits = 1000 where key in (sha256($1), sha256($2))', [
      `mail address:${place}`,
      `code address:${place}`,
    ]);
    const asked = await post(otpRequest.path, { email: person.email }, place);
    expect([asked.status, asked.problem.code]).toEqual([429, 'auth.mails_spent']);
    const digits = await post(otpVerify.path, { email: person.email, code: '000000' }, place);
    expect([digits.status, digits.problem.code]).toEqual([429, 'auth.codes_spent']);
    const mails = (await queuedMails(server, person.email)).filter(({ template }) => template === 'otp');
    const links = mails.map(({ data }) => /#token=([\w-]+)/.exec(data.text)![1]!);
    // each of the earlier ones, once
    for (const token of links) expect((await post(enterByLink.path, { token }, place)).status).toBe(200);
    const again = await post(enterByLink.path, { token: links[0]! }, place);
    expect([again.status, again.problem.code]).toEqual([429, 'request.limit']);
    // and when the last one is used, asking sends another in spite of the limit
    expect((await post(otpRequest.path, { email: person.email }, place)).status).toBe(429);
    const next = await mailedToken(server, person.email);
    expect(links).not.toContain(next);
    expect((await post(enterByLink.path, { token: next }, place)).status).toBe(200);

    const recovery = (await queuedMails(server, person.email)).findLast(({ template }) => template === 'recover');
    const token = /#token=([\w-]+)/.exec(recovery!.data.text)![1]!;
    const changed = await post(reset.path, { token, password: 'outra-senha-boa' }, place);
    expect(changed.status).toBe(200);
    // and that browser is known, so that the new password enters although all tries are spent
    await attack(person.email, 20, 1);
    expect((await enter(person.email, 'outra-senha-boa', place, deviceOf(changed))).status).toBe(200);
  }, 60_000);

  test('sends a neighbour of somebody who asks for mails to everybody the one that is missing, and no more', async () => {
    const person = await server.user();
    const place = newPlace();
    await post(otpRequest.path, { email: 'alguem@exemplo.com' }, place);
    await server.rows('update limits set hits = 1000 where key = sha256($1)', [`mail address:${place}`]);
    for (let n = 0; n < 3; n += 1)
      expect((await post(otpRequest.path, { email: person.email }, place)).status).toBe(429);
    expect(await queuedMails(server, person.email)).toHaveLength(1);
  });

  test('ends with a change of password', async () => {
    const person = await server.user();
    await post(otpRequest.path, { email: person.email }, newPlace());
    const token = await mailedToken(server, person.email);
    const change = { current_password: server.password, password: 'outra-senha-boa' };
    expect((await server.as(person).call(changePassword, change)).status).toBe(200);
    expect((await post(enterByLink.path, { token }, newPlace())).status).toBe(422);
  });
});

describe('a browser is known', () => {
  const spent = async (person: User) => {
    await attack(person.email, 20, 1);
    expect((await enter(person.email, server.password)).status).toBe(429);
  };
  const known = async (person: User, cookie: string, password = server.password) =>
    (await enter(person.email, password, newPlace(), cookie)).status === 200;

  test('by a random value that names nobody, is kept as a hash, and is new each time', async () => {
    const person = await server.user();
    const place = newPlace();
    const first = await enter(person.email, server.password, place);
    const set = first.headers.getSetCookie().find((cookie) => cookie.startsWith('gabinete-aparelho='));
    expect(set).toMatch(/^gabinete-aparelho=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/);
    const next = await knownBrowser(person, place, deviceOf(first));
    expect(next).not.toBe(deviceOf(first));
    const rows = await server.rows<{ hashed: boolean; network: string }>(
      `select d.token_hash = sha256($2) as hashed, n.network::text from known_devices d join known_networks n using (user_id)
        where user_id = $1`,
      [person.id, next.split('=')[1]],
    );
    expect(rows).toEqual([{ hashed: true, network: expect.not.stringContaining(Buffer.from(place).toString('hex')) }]);
    await spent(person);
    expect([await known(person, deviceOf(first)), await known(person, next)]).toEqual([false, true]);
  });

  test('to the account that signed in there, and to no other', async () => {
    const [ana, rui] = [await server.user(), await server.user()];
    const browser = await knownBrowser(rui);
    await spent(ana);
    expect(await known(ana, browser)).toBe(false);
    // one who shares it adds a value and takes none away
    const bia = await server.user();
    const shared = await knownBrowser(bia, newPlace(), browser);
    await Promise.all([spent(rui), spent(bia)]);
    expect([await known(rui, shared), await known(bia, shared)]).toEqual([true, true]);
  });

  test('until the password changes, which leaves only the one where it was changed', async () => {
    const person = await server.user();
    const [old, here] = [await knownBrowser(person), await knownBrowser(person)];
    const changed = await server.request('POST', changePassword.path, {
      cookie: `${person.cookie}; ${here}`,
      body: { current_password: server.password, password: 'outra-senha-boa' },
    });
    expect(changed.status).toBe(200);
    await spent({ ...person });
    const seen = [];
    for (const cookie of [old, here, deviceOf(changed)]) seen.push(await known(person, cookie, 'outra-senha-boa'));
    expect(seen).toEqual([false, false, true]);
  });

  test('until it is forgotten, and for 90 days at most', async () => {
    const [ana, rui] = [await server.user(), await server.user()];
    const [browser, other] = [await knownBrowser(ana), await knownBrowser(rui)];
    await server.database.batch({ door: 'public', login: 'accounts' }, [
      statement(sql`select app.forget_devices(${ana.id})`),
    ]);
    await server.rows(`update known_devices set created_at = now() - interval '91 days'`);
    await server.rows(`update known_networks set seen_at = now() - interval '91 days'`);
    await Promise.all([spent(ana), spent(rui)]);
    expect([await known(ana, browser), await known(rui, other)]).toEqual([false, false]);
    await later(2 * 24 * 60);
    await server.database.batch({ door: 'public', login: 'jobs' }, [statement(sql`select app.prune_devices()`)]);
    const [left] = await server.rows(
      `select (select count(*)::int from known_devices) + (select count(*)::int from known_networks)
            + (select count(*)::int from password_tries) as n`,
    );
    expect(left).toEqual({ n: 0 });
  });

  test('among the newest twenty', async () => {
    const person = await server.user();
    for (let n = 0; n < 23; n += 1) await knownBrowser(person);
    expect(
      await server.rows(
        `select (select count(*)::int from known_devices where user_id = $1) as devices,
                (select count(*)::int from known_networks where user_id = $1) as networks`,
        [person.id],
      ),
    ).toEqual([{ devices: 20, networks: 20 }]);
  });
});

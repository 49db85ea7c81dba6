import { afterEach, expect, test, vi } from 'vitest';
import { withSession } from './api.ts';
import { send } from './http.ts';
import { sessionIsOf, startSessionClock } from './session-clock.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a clock that is set back while a page is open ends no session: its token is renewed as ever', async () => {
  const asked: string[] = [];
  let renewed = false;
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    if (url === '/api/auth/refresh') renewed = true;
    const over = { status: 401, code: 'session.required', detail: '' };
    return Promise.resolve(Response.json(renewed ? { expires_in: 900 } : over, { status: renewed ? 200 : 401 }));
  });
  vi.stubGlobal('document', { querySelector: () => null });
  sessionIsOf('ana', 900);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 60 * 60_000 });
  await withSession(() => send('GET', '/api/memberships'));
  expect(asked).toEqual(['/api/memberships', '/api/auth/refresh', '/api/memberships']);
});

test('a session that is over is asked for once, and no more until a token lives again', async () => {
  vi.useFakeTimers();
  let [asked, ended] = [0, 0];
  vi.stubGlobal('fetch', () => {
    asked += 1;
    return Promise.resolve(Response.json({ status: 401, code: 'session.required', detail: '' }, { status: 401 }));
  });
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('addEventListener', () => {});
  sessionIsOf('ana', 60);
  startSessionClock({ onEnd: () => (ended += 1), onBack: () => {}, onSignedOut: () => {} });
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect([asked, ended]).toEqual([1, 1]);
  sessionIsOf('ana', 60);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect([asked, ended]).toEqual([2, 2]);
});

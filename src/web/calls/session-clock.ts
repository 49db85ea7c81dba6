import type { refresh } from '../../shared/session.ts';
import { ProblemError, send } from './http.ts';

/**
 * The session's token in this browser: when it ends, when the person last did something, and its renewal.
 * Tabs tell each other by BroadcastChannel; nothing of it is kept in storage.
 */

const refreshPath: (typeof refresh)['path'] = '/api/auth/refresh';
const TICK_SECONDS = 30;
/** Renew when the token has no more than this many ticks to live. */
const THRESHOLD_TICKS = 3;

type Message =
  | { kind: 'renewed'; expiresAt: number }
  | { kind: 'input'; at: number }
  | { kind: 'signedOut' }
  | { kind: 'person'; id: string; expiresAt: number };

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('gabinete-session') : null;

let expiresAt = Infinity;
/** By the page's own clock, which nobody sets (`performance.now()`). */
let renewedAt = 0;
let lastInput = Date.now();
let toldInput = 0;
let running: Promise<boolean> | null = null;
/** Whom this page was opened for, and whether somebody else has signed in in this browser since: its one cookie is theirs. */
let own: string | null = null;
let othersSession = false;

/** Takes over the seconds that a sign-in, a refresh or `auth.me` reported. */
function tokenLives(seconds: number): void {
  renewedAt = performance.now();
  expiresAt = Date.now() + seconds * 1000;
}

function noteInput(): void {
  lastInput = Date.now();
  if (lastInput - toldInput < 10_000) return;
  toldInput = lastInput;
  channel?.postMessage({ kind: 'input', at: lastInput } satisfies Message);
}

const idleSeconds = () => Math.max(0, Math.round((Date.now() - lastInput) / 1000));

async function renew(since: number): Promise<boolean> {
  // While this tab waited for the lock, another one may have done it.
  if (renewedAt > since) return true;
  try {
    const answer = (await send('POST', refreshPath, { body: { idle_seconds: idleSeconds() } })) as {
      expires_in: number;
    };
    tokenLives(answer.expires_in);
    channel?.postMessage({ kind: 'renewed', expiresAt } satisfies Message);
    return true;
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem.status !== 401) throw error;
    // nothing is left to renew, until a token lives again
    expiresAt = Infinity;
    return false;
  }
}

/**
 * Renews the token once, however many callers and tabs ask, unless it was since that moment of `performance.now()`. True: go on; false: the
 * session is over.
 * Throws ProblemError when the server could not be asked. Web Locks exist in secure contexts only; without them
 * tabs may race, which the server allows for 30 s.
 */
export function renewSession(since: number): Promise<boolean> {
  running ??= (
    navigator.locks ? navigator.locks.request('gabinete-refresh', () => renew(since)) : renew(since)
  ).finally(() => (running = null));
  return running;
}

/** Somebody else has signed in: whatever this page asked or saved now would be done in their name. */
export const isOthersSession = (): boolean => othersSession;

/** Takes over whose session it is, and tells the other tabs. */
export function sessionIsOf(person: string, seconds: number): void {
  [own, othersSession] = [person, false];
  tokenLives(seconds);
  channel?.postMessage({ kind: 'person', id: person, expiresAt } satisfies Message);
}

type Listeners = {
  /** The server refused to renew, or somebody else has signed in. */
  onEnd: () => void;
  /** The same person has signed in in another tab. */
  onBack: () => void;
  /** Another tab signed out. */
  onSignedOut: () => void;
};

/** Starts listening and ticking. */
export function startSessionClock({ onEnd, onBack, onSignedOut }: Listeners): void {
  for (const type of ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const) {
    addEventListener(type, noteInput, { passive: true, capture: true });
  }
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'input') lastInput = Math.max(lastInput, data.at);
    if (data.kind === 'renewed') [renewedAt, expiresAt] = [performance.now(), data.expiresAt];
    // if somebody else was in, it is their sign-out: what is typed here waits until its own person signs in again
    if (data.kind === 'signedOut' && !othersSession) onSignedOut();
    if (data.kind !== 'person') return;
    othersSession = data.id !== own;
    [renewedAt, expiresAt] = [performance.now(), data.expiresAt];
    if (othersSession) onEnd();
    else onBack();
  });
  setInterval(() => {
    if (expiresAt - Date.now() > THRESHOLD_TICKS * TICK_SECONDS * 1000) return;
    renewSession(performance.now()).then(
      (alive) => alive || onEnd(),
      () => undefined, // Offline: the next tick asks again.
    );
  }, TICK_SECONDS * 1000);
}

export const tellSignedOut = (): void => channel?.postMessage({ kind: 'signedOut' } satisfies Message);

import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { networkReader } from './client-address.ts';
import { Failure } from '../process/failure.ts';
import type { Owner } from './fair-line.ts';

declare module 'node:http' {
  interface IncomingMessage {
    /** Who asks; only requests to the API have one. */
    caller?: Caller;
  }
}

const nothing = () => undefined;

/** What the browser shows, and its SHA-256: made once a request. */
type Session = { token: string; hash: Buffer };

/** Who asks, as turns are shared out, and whether they still wait for the answer. */
export class Caller {
  /**
   * A person, whatever their sessions, and the office that they work in; until the database has let them in, if they are not
   * known from before, their network and an office that all the unknown share.
   */
  owner: Owner;
  /** Told whom the database let in, and whom it did not. */
  readonly known: KnownCallers | null;
  /** Says that the answer has come, or will go on for as long as they want it to. */
  answered: () => void = nothing;
  #onLeave: (() => void)[] = [];
  #left = false;
  /** Of whoever is known by it. */
  readonly session: Session | null;

  constructor(owner: Owner, known: KnownCallers | null = null, session: Session | null = null) {
    this.owner = owner;
    this.known = known;
    this.session = session;
  }

  /** The connection was closed before the answer: nobody waits for it any more. */
  get left(): boolean {
    return this.#left;
  }

  leave(): void {
    this.#left = true;
    for (const then of this.#onLeave) then();
  }

  /** Calls once they leave; not any more after what it returns was called. */
  onLeave(then: () => void): () => void {
    this.#onLeave.push(then);
    return () => void (this.#onLeave = this.#onLeave.filter((other) => other !== then));
  }
}

/** Aborted once nobody waits for the answer any more; `stays` ends the looking. */
export function untilLeft(caller: Caller): { signal: AbortSignal; stays: () => void } {
  const gone = new AbortController();
  const stays = caller.onLeave(() => gone.abort(new Failure('request.left')));
  return { signal: gone.signal, stays };
}

/** The program itself: its own work is nobody's share. */
export const program = new Caller({ person: '', office: '' });

export const callerOf = (request: { raw: IncomingMessage }): Caller => request.raw.caller ?? program;

/** The office of all whom nobody knows yet: whatever they make up, it is one. */
const unknown = 'unknown';

const mostKnown = 10_000;
const tokenForm = /(?:^|;\s*)(?:__Host-)?gabinete=([\w-]{43})(?=\s*;|$)/g;
const officePath = '/api/tenants/';

/** Of a hash, for a Map. */
const keyOf = (hashed: Buffer): string => hashed.toString('latin1');

type Known = { person: string; /** Those that let them in, the last one last. */ offices: string[] };

/**
 * Whom the database let in lately, by the hash of their session, so that a request is counted for the right person before
 * anything is asked. Nothing that a client can make up counts for more than its network: neither tokens nor offices.
 */
export class KnownCallers {
  readonly #known = new Map<string, Known>();
  readonly #networkOf: (request: IncomingMessage) => string;

  constructor(trustProxy: readonly string[]) {
    this.#networkOf = networkReader(trustProxy);
  }

  callerOf(request: IncomingMessage): Caller {
    const found = this.#find(request.headers.cookie);
    if (!found) return new Caller({ person: this.#networkOf(request), office: unknown }, this);
    const { person, offices } = found.known;
    const named = officeIn(request.url!);
    // one that never let them in, made up or another's, is no office of its own
    const office = named && offices.includes(named) ? named : offices.at(-1);
    return new Caller({ person, office: office ?? person }, this, found.session);
  }

  /** @param office null when no office was entered, or not as its member */
  letIn(token: Buffer, person: string, office: string | null): void {
    const key = keyOf(token);
    let known = this.#known.get(key);
    if (known?.person !== person) this.#keep(key, (known = { person, offices: [] }));
    if (!office || known.offices.at(-1) === office) return;
    const others = known.offices.filter((one) => one !== office);
    known.offices = [...others, office];
  }

  /** The session is over, or its person does not belong to that office any more. */
  refused(token: Buffer, office: string | null): void {
    const key = keyOf(token);
    const known = this.#known.get(key);
    if (!known) return;
    if (office) known.offices = known.offices.filter((one) => one !== office);
    else this.#known.delete(key);
  }

  /** The session has another token from now on. */
  renewed(from: Buffer, to: Buffer): void {
    const known = this.#known.get(keyOf(from));
    if (known) this.#keep(keyOf(to), known);
  }

  #find(cookie: string | undefined): { known: Known; session: Session } | null {
    for (const [, token] of cookie?.matchAll(tokenForm) ?? []) {
      const session = { token: token!, hash: hash('sha256', token!, 'buffer') };
      const key = keyOf(session.hash);
      const known = this.#known.get(key);
      if (!known) continue;
      // asked last, forgotten last
      this.#known.delete(key);
      this.#known.set(key, known);
      return { known, session };
    }
    return null;
  }

  #keep(key: string, known: Known): void {
    this.#known.delete(key);
    if (this.#known.size >= mostKnown) this.#known.delete(this.#known.keys().next().value!);
    this.#known.set(key, known);
  }
}

/** What was shown at a door of the database. */
type Shown = { caller?: Caller; token?: Buffer; tenantId?: string };

/** Whoever was let in is known from then on, by the session. */
export function noteLetIn(
  { caller, token, tenantId = '' }: Shown,
  person: { user_id: string; membership_role: string | null } | null,
): void {
  if (!caller?.known || !token || !person) return;
  // who administers the installation may look at an office without belonging to it
  const office = person.membership_role ? tenantId.toLowerCase() : null;
  caller.known.letIn(token, person.user_id, office);
  const { owner } = caller;
  if (owner.person !== person.user_id || (office && owner.office !== office))
    caller.owner = { person: person.user_id, office: office ?? person.user_id };
}

/** Whoever may not enter any more is not known any more either. Returns the failure. */
export function noteRefused({ caller, token, tenantId }: Shown, failure: unknown): unknown {
  if (!token || !(failure instanceof Failure)) return failure;
  if (failure.code === 'session.required') caller?.known?.refused(token, null);
  if (failure.code === 'session.not_member' && tenantId) caller?.known?.refused(token, tenantId.toLowerCase());
  return failure;
}

function officeIn(url: string): string | null {
  return url.startsWith(officePath) ? url.slice(officePath.length, officePath.length + 36).toLowerCase() : null;
}

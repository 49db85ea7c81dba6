import { about as ofProcess } from './about.ts';
import { program, type Caller } from './caller.ts';
import { FairLine, type Owner } from './fair-line.ts';
import { Failure, fail } from '../process/failure.ts';
import { Pace, type PaceOptions } from './pace.ts';

type Waiting = { owner: Owner; since: number; resolve: () => void; reject: (error: Failure) => void };

const busy = { retryAfter: 2 };

/** Milliseconds in line, as long as it is short and when it is not. */
export type Patience = { short: number; long: number };

/** At once, of one person and of one office, even when nobody else is about. */
type Alone = { person: number; office: number };

/**
 * What one may have while others are about. What others notice is how many things at once the cores and the disk are kept
 * busy with, long before there are no turns left.
 */
const shares = { person: 0.2, office: 0.3 };

/**
 * Work that may run only so often at a time in this process; the rest waits in line. Turns are shared: while others are
 * about, an office has at most a third of them and a person a fifth; who is alone may have all. Refuses with 503 whoever
 * finds the line too long with the most of it their own, or has stood in it for longer than anybody waits for an answer.
 * A short line that stands still is no crowd: something holds up those at work, a disk for instance, and all will have
 * their turn as soon as it goes on. (docs/decisions/0034)
 */
export class Slots {
  readonly #most: number;
  readonly #longestLine: number;
  readonly #patience: Patience;
  readonly #alone: Alone;
  readonly #line = new FairLine<Waiting>();
  readonly #ofPerson = new Map<string, number>();
  readonly #ofOffice = new Map<string, number>();
  readonly #about: typeof ofProcess;
  readonly #pace: Pace | null;
  #running = 0;
  #timer: NodeJS.Timeout | null = null;
  /** When the first of those who had to wait for time has some again. */
  #next: NodeJS.Timeout | null = null;

  constructor(
    most: number,
    longestLine: number,
    options: { patience?: Patience; alone?: Alone; pace?: PaceOptions; about?: typeof ofProcess } = {},
  ) {
    this.#most = most;
    this.#longestLine = longestLine;
    this.#patience = options.patience ?? { short: Infinity, long: Infinity };
    this.#about = options.about ?? ofProcess;
    this.#alone = options.alone ?? { person: most, office: most };
    this.#pace = options.pace ? new Pace(options.pace) : null;
  }

  get waiting(): number {
    return this.#line.length;
  }

  /** Whether a newcomer who has waited this long already would most likely wait in vain. */
  hopeless(before: number, { owner } = program): boolean {
    if (this.#line.length === 0) return false;
    if (this.#full && !this.#line.lastOfMoreThan(owner)) return true;
    return this.#isCrowd(owner) && before + waited(this.#line.firstOf(owner)) > (this.#patience.long * 2) / 3;
  }

  get #full(): boolean {
    return this.#line.length >= this.#longestLine;
  }

  /**
   * Ten turns for each that can be taken are served in less than a tenth of a second as soon as things go on; who has no
   * more than an even part of as many is no crowd in a longer line either.
   */
  #isCrowd(owner: Owner): boolean {
    const short = 10 * this.#most;
    return this.#line.length > short && this.#line.hasMoreThanPart(owner, short);
  }

  /** Whether somebody has no more of the turns than they may. */
  #mayHaveOne(owner: Owner, now: number): boolean {
    const { person, office } = owner;
    if (this.#running >= this.#most) return false;
    if (office === program.owner.office) return true;
    const ofPerson = this.#otherPersons(owner, now) ? Math.ceil(this.#most * shares.person) : this.#most;
    const ofOffice = this.#otherOffices(owner, now) ? Math.ceil(this.#most * shares.office) : this.#most;
    return (
      (this.#ofPerson.get(person) ?? 0) < Math.min(ofPerson, this.#alone.person) &&
      (this.#ofOffice.get(office) ?? 0) < Math.min(ofOffice, this.#alone.office) &&
      this.#isPaced(owner, ofOffice, now)
    );
  }

  /** Who waits for a turn here is about, however long ago they asked. */
  #otherPersons(owner: Owner, now: number): boolean {
    return this.#about.otherPersons(owner, now) || this.#line.hasOtherPersons(owner);
  }

  #otherOffices(owner: Owner, now: number): boolean {
    return this.#about.otherOffices(owner, now) || this.#line.hasOtherOffices(owner);
  }

  /** Whether an office that is not alone has time left for another turn; if not, the line is looked at again when it has. */
  #isPaced(owner: Owner, most: number, now: number): boolean {
    if (!this.#pace || !this.#about.isCrowd(owner.office) || !this.#otherOffices(owner, now)) return true;
    const wait = this.#pace.wait(owner.office, most, now);
    if (wait > 0 && wait < Infinity && !this.#next)
      this.#next = setTimeout(() => {
        this.#next = null;
        this.#go();
      }, Math.ceil(wait));
    return wait === 0;
  }

  /**
   * Resolves with whose turn it is, for giving it back: by then more may be known of the caller.
   *
   * @param leaves whether the caller is let out of the line when nobody waits for the answer any more
   */
  async take(caller: Caller = program, leaves = false): Promise<Owner> {
    if (leaves && caller.left) fail('request.left');
    const { owner } = caller;
    const now = performance.now();
    if (caller !== program) this.#about.note(owner, now);
    if (this.#mayHaveOne(owner, now)) {
      this.#count(owner, 1);
      return owner;
    }
    if (this.#full) {
      const other = this.#line.lastOfMoreThan(owner) ?? fail('server.busy', busy);
      this.#refuse(other);
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting: Waiting = { owner, since: now, resolve, reject };
    this.#line.add(waiting);
    this.#watch();
    const stay = leaves ? caller.onLeave(() => this.#refuse(waiting, new Failure('request.left'))) : null;
    try {
      await promise;
    } finally {
      stay?.();
    }
    return owner;
  }

  give(owner: Owner): void {
    this.#count(owner, -1);
    this.#go();
  }

  /** Calls whoever may have a turn now. */
  #go(): void {
    const now = performance.now();
    // more than one, when those who had asked for some are not about any more
    for (;;) {
      const next = this.#line.next((one) => this.#mayHaveOne(one, now));
      if (!next) return;
      this.#count(next.owner, 1);
      next.resolve();
    }
  }

  async run<T>(work: () => Promise<T>, caller: Caller = program, leaves = false): Promise<T> {
    const owner = await this.take(caller, leaves);
    try {
      return await work();
    } finally {
      this.give(owner);
    }
  }

  #count({ person, office }: Owner, by: 1 | -1): void {
    this.#running += by;
    add(this.#ofPerson, person, by);
    add(this.#ofOffice, office, by);
    this.#pace?.count(office, by, performance.now());
  }

  #refuse(waiting: Waiting, failure = new Failure('server.busy', busy)): void {
    if (this.#line.remove(waiting)) waiting.reject(failure);
  }

  /** Looks at those who wait, as long as somebody does. */
  #watch(): void {
    if (this.#timer || this.#line.length === 0 || this.#patience.short === Infinity) return;
    this.#timer = setTimeout(
      () => {
        this.#timer = null;
        for (let refused = true; refused;) {
          refused = false;
          for (const first of [...this.#line.firsts()]) {
            if (waited(first) < this.#patience[this.#isCrowd(first.owner) ? 'long' : 'short']) continue;
            this.#refuse(first);
            refused = true;
          }
        }
        this.#watch();
      },
      Math.min(50, this.#patience.long),
    );
  }
}

/** Milliseconds that one has stood in line. */
const waited = (one: Waiting | undefined): number => (one ? performance.now() - one.since : 0);

function add(counts: Map<string, number>, key: string, by: number): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}

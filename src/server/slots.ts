import { Failure, fail } from './failure.ts';

type Waiting = { since: number; resolve: () => void; reject: (error: Failure) => void };

const busy = { retryAfter: 2 };

/** Milliseconds in line, as long as it is short and when it is not. */
export type Patience = { short: number; long: number };

/**
 * Work that may run only so often at a time in this process; the rest waits in line. Refuses with 503 whoever finds the
 * line too long, or has stood in it for longer than anybody waits for an answer. A short line that stands still is no
 * crowd: something holds up those at work, a disk for instance, and all will have their turn as soon as it goes on.
 */
export class Slots {
  readonly #most: number;
  readonly #longestLine: number;
  readonly #patience: Patience;
  readonly #line: Waiting[] = [];
  #running = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(most: number, longestLine: number, patience: Patience = { short: Infinity, long: Infinity }) {
    this.#most = most;
    this.#longestLine = longestLine;
    this.#patience = patience;
  }

  get waiting(): number {
    return this.#line.length;
  }

  /** Whether a newcomer who has waited this long already would most likely wait in vain. */
  hopeless(before: number): boolean {
    return this.#full || (!this.#isShort && before + this.#waited > (this.#patience.long * 2) / 3);
  }

  get #full(): boolean {
    return this.#line.length >= this.#longestLine;
  }

  /** Ten turns for each that can be taken: what is served in less than a tenth of a second as soon as things go on. */
  get #isShort(): boolean {
    return this.#line.length <= 10 * this.#most;
  }

  /** Milliseconds that the first in line has stood there. */
  get #waited(): number {
    const [first] = this.#line;
    return first ? performance.now() - first.since : 0;
  }

  /** Whoever took one gives it back. */
  async take(): Promise<void> {
    if (this.#running < this.#most) {
      this.#running += 1;
      return;
    }
    if (this.#full) fail('server.busy', busy);
    const turn = new Promise<void>((resolve, reject) => this.#line.push({ since: performance.now(), resolve, reject }));
    this.#watch();
    await turn;
  }

  give(): void {
    const next = this.#line.shift();
    if (next) next.resolve();
    else this.#running -= 1;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.take();
    try {
      return await work();
    } finally {
      this.give();
    }
  }

  /** Looks at those who wait, as long as somebody does. */
  #watch(): void {
    if (this.#timer || this.#line.length === 0 || this.#patience.short === Infinity) return;
    this.#timer = setTimeout(
      () => {
        this.#timer = null;
        while (this.#line.length > 0 && this.#waited >= this.#patience[this.#isShort ? 'short' : 'long'])
          this.#line.shift()!.reject(new Failure('server.busy', busy));
        this.#watch();
      },
      Math.min(50, this.#patience.long),
    );
  }
}

import { Failure, fail } from './failure.ts';

type Waiting = { since: number; resolve: () => void; reject: (error: Failure) => void };

const busy = { retryAfter: 2 };

/**
 * Work that may run only so often at a time in this process; the rest waits in line. Refuses with 503 whoever finds the
 * line too long, or has stood in it for longer than anybody waits for an answer.
 */
export class Slots {
  readonly #most: number;
  readonly #longestLine: number;
  readonly #patience: number;
  readonly #line: Waiting[] = [];
  #running = 0;
  #timer: NodeJS.Timeout | null = null;

  /** @param patience milliseconds in line */
  constructor(most: number, longestLine: number, patience = Infinity) {
    this.#most = most;
    this.#longestLine = longestLine;
    this.#patience = patience;
  }

  get waiting(): number {
    return this.#line.length;
  }

  /** Whether a newcomer who has waited this long already would most likely wait in vain. */
  hopeless(before: number): boolean {
    return this.#full || (this.waiting > 0 && before + this.#waited > (this.#patience * 2) / 3);
  }

  get #full(): boolean {
    return this.#line.length >= this.#longestLine;
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

  /** Looks again when the first in line will have waited for too long. */
  #watch(): void {
    if (this.#timer || this.#line.length === 0 || this.#patience === Infinity) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      while (this.#line.length > 0 && this.#waited >= this.#patience)
        this.#line.shift()!.reject(new Failure('server.busy', busy));
      this.#watch();
    }, this.#patience - this.#waited);
  }
}

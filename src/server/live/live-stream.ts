import type { ServerResponse } from 'node:http';
import type { Person } from '../database/db.ts';

/** Bytes that may wait for a client that reads slowly; with more it is not reading at all. */
const mostWaiting = 64 * 1024;
/** Milliseconds that anything may wait. */
const longestWait = 30_000;

/** One open stream: writes, or keeps what comes before it has caught up, and gives a client up that does not read. */
export class LiveStream {
  readonly person: Person;
  readonly tenantId: string;
  readonly #onClose: (stream: LiveStream) => void;
  /** What was told while the stream caught up; null once it has. */
  #held: string[] | null = [];
  #heldBytes = 0;
  #out: ServerResponse | null = null;
  #lastWrite = -Infinity;
  #waitingSince = 0;
  #closed = false;

  constructor(person: Person, tenantId: string, onClose: (stream: LiveStream) => void) {
    this.person = person;
    this.tenantId = tenantId;
    this.#onClose = onClose;
  }

  get closed(): boolean {
    return this.#closed;
  }

  /** Milliseconds since something was last written, by `performance.now()`. */
  quiet(now: number): number {
    return now - this.#lastWrite;
  }

  /** Begins to write: first what was missed, then what came meanwhile. */
  start(out: ServerResponse, missed: string): void {
    if (this.#closed) return void out.end();
    this.#out = out;
    // who left meanwhile does not leave again
    if (out.destroyed) return this.drop();
    out.on('close', () => this.drop());
    const held = this.#held!;
    this.#held = null;
    this.send(missed + held.join(''));
  }

  send(text: string): void {
    if (this.#closed) return;
    if (this.#held) {
      if (this.#heldBytes > mostWaiting) return this.drop();
      this.#held.push(text);
      this.#heldBytes += text.length;
      return;
    }
    // judged by what was there before: a large text of its own accord waits for a moment
    if (this.#out!.writableLength > mostWaiting) return this.drop();
    this.#lastWrite = performance.now();
    this.#out!.write(text);
  }

  /** Drops a client that lets even a little wait for too long. */
  checkReading(now: number): void {
    const waiting = (this.#out?.writableLength ?? 0) > 0;
    if (!waiting) this.#waitingSince = 0;
    else if (this.#waitingSince === 0) this.#waitingSince = now;
    else if (now - this.#waitingSince > longestWait) this.drop();
  }

  /** Ends in order; the connection does not wait for another request. */
  end(): void {
    this.#close(() => {
      const socket = this.#out!.socket;
      this.#out!.end();
      socket?.destroySoon();
    });
  }

  /** Ends at once, whatever is still to be written. */
  drop(): void {
    this.#close(() => this.#out!.destroy());
  }

  #close(how: () => void): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#held = null;
    this.#onClose(this);
    if (this.#out && !this.#out.destroyed) how();
  }
}

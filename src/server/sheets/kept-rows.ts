import { Failure } from '../process/failure.ts';
import type { Spooled } from '../files/spool.ts';
import { bytesOf } from './encoding.ts';
import type { SheetLine } from './sheet-form.ts';

/** Rows of a file that were read once, in a file of ours. */
export type Kept = {
  file: Spooled;
  /** Where the rows behind one begin, by its number: where somebody has stopped. */
  places: Map<number, number>;
  readers: number;
};

/** Milliseconds behind the last reader, and files at most that nobody reads at the moment. */
const keptFor = 60_000;
const mostIdle = 4;

/** Keeps rows at hand for whoever comes again soon. */
export class KeptRows {
  readonly #kept = new Map<string, Promise<Kept>>();
  /** Nobody reads them at the moment, the one that has waited longest first. */
  readonly #idle = new Map<string, { kept: Kept; timer: NodeJS.Timeout }>();

  /** Made by whoever comes first, for all who ask meanwhile; where that one leaves, by the next of them. */
  async take(key: string, make: () => Promise<Spooled>): Promise<Kept> {
    const others = this.#kept.get(key);
    const found = others ?? make().then((file) => ({ file, places: new Map<number, number>(), readers: 0 }));
    this.#kept.set(key, found);
    try {
      const kept = await found;
      kept.readers += 1;
      clearTimeout(this.#idle.get(key)?.timer);
      this.#idle.delete(key);
      return kept;
    } catch (error) {
      if (this.#kept.get(key) === found) this.#kept.delete(key);
      if (others && error instanceof Failure && error.code === 'request.left') return this.take(key, make);
      throw error;
    }
  }

  giveBack(key: string, kept: Kept): void {
    kept.readers -= 1;
    if (kept.readers > 0) return;
    this.#idle.set(key, { kept, timer: setTimeout(() => this.#forget(key), keptFor).unref() });
    if (this.#idle.size > mostIdle) this.#forget(this.#idle.keys().next().value!);
  }

  #forget(key: string): void {
    const { kept, timer } = this.#idle.get(key)!;
    clearTimeout(timer);
    this.#idle.delete(key);
    this.#kept.delete(key);
    void kept.file.discard().catch(() => {});
  }
}

/** The lines that were made of a file, from a byte on, each with the byte behind it. */
export async function* linesIn(
  { fd }: Spooled,
  from = 0,
): AsyncGenerator<{ line: Exclude<SheetLine, { erro: unknown }>; end: number }> {
  let rest: Buffer = Buffer.alloc(0);
  let end = from;
  for await (const bytes of bytesOf(fd, from)) {
    rest = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes;
    for (let at = rest.indexOf(10); at >= 0; at = rest.indexOf(10)) {
      end += at + 1;
      yield { line: JSON.parse(rest.toString('utf8', 0, at)), end };
      rest = rest.subarray(at + 1);
    }
  }
}

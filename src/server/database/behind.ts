import { getPriority, setPriority } from 'node:os';
import type pg from 'pg';

/** How nice a process is that comes behind the others: of a core that both want it has about a tenth. */
const niceness = 10;
/** Milliseconds that its connection is kept for more of the same. */
const keptFor = 1_000;

/**
 * Connections whose processes come behind the others. Only who may do everything could take that back, so they serve what may
 * wait alone, and end soon after it.
 */
export class Behind {
  readonly #all = new WeakSet<pg.PoolClient>();
  /** Those that nobody uses now, with the clock that ends each. */
  readonly #kept = new Map<pg.PoolClient, NodeJS.Timeout>();

  /** Sets the process of a connection back; on a machine that does not let it, it goes on as the others do. */
  setBack(client: pg.PoolClient): void {
    try {
      const { processID } = client as unknown as { processID: number };
      setPriority(processID, Math.min(19, getPriority() + niceness));
    } catch {
      return;
    }
    this.#all.add(client);
  }

  /** Whether it is kept from here on, instead of going back to the pool. */
  keeps(client: pg.PoolClient): boolean {
    if (!this.#all.has(client)) return false;
    this.#kept.set(client, setTimeout(() => this.#end(client), keptFor).unref());
    return true;
  }

  /** One that is kept; those that are not good any more end. */
  take(isGood: (client: pg.PoolClient) => boolean): pg.PoolClient | null {
    for (const [client, clock] of this.#kept) {
      if (!isGood(client)) this.#end(client);
      else {
        clearTimeout(clock);
        this.#kept.delete(client);
        return client;
      }
    }
    return null;
  }

  /** One that is kept ends, so that another can be made. */
  makeRoom(): void {
    for (const client of this.#kept.keys()) return this.#end(client);
  }

  close(): void {
    for (const client of this.#kept.keys()) this.#end(client);
  }

  #end(client: pg.PoolClient): void {
    clearTimeout(this.#kept.get(client));
    this.#kept.delete(client);
    client.release(true);
  }
}

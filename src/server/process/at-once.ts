/** Work on many things that each wait for something else: several at once, in bounded number. */

/** Begins the work on some items before their results are wanted; results come in the items' order. */
export async function* ahead<Item, Result>(
  items: AsyncIterable<Item>,
  most: number,
  work: (item: Item) => Promise<Result>,
  giveBack: (result: Result) => void,
): AsyncGenerator<Result> {
  const begun: Promise<Result>[] = [];
  try {
    for await (const item of items) {
      const result = work(item);
      // thrown when its turn comes
      result.catch(() => {});
      begun.push(result);
      if (begun.length >= most) yield await begun.shift()!;
    }
    while (begun.length > 0) yield await begun.shift()!;
  } finally {
    for (const result of begun) result.then(giveBack, () => {});
  }
}

/** Takes work as it comes. After a failure nothing more is begun, and whoever asks next is told. */
export class AtOnce {
  readonly #most: number;
  readonly #underWay = new Set<Promise<void>>();
  #failure: { error: unknown } | null = null;

  constructor(most: number) {
    this.#most = most;
  }

  /** Resolves when the work has begun. */
  async add(work: () => Promise<void>): Promise<void> {
    while (this.#underWay.size >= this.#most) await Promise.race(this.#underWay);
    this.#throwFailure();
    const done: Promise<void> = work()
      .catch((error: unknown) => {
        this.#failure ??= { error };
      })
      .finally(() => this.#underWay.delete(done));
    this.#underWay.add(done);
  }

  /** Resolves when all of it is done. */
  async end(): Promise<void> {
    await Promise.all(this.#underWay);
    this.#throwFailure();
  }

  #throwFailure(): void {
    if (this.#failure) throw this.#failure.error;
  }
}

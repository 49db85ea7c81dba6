/**
 * After several failures in a row, whoever asks is refused at once for a while instead of waiting for one more time-out;
 * then one goes ahead to look, and the others wait for what it finds.
 */
export class Circuit {
  #failures = 0;
  #closedUntil = 0;
  readonly #limit: number;
  readonly #pause: number;

  /** @param pause milliseconds between two looks */
  constructor(limit: number, pause: number) {
    this.#limit = limit;
    this.#pause = pause;
  }

  /** Whether to go ahead. */
  enter(): boolean {
    if (!this.open) return true;
    if (performance.now() < this.#closedUntil) return false;
    this.#closedUntil = performance.now() + this.#pause;
    return true;
  }

  /** Whether others would be refused now. */
  get open(): boolean {
    return this.#failures >= this.#limit;
  }

  succeeded(): void {
    this.#failures = 0;
  }

  failed(): void {
    this.#failures += 1;
    this.#closedUntil = performance.now() + this.#pause;
  }
}

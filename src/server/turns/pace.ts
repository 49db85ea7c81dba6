/**
 * How much of the time one may be at work, on average, beside others.
 *
 * `part` of a turn's time is earned as time goes by, and `burst` milliseconds of it at most are saved; what a turn costs the
 * process beside its own time is `besides`. Who owes time waits; `debt` milliseconds at most are remembered.
 */
export type PaceOptions = { part: number; burst: number; besides: number; debt: number };

type Account = { left: number; at: number; running: number };

const mostAccounts = 1_000;

/**
 * Who asks without end keeps the cores busy with a single turn as well, one request after the other; what the others notice
 * is for how long. Each has an account of milliseconds that its turns are paid from.
 */
export class Pace {
  readonly #options: PaceOptions;
  readonly #accounts = new Map<string, Account>();

  constructor(options: PaceOptions) {
    this.#options = options;
  }

  /** Counts turns that begin (1) and end (-1). */
  count(who: string, by: 1 | -1, now: number): void {
    const account = this.#accountOf(who, now);
    if (by === 1) account.left -= this.#options.besides;
    account.running += by;
  }

  /**
   * Milliseconds until somebody may have another turn, 0 for at once. Each that they have already must be covered by savings:
   * of `most` at once, the last by a full account.
   */
  wait(who: string, most: number, now: number): number {
    const { part, burst } = this.#options;
    const account = this.#accountOf(who, now);
    const needed = Math.min(1, account.running / most) * burst;
    if (account.left >= needed) return 0;
    return account.running >= part ? Infinity : (needed - account.left) / part;
  }

  #accountOf(who: string, now: number): Account {
    const { part, burst, debt } = this.#options;
    let account = this.#accounts.get(who);
    if (!account) {
      if (this.#accounts.size >= mostAccounts) this.#forgetTheIdle(now);
      this.#accounts.set(who, (account = { left: burst, at: now, running: 0 }));
    }
    const left = account.left + (part - account.running) * (now - account.at);
    account.left = Math.max(-debt, Math.min(burst, left));
    account.at = now;
    return account;
  }

  #forgetTheIdle(now: number): void {
    const { part, burst, debt } = this.#options;
    for (const [who, { at, running }] of this.#accounts)
      if (running === 0 && (now - at) * part > burst + debt) this.#accounts.delete(who);
  }
}

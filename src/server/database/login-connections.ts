import { Connections, type ConnectionOptions } from './connections.ts';
import { logins, sharesOf, type Login } from './logins.ts';

export type LoginConnectionOptions = Omit<ConnectionOptions, 'url'> & {
  /** Of each login; one alone is used for everything. */
  url: string | Readonly<Record<Login, string>>;
};

/** The connections of each login; all of them together are no more than the process may have. */
export class LoginConnections {
  readonly #of: Readonly<Record<Login, Connections>>;

  constructor({ url, ...options }: LoginConnectionOptions) {
    if (typeof url === 'string') {
      const one = new Connections({ ...options, url });
      this.#of = { requests: one, accounts: one, jobs: one };
    } else {
      const share = sharesOf(options.pool ?? 10);
      const of = (login: Login) => new Connections({ ...options, url: url[login], pool: share[login] });
      this.#of = { requests: of('requests'), accounts: of('accounts'), jobs: of('jobs') };
    }
  }

  of(login: Login): Connections {
    return this.#of[login];
  }

  /** Connections that are open, those that nobody uses, and how many wait for one. */
  get load(): { open: number; idle: number; waiting: number } {
    const sum = (of: (one: Connections) => number) => this.#all().reduce((total, one) => total + of(one), 0);
    return {
      open: sum(({ pool }) => pool.totalCount),
      idle: sum(({ pool }) => pool.idleCount),
      waiting: sum(({ slots }) => slots.waiting),
    };
  }

  async close(): Promise<void> {
    await Promise.all(this.#all().map((connections) => connections.close()));
  }

  #all(): Connections[] {
    return [...new Set(logins.map((login) => this.#of[login]))];
  }
}

import type { Door } from '../../shared/contract.ts';

/**
 * Three logins of the database, so that the password of one is not everything: whoever has that of requests reads no password's
 * hash, no code and no mail, starts no session and changes no account; those of accounts and of jobs read no office's data. The
 * database itself refuses what is another login's (docs/decisions/0037). Each is a role, or an operator's login that is a member.
 */
export const logins = ['requests', 'accounts', 'jobs'] as const;
export type Login = (typeof logins)[number];

export const roleOf: Readonly<Record<Login, string>> = {
  requests: 'gabinete_app',
  accounts: 'gabinete_accounts',
  jobs: 'gabinete_jobs',
};

export type LoginPlace = {
  url: string;
  /** What the program gives its own role as a password; null: the login is one that the operator made. */
  password: string | null;
};

/** Whose login opens a door; an endpoint that is another's says so in its contract. No endpoint has that of jobs. */
export const loginOfDoor: Readonly<Record<Door | 'job', Exclude<Login, 'jobs'>>> = {
  public: 'accounts',
  user: 'accounts',
  platform: 'accounts',
  offices: 'accounts',
  tenant: 'requests',
  job: 'requests',
};

/** Turns that each may have, of those of a process: requests wait for none of the others', and the sum is the same. */
export function sharesOf(connections: number): Record<Login, number> {
  const jobs = 1;
  const accounts = Math.max(1, Math.round(connections * 0.3));
  return { requests: Math.max(1, connections - accounts - jobs), accounts, jobs };
}

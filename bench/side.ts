import { randomUUID } from 'node:crypto';
import { addMember, createAccount } from '../src/cli/accounts.ts';
import { identityOf, password, withDefiner, type OfficeOf } from './data.ts';
import type { Job } from './driver.ts';
import { readFacts, type Facts } from './facts.ts';
import { requestText, type Request } from './wire.ts';

/** An office of a running server, as somebody of it who is signed in asks for its data. */
export type Side = { port: number; office: OfficeOf; facts: Facts; cookie: string };

export async function sideOf(port: number, ownerUrl: string, office: OfficeOf): Promise<Side> {
  return { port, office, facts: await readFacts(ownerUrl, await identityOf(ownerUrl, office)), cookie: '' };
}

/** Signs in; returns the cookies. */
export async function signIn(port: number, { email }: OfficeOf): Promise<string> {
  const origin = `http://127.0.0.1:${port}`;
  const response = await fetch(`${origin}/api/auth/sign-in`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`sign-in: ${response.status} ${await response.text()}`);
  return response.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');
}

type Member = { user: string; cookie: string };

/** New members of an office, with every right and signed in, for this run. */
export async function hire(ownerUrl: string, { port, facts }: Side, people: number): Promise<Member[]> {
  const emails = Array.from({ length: people }, () => `medicao-${randomUUID()}@example.com`);
  const users = await withDefiner(ownerUrl, async (client) => {
    const made: string[] = [];
    for (const email of emails) {
      const user = await createAccount(client, { email, password, name: 'Medição', role: 'assessor' });
      await addMember(client, facts.identity.tenantId, user, 'admin');
      made.push(user);
    }
    return made;
  });
  const members: Member[] = [];
  for (const [n, email] of emails.entries())
    members.push({ user: users[n]!, cookie: await signIn(port, { slug: '', email }) });
  return members;
}

/** Requests for the driver to send. */
export function httpJobOf({
  port,
  requests,
  cookie,
  ...load
}: { port: number; requests: Request[]; cookie: string | null } & Pick<
  Extract<Job, { kind: 'http' }>,
  'clients' | 'ms' | 'once'
>): Job {
  return { kind: 'http', port, requests: requests.map((request) => requestText(request, port, cookie)), ...load };
}

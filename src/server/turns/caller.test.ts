import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { KnownCallers, noteLetIn, noteRefused } from './caller.ts';
import { Failure } from '../process/failure.ts';
import { hashToken, newToken } from '../accounts/session.ts';

const asked = (token: string | null, url = '/api/auth/me', address = '203.0.113.7') =>
  ({
    url,
    headers: { ...(token && { cookie: `tema=escuro; gabinete=${token}; outro=1` }) },
    socket: { remoteAddress: address },
  }) as unknown as IncomingMessage;
const [here, there] = ['11111111-aaaa-4aaa-8aaa-111111111111', '22222222-bbbb-4bbb-8bbb-222222222222'];
const office = (id: string) => `/api/tenants/${id}/municipes`;

function callers() {
  const known = new KnownCallers([]);
  const of = (...request: Parameters<typeof asked>) => {
    const { person, office: at } = known.callerOf(asked(...request)).owner;
    return [person, at];
  };
  return { known, of };
}

test('whoever is not known is their network, all of them in one office', () => {
  const { of } = callers();
  expect(of(null)).toEqual(['203.0.113.7', 'unknown']);
  expect(of(newToken(), office(here))).toEqual(['203.0.113.7', 'unknown']);
  expect(of(newToken(), office(there), '2001:db8::7')).toEqual(['2001:db8:0:0::/64', 'unknown']);
});

test('whoever was let in is one person, in whatever session', () => {
  const { known, of } = callers();
  const tokens = [newToken(), newToken()];
  for (const token of tokens) known.letIn(hashToken(token), 'ana', here);
  for (const token of tokens) expect(of(token, office(here))).toEqual(['ana', here]);
  // an account of its own, outside any office
  const token = newToken();
  known.letIn(hashToken(token), 'bia', null);
  expect(of(token, office(here))).toEqual(['bia', 'bia']);
});

test('whoever is let in is known for the rest of the same request', () => {
  const known = new KnownCallers([]);
  const token = newToken();
  const caller = known.callerOf(asked(token, office(here)));
  noteLetIn({ caller, token: hashToken(token), tenantId: here }, { user_id: 'ana', membership_role: 'attendant' });
  expect(caller.owner).toEqual({ person: 'ana', office: here });
  // looking at an office is not belonging to it
  const other = newToken();
  noteLetIn({ caller, token: hashToken(other), tenantId: there }, { user_id: 'bia', membership_role: null });
  expect(known.callerOf(asked(other, office(there))).owner).toEqual({ person: 'bia', office: 'bia' });
  expect(
    noteRefused({ caller, token: hashToken(token), tenantId: here }, new Failure('session.not_member')),
  ).toBeInstanceOf(Failure);
  expect(known.callerOf(asked(token, office(here))).owner).toEqual({ person: 'ana', office: 'ana' });
});

test('an office counts only when it let them in, however it is spelled', () => {
  const { known, of } = callers();
  const token = newToken();
  known.letIn(hashToken(token), 'ana', here);
  known.letIn(hashToken(token), 'ana', there);
  expect(of(token, office(here.toUpperCase()))).toEqual(['ana', here]);
  expect(of(token, office('33333333-cccc-4ccc-8ccc-333333333333'))).toEqual(['ana', there]);
  expect(of(token, '/api/tenants/')).toEqual(['ana', there]);
  expect(of(token)).toEqual(['ana', there]);
});

test('a session that is renewed is known by its new token at once', () => {
  const { known, of } = callers();
  const [token, next] = [newToken(), newToken()];
  known.letIn(hashToken(token), 'ana', here);
  known.renewed(hashToken(token), hashToken(next));
  expect(of(next, office(here))).toEqual(['ana', here]);
  known.renewed(hashToken(newToken()), hashToken(newToken()));
});

test('whoever is not let in any more is forgotten', () => {
  const { known, of } = callers();
  const token = newToken();
  known.letIn(hashToken(token), 'ana', here);
  known.letIn(hashToken(token), 'ana', there);
  known.refused(hashToken(token), there);
  expect(of(token, office(there))).toEqual(['ana', here]);
  known.refused(hashToken(token), null);
  expect(of(token, office(here))).toEqual(['203.0.113.7', 'unknown']);
});

test('no more than ten thousand sessions are remembered, those that ask the longest', () => {
  const { known, of } = callers();
  const [first, second] = [newToken(), newToken()];
  for (const token of [first, second]) known.letIn(hashToken(token), 'ana', here);
  for (let n = 0; n < 9_998; n += 1) known.letIn(hashToken(`${n}`), 'outra', here);
  expect(of(first)).toEqual(['ana', here]);
  known.letIn(hashToken('mais uma'), 'outra', here);
  expect(of(first)).toEqual(['ana', here]);
  expect(of(second)).toEqual(['203.0.113.7', 'unknown']);
});

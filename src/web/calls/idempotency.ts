import type { AnyEndpoint } from '../../shared/contract.ts';

/**
 * Keys of creates whose outcome is unknown: the same content sent again, even from a remounted form, carries the
 * same key and so makes one row. In memory only: the newest.
 */
const open = new Map<string, string>();
const MOST = 100;

/** The key for this content: the one of an attempt without an answer, or a new one. */
export function submitKey(endpoint: AnyEndpoint, tenantId: string | null, input: object): string {
  const content = JSON.stringify([tenantId, endpoint.name, input]);
  const key = open.get(content) ?? randomKey();
  open.delete(content);
  open.set(content, key);
  if (open.size > MOST) open.delete(open.keys().next().value!);
  return key;
}

/** The server has answered: the same content sent again is a new wish. */
export function forgetKey(key: string | undefined): void {
  for (const [content, its] of open) if (its === key) open.delete(content);
}

/** 128 random bits. Not crypto.randomUUID: it does not exist over plain http in an office's own network. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

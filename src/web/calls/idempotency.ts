import type { AnyEndpoint } from '../../shared/contract.ts';
import { randomHex } from '../browser/random-hex.ts';

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

export const randomKey = (): string => randomHex(16);

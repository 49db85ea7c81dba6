import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { OfficeClient } from './installation.ts';

/**
 * Writers that note down what they were answered. Each create carries a key and is repeated with it until it is
 * acknowledged, as a browser does; whatever happened in between, it must be there once.
 */
export function startJournal(
  office: OfficeClient,
  { writers, answerWithin }: { writers: number; answerWithin: number },
) {
  const acknowledged = new Map<string, string>();
  const tried = new Set<string>();
  /** Answers that are neither a success nor a 503 that says when to come again. */
  const wrong: string[] = [];
  let refused = 0;
  let slowest = 0;
  let writing = true;

  async function write(nome: string, key: string): Promise<boolean> {
    const began = performance.now();
    const sent = office.call('POST', '/setores', { nome }, { 'idempotency-key': key }, answerWithin);
    const answer = await sent.catch(String);
    slowest = Math.max(slowest, performance.now() - began);
    if (typeof answer === 'string') wrong.push(answer);
    else if (answer.status === 201) {
      acknowledged.set(nome, ((await answer.json()) as { id: string }).id);
      return true;
    } else if (answer.status === 503 && answer.headers.get('retry-after')) refused += 1;
    else wrong.push(`${answer.status} ${await answer.text()}`);
    return false;
  }

  const running = Array.from({ length: writers }, async () => {
    while (writing) {
      const [nome, key] = [randomUUID(), randomUUID()];
      tried.add(nome);
      while (!(await write(nome, key))) await sleep(50);
      await sleep(5);
    }
  });

  return {
    acknowledged: () => acknowledged.size,
    refused: () => refused,
    slowest: () => Math.round(slowest),
    /** Resolves when writes are acknowledged again. */
    async flows(more = 5): Promise<void> {
      const before = acknowledged.size;
      await expect.poll(() => acknowledged.size, { timeout: 60_000, interval: 20 }).toBeGreaterThan(before + more);
    },
    /** Lets every writer finish what it began, and compares with the rows that are there. */
    async settle(rows: () => Promise<{ id: string; nome: string }[]>): Promise<void> {
      writing = false;
      await Promise.all(running);
      expect(wrong).toEqual([]);
      const there = await rows();
      expect(there.length).toBe(tried.size);
      expect(new Map(there.map(({ id, nome }) => [nome, id]))).toEqual(acknowledged);
    },
  };
}

import { afterEach, expect, test, vi } from 'vitest';
import { exportMunicipe } from '../../features/views/ficha/ficha.contract.ts';
import { tellingType } from '../../shared/exports/making.ts';
import { downloadMade } from './download.ts';

afterEach(() => vi.unstubAllGlobals());

/** An answer whose bytes come in pieces of so many. */
const inPieces = (text: string, size: number) => {
  const bytes = new TextEncoder().encode(text);
  return new Response(
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (let from = 0; from < bytes.length; from += size) controller.enqueue(bytes.slice(from, from + size));
        controller.close();
      },
    }),
    { headers: { 'content-type': tellingType } },
  );
};

test.each([1, 2, 3, 5, 1_000])('what is told of a file reads as it was said, in pieces of %i bytes', async (size) => {
  const problema = { type: 'x', title: 'Não há espaço para a relação', status: 503, code: 'disk.full' };
  const lines = `${JSON.stringify({ feitos: 1, total: null })}\n${JSON.stringify({ problema })}\n`;
  vi.stubGlobal('fetch', async () => inPieces(lines, size));
  const told: object[] = [];
  const done = downloadMade(exportMunicipe, { id: crypto.randomUUID(), formato: 'pdf' }, 'x.pdf', {
    tenantId: crypto.randomUUID(),
    signal: new AbortController().signal,
    onProgress: (one) => told.push(one),
  });
  await expect(done).rejects.toMatchObject({ problem: problema });
  expect(told).toEqual([{ feitos: 1, total: null }]);
});

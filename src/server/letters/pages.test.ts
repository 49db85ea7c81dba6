import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pagesOf, type Flow } from './pages.ts';

const area = { firstTop: 140, top: 57, bottom: 785 };
const lineHeight = 14.64;
const flow = (tag: string, count: number, more: Partial<Flow<string>> = {}): Flow<string> => ({
  tag,
  lines: Array.from({ length: count }, () => ({ x: 0, atoms: [], width: 0, open: 0 })),
  lineHeight,
  size: 12,
  before: 0,
  after: 6,
  ...more,
});
const signature = () => [flow('fecho', 1, { before: 9, after: 0 }), flow('nome', 2, { before: 48, after: 0 })];

const texts = fc.array(fc.integer({ min: 1, max: 120 }), { minLength: 1, maxLength: 30 });

test('each line is on one page, in order, above the foot; no paragraph leaves one line alone; the signature never stands alone', () => {
  fc.assert(
    fc.property(texts, (lengths) => {
      const flows = [flow('vocativo', 1, { keep: true }), ...lengths.map((length, at) => flow(`p${at}`, length))];
      const closing = signature();
      const pages = pagesOf(flows, closing, area);
      expect(pages.flat().map(({ line }) => line)).toEqual([...flows, ...closing].flatMap(({ lines }) => lines));
      for (const page of pages) {
        expect(page[0]!.flow.tag).not.toBe('fecho');
        expect(page.at(-1)!.y + lineHeight).toBeLessThanOrEqual(area.bottom + 0.1);
        for (const [part, some] of Map.groupBy(page, (placed) => placed.flow))
          if (some.length < part.lines.length) expect(some.length).toBeGreaterThan(1);
      }
      expect(pages.find((page) => page.some(({ flow: one }) => one.tag === 'fecho'))).toBe(pages.at(-1));
      expect(pages[0]!.some(({ flow: one }) => one.tag === 'p0')).toBe(true);
    }),
    // whose last paragraph ends where what follows it does not fit
    { examples: [[[113, 20, 92, 17, 7, 30]]] },
  );
});

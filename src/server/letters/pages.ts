import type { Line } from './lines.ts';

/** Lines that belong together. */
export type Flow<Tag> = {
  tag: Tag;
  lines: Line[];
  lineHeight: number;
  size: number;
  before: number;
  after: number;
  /** Stays on the page on which the next one begins. */
  keep?: boolean;
};

type Placed<Tag> = { flow: Flow<Tag>; line: Line; y: number; first: boolean };
export type Page<Tag> = Placed<Tag>[];

/** No page begins or ends with one line alone of a paragraph. */
const together = 2;

type Area = { firstTop: number; top: number; bottom: number };

/**
 * Puts flows on pages. The last of them (`closing`, never parted: fecho and signature) is not alone on a page: at least the end
 * of what stands before it goes along.
 */
export function pagesOf<Tag>(flows: readonly Flow<Tag>[], closing: readonly Flow<Tag>[], area: Area): Page<Tag>[] {
  const pages: Page<Tag>[] = [[]];
  let y = area.firstTop;
  const turn = () => {
    pages.push([]);
    y = area.top;
  };
  const isEmpty = () => pages.at(-1)!.length === 0;
  const put = (flow: Flow<Tag>, lines: readonly Line[]) => {
    if (!isEmpty() && lines[0] === flow.lines[0]) y += flow.before;
    for (const line of lines) {
      pages.at(-1)!.push({ flow, line, y, first: line === flow.lines[0] });
      y += flow.lineHeight;
    }
    if (lines.at(-1) === flow.lines.at(-1)) y += flow.after;
  };
  const heightOf = (some: readonly Flow<Tag>[]) =>
    some.reduce((sum, { lines, lineHeight, before, after }) => sum + before + lines.length * lineHeight + after, 0);

  flows.forEach((flow, at) => {
    const last = at === flows.length - 1;
    // what must stand below it on its page
    const tail = last ? flow.after + heightOf(closing) : flow.keep ? aheadOf(flows, at) : 0;
    let left: readonly Line[] = flow.lines;
    while (left.length > 0) {
      const begins = left.length === flow.lines.length && !isEmpty() ? flow.before : 0;
      const room = area.bottom - y - begins;
      if (left.length * flow.lineHeight + tail <= room) {
        put(flow, left);
        return;
      }
      const fitting = Math.floor((room + 0.01) / flow.lineHeight);
      const most = flow.keep ? 0 : Math.min(fitting, left.length - together);
      const here = most >= together ? most : isEmpty() ? Math.max(1, Math.min(fitting, left.length)) : 0;
      if (here > 0) put(flow, left.slice(0, here));
      left = left.slice(here);
      if (left.length > 0) turn();
    }
  });
  if (y + heightOf(closing) > area.bottom + 0.01 && !isEmpty()) turn();
  for (const flow of closing) put(flow, flow.lines);
  return pages;
}

/** The height of those that have to be on the page of this one: up to the first lines of one that may be parted. */
function aheadOf<Tag>(flows: readonly Flow<Tag>[], at: number): number {
  let sum = flows[at]!.after;
  for (const { before, after, lines, lineHeight, keep } of flows.slice(at + 1)) {
    const needed = keep || lines.length <= together + 1 ? lines.length : together;
    sum += before + needed * lineHeight;
    if (!keep) return sum;
    sum += after;
  }
  return sum;
}

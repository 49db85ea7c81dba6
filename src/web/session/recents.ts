import { tabOffice } from '../calls/office.ts';

/** A record with a page of its own. */
type Recent = { office: string; noun: 'municipes' | 'demandas'; id: string };

const kept = 20;
const shown = 6;

/** What this tab has opened, the last one first: ids alone and in memory alone, so that no name outlives its record. */
let opened: readonly Recent[] = [];

export function noteOpened(path: string): void {
  const [, noun, id] = /^\/(municipes|demandas)\/([0-9a-f-]{36})/.exec(path) ?? [];
  const office = tabOffice()?.id;
  if (!id || !office) return;
  opened = [{ office, noun: noun as Recent['noun'], id }, ...opened.filter((one) => one.id !== id)].slice(0, kept);
}

export const recentsOf = (office: string | null): readonly Recent[] =>
  opened.filter((one) => one.office === office).slice(0, shown);

/** Arrows in lists: every row's main link or button carries `data-row`, its box `data-tick`. */
const rows = (what = '[data-row]') => [...document.querySelectorAll<HTMLElement>(`main ${what}`)];

/** Focuses a row by its place; false when there is none. */
export function focusRow(index: number): boolean {
  const row = rows()[index];
  row?.focus();
  return row !== undefined;
}

/** For onKeyDown of a list: moves between rows, or their boxes, with the arrows, Home and End; from the first up to the search. */
export function moveBetweenRows(event: { key: string; target: EventTarget; preventDefault: () => void }): void {
  const all = rows((event.target as Element).matches('[data-tick]') ? '[data-tick]' : undefined);
  const here = all.findIndex((row) => row === event.target);
  if (here < 0) return;
  if (event.key === 'ArrowUp' && here === 0) {
    document.querySelector<HTMLElement>('main [type=search]')?.focus();
    return event.preventDefault();
  }
  const places: Record<string, number> = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: all.length - 1 };
  const next = all[places[event.key] ?? -1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** A click anywhere on a row is a click on its link, unless it hit a control or ended a text selection. */
export function followRow({ target, currentTarget }: { target: EventTarget; currentTarget: Element }): void {
  // React also hands over the clicks of a menu or a window that the row has opened over the page
  if (!(target instanceof Element && currentTarget.contains(target))) return;
  if (target.closest('a, button, input, select, textarea, label')) return;
  if (getSelection()?.toString()) return;
  currentTarget.querySelector<HTMLElement>('[data-row]')?.click();
}

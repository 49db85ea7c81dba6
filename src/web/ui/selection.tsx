import { useEffect } from 'react';
import { singleKeys, useShortcut } from '../browser/keyboard.ts';
import { store } from '../browser/store.ts';
import type { Column } from './columns.ts';

/**
 * Rows of the list on screen that are chosen, for what is done with many at once. A tick draws its own box anew and nothing else of the
 * list.
 */

type Listed = {
  /** Rows of the page, in their order. */
  rows: readonly string[];
  /** What the list is narrowed to; another one is another list. */
  filter: Readonly<Record<string, unknown>>;
  /** Which of its pages the rows are, in which order; null while they are those of the one before. */
  place: string | null;
  /** Rows of all pages, where that is known. */
  total?: number;
};

export type Selection = Listed & {
  chosen: ReadonlySet<string>;
  /** All that the filter shows, on whatever page. */
  all: boolean;
};

const none: Selection = { rows: [], filter: {}, place: null, chosen: new Set(), all: false };
const selection = store(none);
/** Where a range begins. */
let anchor: string | undefined;

const change = (next: Partial<Selection>): void => selection.set({ ...selection.get(), ...next });

export const useSelection = selection.use;
export const clearSelection = (): void => change({ chosen: none.chosen, all: false });
/** What was done with them is over: they are chosen no more, and what was chosen meanwhile stays. */
export function letGo({ all, chosen, filter }: Selection): void {
  const now = selection.get();
  if (all !== now.all || JSON.stringify(filter) !== JSON.stringify(now.filter)) return;
  if (all) clearSelection();
  else change({ chosen: new Set([...now.chosen].filter((id) => !chosen.has(id))) });
}
export const chooseAll = (): void => change({ all: true });

/** What the ticks choose from; `X` ticks the row that has the focus, or that is pointed at. */
export function useSelectable(listed: Listed, enabled: boolean): void {
  const said = JSON.stringify(listed);
  useEffect(() => {
    const next = JSON.parse(said) as Listed;
    const { filter, place, rows, chosen } = selection.get();
    if (JSON.stringify(next.filter) !== JSON.stringify(filter)) return change({ ...none, ...next });
    // what a colleague has taken off the page that is looked at is meant by nobody any more
    const gone = place !== null && place === next.place ? rows.filter((id) => !next.rows.includes(id)) : [];
    change({ total: undefined, ...next, chosen: new Set([...chosen].filter((id) => !gone.includes(id))) });
  }, [said]);
  useEffect(() => () => change(none), []);
  const tick = () =>
    ['focus-within', 'hover']
      .map((state) => document.querySelector<HTMLElement>(`main :is(tr, li):${state} [data-tick]`))
      .find(Boolean)
      ?.click();
  useShortcut({ key: 'x' }, tick, enabled);
}

const isChosen = ({ all, chosen }: Selection, id: string) => all || chosen.has(id);

function toggle(id: string, range: boolean): void {
  const before = selection.get();
  const { rows, all, chosen } = before;
  // of all that the filter shows those of the page stay
  const next = new Set(all ? rows : chosen);
  const on = !isChosen(before, id);
  const [from, to] = [range && anchor ? rows.indexOf(anchor) : -1, rows.indexOf(id)];
  const meant = from < 0 ? [id] : rows.slice(Math.min(from, to), Math.max(from, to) + 1);
  for (const one of meant) next[on ? 'add' : 'delete'](one);
  anchor = id;
  change({ chosen: next, all: false });
}

const isPageChosen = (one: Selection) => one.rows.every((id) => isChosen(one, id));

function togglePage(): void {
  const before = selection.get();
  const { rows, chosen, all } = before;
  const others = [...chosen].filter((id) => !rows.includes(id));
  change({ chosen: new Set(isPageChosen(before) ? others : [...others, ...rows]), all: false });
  if (all) clearSelection();
}

const boxClass =
  'checkbox size-4 max-md:size-5 transition-opacity not-checked:not-indeterminate:not-focus-visible:hovers:opacity-0';

type TickProps = {
  label: string;
  checked: boolean;
  some?: boolean;
  /** Of a row: what `X` ticks. */
  row?: boolean;
  /** When it is seen, beside being ticked. */
  shown: string;
  onTick: (range: boolean) => void;
};

function Tick({ label, checked, some = false, row, shown, onTick }: TickProps) {
  const any = selection.useOf(({ all, chosen }) => all || chosen.size > 0);
  return (
    <label className="-m-2 inline-flex size-8 cursor-pointer items-center justify-center align-middle max-md:-mx-3 max-md:size-11">
      <input
        type="checkbox"
        aria-label={label}
        data-tick={row ? '' : undefined}
        // whoever walks through the rows by Tab meets no box that is not seen: X ticks, where single keys do
        tabIndex={row && !any && singleKeys() ? -1 : undefined}
        className={`${boxClass} ${any ? 'opacity-100!' : shown}`}
        checked={checked}
        ref={(input) => {
          if (input) input.indeterminate = some && !checked;
        }}
        onClick={({ shiftKey }) => onTick(shiftKey)}
        // the click has done it, and knows of Shift
        onChange={() => {}}
      />
    </label>
  );
}

function RowTick({ id, label }: { id: string; label: string }) {
  const checked = selection.useOf((one) => isChosen(one, id));
  return (
    <Tick
      row
      label={label}
      checked={checked}
      shown="group-hover:opacity-100! in-[li]:opacity-100!"
      onTick={(range) => toggle(id, range)}
    />
  );
}

function PageTick({ label }: { label: string }) {
  const all = selection.useOf((one) => one.rows.length > 0 && isPageChosen(one));
  const some = selection.useOf((one) => one.rows.some((id) => isChosen(one, id)));
  return <Tick label={label} checked={all} some={some} shown="in-[table:hover]:opacity-100!" onTick={togglePage} />;
}

/** The first column, or the first thing of a card: seen where the pointer is, of cards always, and everywhere once something is chosen. */
export const tickColumn = <Row extends { id: string }>(page: string, of: (row: Row) => string): Column<Row> => ({
  key: 'tick',
  header: page,
  head: <PageTick label={page} />,
  width: '2.5rem',
  className: 'print:hidden',
  card: 'top',
  cell: (row) => <RowTick id={row.id} label={of(row)} />,
});

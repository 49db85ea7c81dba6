import type { Column } from './columns.ts';

/** What a text needs, in rem: a sentence to be read, the row's name to be read well and to be read at all, any other text that takes the rest. */
const SENTENCE = 24;
const WELL = 18;
const LEAST = 14;
const OTHER = 9;
/** Of the actions at the end of the row: DataTable's `w-28`. */
const ACTIONS = 7;

const rems = (width: string | undefined) => (width?.endsWith('rem') ? Number.parseFloat(width) : undefined);

const need = <Row>(columns: readonly Column<Row>[], name: number) =>
  columns.reduce((sum, { main, width }) => sum + (rems(width) ?? (main ? name : OTHER)), 0);

/**
 * The columns that a table shows. Actions that come with the pointer may lie `over` the end of the row: then they take no
 * column's place, nor that of a sentence.
 */
export function arranged<Row>(
  all: readonly Column<Row>[],
  room: number,
  { actions, hover }: { actions: boolean; hover: boolean },
): { columns: Column<Row>[] | null; over: boolean } {
  const beside = fitting(all, room, actions);
  const isSentence = all.some(({ narrow }) => narrow);
  const over =
    actions && hover && (beside?.length !== all.length || (isSentence && need(all, SENTENCE) > room - ACTIONS));
  return { columns: over ? fitting(all, room, false) : beside, over };
}

/**
 * The columns that fit beside each other into so many rem: the secondary ones go first, the last before the others, and
 * those that somebody asked for after them. Null when even the rest has no room, and the rows are better told as cards.
 */
export function fitting<Row>(all: readonly Column<Row>[], room: number, actions: boolean): Column<Row>[] | null {
  const free = room - (actions ? ACTIONS : 0);
  const name = all.some(({ narrow }) => narrow) ? LEAST : WELL;
  const secondary = all.filter((column) => column.secondary).toReversed();
  let columns = [...all];
  for (const going of [...secondary.filter(({ late }) => !late), ...secondary.filter(({ late }) => late)]) {
    if (need(columns, name) <= free) break;
    columns = columns.filter((column) => column !== going);
  }
  if (need(columns, LEAST) > free) return null;
  // a share of the width may be less than the main text needs, and is none without another text beside it
  const alone = columns.every(({ main, width }) => main || rems(width) !== undefined);
  return columns.map((column) => {
    if (!column.main || !column.width?.endsWith('%')) return column;
    const share = (Number.parseFloat(column.width) / 100) * room;
    return { ...column, width: alone ? undefined : share < LEAST ? `${LEAST}rem` : column.width };
  });
}

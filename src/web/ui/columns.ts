import type { ReactNode } from 'react';
import type { Addressee } from './write-to.ts';

/** Quieter than the others, and still read: without less of a contrast than text needs. */
export const dimmedClass = 'bg-sunken [&_:is(td,[data-row],[data-row]_*)]:text-ink-3!';

/** A path of this site, or an action. */
export type RowTarget = string | (() => void);

/** Whom a card offers to call and to write to. */
export type Called = Omit<Addressee, 'phone'> & { phone: string | null };

/** Where a column goes when the row is a card. */
export type CardSlot = 'top' | 'corner' | 'title' | 'subtitle' | 'meta' | 'metaEnd' | 'hidden';

export type Column<Row> = {
  key: string;
  header: string;
  /** A control in the head instead: no heading, and not printed. */
  head?: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Place in the card of a phone; `meta` unless said. */
  card?: CardSlot;
  /** What the card shows instead of `cell`. */
  cardCell?: (row: Row) => ReactNode;
  /** CSS width of the column, in rem or %; the widest text takes the rest. */
  width?: string;
  /** The row's name: its link, when rows open something. Exactly one column. */
  main?: boolean;
  /** The main one, where it gives way to the others as far as it can still be read. */
  narrow?: boolean;
  /** The first to go where there is little room. */
  secondary?: boolean;
  /** Of the secondary ones the last to go: somebody asked for it. */
  late?: boolean;
  align?: 'start' | 'end';
  className?: string;
};

export type DataTableProps<Row> = {
  /** The table's name for screen readers. */
  label: string;
  columns: Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Path that the row opens, or what happens when it is opened. */
  open?: (row: Row) => RowTarget | undefined;
  /** What a phone's card opens instead: there one reads first. */
  openCard?: (row: Row) => RowTarget;
  /** Whom a card offers to call, in its last line. */
  call?: (row: Row) => Called;
  /** Called on hover and focus, to fetch ahead. */
  onIntent?: (row: Row) => void;
  /** Icon buttons at the end of the row. */
  actions?: (row: Row) => ReactNode;
  /** A row that is being edited in place: replaces all its cells. */
  editing?: { key: string; render: (row: Row) => ReactNode };
  /** Rows are of the input before; dims them. */
  stale?: boolean;
  /** A row that the list would not show if it were asked anew. */
  dimmed?: (row: Row) => boolean;
};

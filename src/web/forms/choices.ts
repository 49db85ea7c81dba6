import { useState } from 'react';
import { texts } from '../../shared/texts.ts';
import type { Option } from '../ui/Select.tsx';

/** The rows of a list and one made in place, which is there before the list has been asked again. */
export function withCreated<Row extends { id: string }>(rows: Row[] | undefined, created: Row | null): Row[] {
  const known = rows ?? [];
  return created && !known.some((row) => row.id === created.id) ? [...known, created] : known;
}

/** What a record has chosen already, which may be deleted by now. */
export type Current = { id: string; nome: string; deleted: boolean };

/** What can be chosen, and what the record has chosen already, also where that is no longer offered. */
export function withCurrent(options: Option[], current: Current | null | undefined, gone = texts.excluido): Option[] {
  if (!current || options.some(({ value }) => value === current.id)) return options;
  return [...options, { value: current.id, label: current.deleted ? gone(current.nome) : current.nome }];
}

/** A list that a form chooses from; what is missing from it is made in place. */
export function useChoices<Row extends { id: string }>(
  { rows, more }: { rows: Row[] | undefined; more: (() => void) | undefined },
  labelOf: (row: Row) => string,
  current: Current | null | undefined,
  gone?: (nome: string) => string,
) {
  const [created, setCreated] = useState<Row | null>(null);
  const made = withCreated(rows, created).map((row) => ({ value: row.id, label: labelOf(row) }));
  const options = withCurrent(made, current, gone);
  return { options, more, none: rows !== undefined && options.length === 0, setCreated };
}

import type * as z from 'zod/mini';
import type { removal, restoration } from '../../shared/bin-calls.ts';
import type { Endpoint, Schema } from '../../shared/contract.ts';
import { texts } from '../../shared/texts.ts';
import { call } from '../calls/api.ts';
import { type Question, useConfirm } from '../ui/ConfirmDialog.tsx';
import { patch, useAction } from './action.ts';

type Calls<Row> = {
  remove: ReturnType<typeof removal<string>>;
  restore: ReturnType<typeof restoration<string>>;
  /** The list that loses the row at once, whichever of its pages it is on. */
  list: Endpoint<string, Schema, z.core.$ZodType<Row[]>>;
};

type Said<Row> = {
  ask: (row: Row) => Pick<Question, 'title' | 'text'>;
  success: string;
  error: string;
};

/** Asks, takes the row away at once, and offers to take that back. */
export function useRemoval<Row extends { id: string }>({ remove, restore, list }: Calls<Row>, said: Said<Row>) {
  const confirm = useConfirm();
  const { run } = useAction(remove, {
    ...said,
    optimistic: ({ id }) => [patch(list, (rows) => rows.filter((row) => row.id !== id))],
    undo: ({ id }) => call(restore, { id }),
  });
  return async (row: Row): Promise<void> => {
    if (await confirm({ ...said.ask(row), action: texts.excluir, tone: 'bad' })) await run({ id: row.id });
  };
}

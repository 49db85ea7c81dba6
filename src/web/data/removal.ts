import type * as z from 'zod/mini';
import type { Endpoint, Schema } from '../../shared/contract.ts';
import type { nothing } from '../../shared/fields.ts';
import { texts } from '../../shared/texts.ts';
import { call } from '../calls/api.ts';
import { type Question, confirm } from '../ui/ConfirmDialog.tsx';
import { type ActionOptions, patch, useAction } from './action.ts';

type OfOne<Path extends string, Output extends Schema> = Endpoint<Path, ReturnType<typeof nothing>, Output>;
type Remove<Output extends Schema> = OfOne<`${string}/{id}`, Output>;

type Calls<Row, Output extends Schema> = {
  remove: Remove<Output>;
  restore: OfOne<`${string}/{id}/restore`, Schema>;
  /** The list that loses the row at once, whichever of its pages it is on. */
  list?: Endpoint<string, Schema, z.core.$ZodType<Row[]>>;
  /** Rows that go with that of this id. */
  below?: (row: Row, id: string) => boolean;
};

type Said<Row, Output extends Schema> = Pick<ActionOptions<Remove<Output>>, 'success' | 'error' | 'more' | 'undone'> & {
  ask: (row: Row) => Pick<Question, 'title' | 'text'>;
};

/** Asks, takes the row away, of its list at once, and offers to take that back. Resolves to whether it went. */
export function useRemoval<Row extends { id: string }, Output extends Schema>(
  { remove, restore, list, below }: Calls<Row, Output>,
  said: Said<Row, Output>,
) {
  const { run } = useAction(remove, {
    ...said,
    optimistic: ({ id }) =>
      list ? [patch(list, (rows) => rows.filter((row) => row.id !== id && !below?.(row, id)))] : [],
    undo: (_, { id }) => call(restore, { id }),
  });
  return async (row: Row): Promise<boolean> =>
    (await confirm({ ...said.ask(row), action: texts.excluir, tone: 'bad' })) &&
    (await run({ id: row.id })) !== undefined;
}

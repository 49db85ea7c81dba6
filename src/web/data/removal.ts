import type * as z from 'zod/mini';
import type { Endpoint, Schema } from '../../shared/contract.ts';
import type { nothing } from '../../shared/fields.ts';
import { texts } from '../../shared/texts.ts';
import { call } from '../calls/api.ts';
import { type ProblemReceiver, showProblem } from '../calls/problem.ts';
import { confirm, type Question } from '../ui/ConfirmDialog.tsx';
import { type ActionOptions, patch, useAction, withoutRow } from './action.ts';

type OfOne<Path extends string, Output extends Schema> = Endpoint<Path, ReturnType<typeof nothing>, Output>;
type Remove<Output extends Schema> = OfOne<`${string}/{id}`, Output>;

type Calls<Row, Output extends Schema> = {
  remove: Remove<Output>;
  restore: OfOne<`${string}/{id}/restore`, Schema>;
  /** The list that loses the row at once, whichever of its pages it is on; a counted one says its numbers. */
  list?: Endpoint<string, Schema, z.core.$ZodType<Row[] | { rows: Row[]; total?: number | undefined }>>;
  /** Rows that go with that of this id, from a list that is not counted. */
  below?: (row: Row, id: string) => boolean;
};

type Said<Row, Output extends Schema> = Pick<ActionOptions<Remove<Output>>, 'success' | 'error' | 'more' | 'undone'> & {
  ask: (row: Row) => Wording | Promise<Wording>;
  error: string;
  /** What else is said of a failure. */
  receiver?: ProblemReceiver;
};
type Wording = Pick<Question, 'title' | 'text'>;

/** Asks, takes the row away, of its list at once, and offers to take that back. Tells whether it is gone. */
export function useRemoval<Row extends { id: string }, Output extends Schema>(
  { remove, restore, list, below }: Calls<Row, Output>,
  { ask, receiver, ...said }: Said<Row, Output>,
) {
  const { run } = useAction(remove, {
    ...said,
    optimistic: ({ id }) =>
      list
        ? [
            patch(list, (page) =>
              Array.isArray(page) ? page.filter((row) => row.id !== id && !below?.(row, id)) : withoutRow(id)(page),
            ),
          ]
        : [],
    undo: (_, { id }) => call(restore, { id }),
  });
  return async (row: Row): Promise<boolean> => {
    try {
      const sure = await confirm({ ...(await ask(row)), action: texts.excluir, tone: 'bad' });
      return sure && (await run({ id: row.id }, receiver)) !== undefined;
    } catch (error) {
      // what the question says had to be asked for
      showProblem(error, said.error);
      return false;
    }
  };
}

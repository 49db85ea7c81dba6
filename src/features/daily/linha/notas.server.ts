import type { Run, Statement } from '../../../server/database/db.ts';
import { restored, softDelete } from '../../../server/database/rows.ts';
import { route } from '../../../server/http/route.ts';
import { editedRow, oneRow } from '../../../server/http/answers.ts';
import { fail } from '../../../server/process/failure.ts';
import { mentionsIn } from '../../../shared/letters/mentions.ts';
import { requireNamedOf } from '../../base/municipes/municipes.parts.sql.ts';
import { requireEditable, requireNamedIn, requireRemovable } from '../atendimentos/atendimentos.parts.sql.ts';
import { createNota, removeNota, restoreNota, updateNota } from './linha.contract.ts';
import { linhaTexts as t } from './linha.texts.ts';
import { type Called, calledIn, changeNota, currentNota, insertNota, newlyCalled } from './notas.sql.ts';

const table = 'demanda_notas';

type Doors = { batch: Run; transaction: <T>(fn: (run: Run) => Promise<T>) => Promise<T> };

/** Does the work, behind a look at those who are called where anybody is. */
const withCalled = <T>(doors: Doors, texto: string, asked: Statement<Called>, work: (run: Run) => Promise<T>) =>
  mentionsIn(texto).length === 0
    ? work(doors.batch)
    : doors.transaction(async (run) => {
        const [called] = await run(asked);
        requireReaders(called);
        return work(run);
      });

/** Nobody is called who would not see what it is about. */
function requireReaders(called: Called[]): void {
  const wrong = called.filter(({ full_name, reads }) => full_name === null || !reads);
  if (wrong.length > 0)
    fail('request.invalid', {
      errors: wrong.map(({ full_name }) => ({
        field: 'texto',
        message: full_name === null ? t.mencaoSaiu : t.naoPodeVer(full_name),
      })),
    });
}

export const notasRoutes = [
  route(createNota, (context) => {
    const {
      input: { texto },
      params: { id },
    } = context;
    return withCalled(context, texto, calledIn(id, texto), (run) =>
      oneRow(run, requireNamedOf(id), insertNota(id, texto)),
    );
  }),

  route(updateNota, (context) => {
    const {
      input: { texto, versao },
      params: { id },
    } = context;
    return withCalled(context, texto, newlyCalled(id, texto), (run) =>
      editedRow(
        run,
        requireNamedIn(table, id),
        requireEditable(table, id),
        changeNota(id, texto, versao),
        currentNota(id),
      ),
    );
  }),

  route(removeNota, ({ batch, params: { id } }) => oneRow(batch, requireRemovable(table, id), softDelete(table, id))),

  route(restoreNota, ({ batch, params: { id } }) => restored(batch, table, id)),
];

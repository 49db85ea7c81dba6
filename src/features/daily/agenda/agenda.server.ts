import { randomUUID } from 'node:crypto';
import { Failure, fail } from '../../../server/process/failure.ts';
import { foundRow, removed, restorePart, updatedRow, updateRow } from '../../../server/database/rows.ts';
import { route } from '../../../server/http/route.ts';
import { allRows, oneRow } from '../../../server/http/answers.ts';
import { changeParticipantes, requireFew, requireParticipantes } from '../participantes/participantes.parts.sql.ts';
import { changeOthers, heldSerieOf, others, requireDayFree } from '../series/series.parts.sql.ts';
import {
  agendaMaxRows,
  createCompromisso,
  getCompromisso,
  listAgenda,
  removeCompromisso,
  restoreCompromisso,
  todayAgenda,
  updateCompromisso,
  type Compromisso,
  type CompromissoListed,
} from './agenda.contract.ts';
import * as agenda from './agenda.sql.ts';

const { alcance: _, participantes: __, ...ownFields } = updateCompromisso.input.shape;

/** Of days that are there whole. */
function numbered(rows: CompromissoListed[]): CompromissoListed[] {
  const ofDay = new Map<string, number>();
  for (const { data_compromisso: day } of rows) ofDay.set(day, (ofDay.get(day) ?? 0) + 1);
  return rows.map((row) => ({ ...row, no_dia: ofDay.get(row.data_compromisso)! }));
}

export const agendaRoutes = [
  route(listAgenda, async ({ batch, input }) => {
    const days = agenda.allOfDays(input);
    if (days) {
      const [all] = await batch(days);
      if (all.length <= agendaMaxRows) return numbered(all);
    }
    return allRows(batch, agenda.compromissosOf(input));
  }),

  route(todayAgenda, ({ batch }) => allRows(batch, agenda.compromissosToday())),

  route(getCompromisso, ({ batch, params: { id } }) => oneRow(batch, agenda.oneCompromisso(id))),

  route(createCompromisso, ({ batch, input }) => {
    const id = randomUUID();
    return oneRow(
      batch,
      ...agenda.requireNamedNew(input),
      agenda.requireNewLinks(input),
      requireParticipantes(input.participantes ?? [], null),
      ...agenda.newCompromissos(id, input),
      agenda.oneCompromisso(id),
    );
  }),

  route(updateCompromisso, async ({ batch, input: { alcance = 'ESTE', participantes, ...input }, params: { id } }) => {
    const meant = alcance === 'ESTE' ? null : others(alcance);
    const people = participantes
      ? [
          requireParticipantes(participantes, id),
          changeParticipantes(id, input.versao, meant, participantes),
          ...(meant ? [requireFew(id)] : []),
        ]
      : [];
    const made = await batch(
      // beside renewing, which adds to it
      ...(meant ? [heldSerieOf(id)] : []),
      agenda.requireNamedStill(id, input),
      agenda.requireChangedLinks(id, input),
      ...people,
      // measured against the appointment as it still is
      ...(alcance === 'ESTE' ? [] : [changeOthers(id, alcance, input)]),
      updateRow('agenda_compromissos', id, { shape: ownFields }, input),
      agenda.oneCompromisso(id),
    ).catch(besideField);
    const row = updatedRow(made.at(-2)!, made.at(-1) as Compromisso[]);
    return { ...row, alterados: 1 + (meant ? made.at(-3)!.length : 0) };
  }),

  route(removeCompromisso, ({ batch, params: { id } }) => removed(batch, 'agenda_compromissos', id)),

  route(restoreCompromisso, async ({ batch, params: { id } }) =>
    foundRow((await batch(...requireDayFree(id), ...restorePart('agenda_compromissos', id))).at(-1)!),
  ),
];

/** Rules that only hold together with what an edit left as it was; the database says so, here is where. */
const fields = { 'agenda.end_before_start': 'hora_fim', 'agenda.one_link': 'demanda_id' } as const;

function besideField(error: unknown): never {
  if (error instanceof Failure && error.code in fields)
    fail(error.code, { field: fields[error.code as keyof typeof fields] });
  throw error;
}

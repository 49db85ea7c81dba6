import { foundRow } from '../../../server/database/rows.ts';
import { route } from '../../../server/http/route.ts';
import { oneRow } from '../../../server/http/answers.ts';
import { fail } from '../../../server/process/failure.ts';
import { addMonths } from '../../../shared/days.ts';
import { daysOfSerie, daysToCome, mostDays, serieYears } from './serie-dias.ts';
import { beginSerie, getSerie, removeSerie, renewSerie, restoreSerie } from './series.contract.ts';
import { heldSerieOf, newSerie, requireNear } from './series.parts.sql.ts';
import { seriesTexts as t } from './series.texts.ts';
import { copyParticipantes } from '../participantes/participantes.parts.sql.ts';
import {
  heldCompromisso,
  heldSerie,
  lastOf,
  madeUntil,
  oneSerie,
  putIntoSerie,
  removeOf,
  renewed,
  restoreWith,
} from './series.sql.ts';

export const seriesRoutes = [
  route(getSerie, ({ batch, params: { id } }) => oneRow(batch, oneSerie(id))),

  route(beginSerie, ({ transaction, params: { id }, input: { versao, frequencia, repetir_ate: until } }) =>
    transaction(async (run) => {
      const one = await oneRow(run, heldCompromisso(id));
      if (one.serie_id) fail('series.ja_repete');
      if (one.versao !== versao) fail('record.stale', { current: { id, versao: one.versao } });
      if (until <= one.data_compromisso) fail('series.antes', { field: 'repetir_ate' });
      // what is long past begins no series of more than two years
      if (until > addMonths(one.data_compromisso, 12 * serieYears)) fail('series.longe', { field: 'repetir_ate' });
      const serie = newSerie(frequencia, one.data_compromisso, until);
      await run(...serie.statements, putIntoSerie(id, serie));
      const [made] = await run(renewed(id, serie.days.slice(1)));
      await run(
        copyParticipantes(
          id,
          made.map((row) => row.id),
        ),
      );
      return { id, criados: made.length };
    }),
  ),

  route(renewSerie, ({ transaction, params: { id }, input: { repetir_ate: until } }) =>
    transaction(async (run) => {
      const [held, rows, last] = await run(heldSerie(id), oneSerie(id), lastOf(id), requireNear(until));
      foundRow(held);
      const { frequencia, inicio, ultimo } = foundRow(rows);
      // new appointments are copies of the last one: where all are deleted there is nothing to copy
      if (ultimo === null) fail('record.not_found');
      const [made] = await run(madeUntil(id, ultimo));
      const days = daysToCome(
        made.map((one) => one.data_compromisso),
        daysOfSerie(frequencia, inicio, until > ultimo ? until : ultimo),
      ).filter((day) => day <= until);
      if (days.length === 0) fail('series.ja_vai', { field: 'repetir_ate' });
      if (days.length > mostDays) fail('series.longe', { field: 'repetir_ate', message: t.muitosDias(mostDays) });
      const model = foundRow(last).id;
      const [added] = await run(renewed(model, days));
      await run(
        copyParticipantes(
          model,
          added.map((row) => row.id),
        ),
      );
      return { criados: added.length };
    }),
  ),

  route(removeSerie, async ({ batch, params: { id }, input: { alcance } }) => {
    const [, rows] = await batch(heldSerieOf(id), removeOf(id, alcance));
    foundRow(rows);
    return { excluidos: rows.length };
  }),

  route(restoreSerie, async ({ batch, params: { id } }) => {
    const [, rows] = await batch(heldSerieOf(id), restoreWith(id));
    foundRow(rows);
    const ocupados = rows.filter(({ tomado }) => tomado).length;
    if (ocupados === rows.length) fail('series.dia_tomado');
    return { restaurados: rows.length - ocupados, ocupados };
  }),
];

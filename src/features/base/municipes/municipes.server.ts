import { Failure, fail } from '../../../server/process/failure.ts';
import { foundRow, restoreRow, softDelete, updatedRow, updateRow } from '../../../server/database/rows.ts';
import { sendCsv } from '../../../server/exports/exports.ts';
import { route } from '../../../server/http/route.ts';
import {
  createMunicipe,
  getMunicipe,
  listMunicipes,
  removeMunicipe,
  restoreMunicipe,
  updateMunicipe,
  exportMunicipes,
} from './municipes.contract.ts';
import { holderOfPhone, insertMunicipe, oneMunicipe } from './municipes.parts.sql.ts';
import * as municipes from './municipes.sql.ts';
import type { form as municipesCsv } from './municipes-csv.form.server.ts';

export const municipesRoutes = [
  route(listMunicipes, async ({ batch, input: { busca, page, limit } }) => {
    if (busca) {
      const [hits] = await batch(municipes.searchMunicipes(busca, limit, page));
      return { rows: hits.filter((hit) => hit.id !== null), total: hits[0]!.total };
    }
    const [[count], rows] = await batch(municipes.countMunicipes(), municipes.pageOfMunicipes(limit, page));
    return { rows, total: count!.total };
  }),

  route(getMunicipe, async ({ batch, params: { id } }) => {
    const [rows] = await batch(municipes.municipeDetails(id));
    return foundRow(rows);
  }),

  route(createMunicipe, async ({ batch, input }) => {
    const [created, holder] = await batch(insertMunicipe(input), holderOfPhone(input.telefone_ddd));
    return created[0] ?? failPhoneTaken(holder);
  }),

  route(updateMunicipe, async ({ batch, input, params: { id } }) => {
    const [, updated, rows] = await batch(
      municipes.requireNamed(id),
      updateRow('municipes', id, updateMunicipe.input, input),
      oneMunicipe(id),
    ).catch(async (error: unknown) => {
      if (!isPhoneTaken(error)) throw error;
      return failPhoneTaken((await batch(holderOfPhone(input.telefone_ddd)))[0]);
    });
    return updatedRow(updated, rows);
  }),

  route(removeMunicipe, async ({ batch, params: { id } }) => {
    const [deleted, [demandas]] = await batch(softDelete('municipes', id), municipes.countDemandasOf(id));
    return { ...foundRow(deleted), ...demandas! };
  }),

  route(restoreMunicipe, async ({ batch, params: { id } }) => {
    const [, restored] = await batch(...restoreRow('municipes', id)).catch(async (error: unknown) => {
      if (!isPhoneTaken(error)) throw error;
      return failPhoneTaken((await batch(municipes.holderOfPhoneOf(id)))[0]);
    });
    return foundRow(restored);
  }),

  route(exportMunicipes, ({ input: filter, ...context }) =>
    sendCsv<typeof municipesCsv>(context, {
      form: 'municipes.csv',
      table: 'municipes',
      query: municipes.municipesToExport(filter),
      detail: { busca: Boolean(filter.busca) },
    }),
  ),
];

const isPhoneTaken = (error: unknown) => error instanceof Failure && error.code === 'municipes.phone_taken';

/** 409 that names the record in the way, which is of the same office. */
function failPhoneTaken([holder]: { id: string }[]): never {
  return fail('municipes.phone_taken', { field: 'telefone_ddd', existingId: holder?.id });
}

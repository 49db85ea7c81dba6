import { Failure, fail } from '../../../server/process/failure.ts';
import { foundRow, restoreRow, softDelete, updateRow } from '../../../server/database/rows.ts';
import { sendCsv } from '../../../server/exports/exports.ts';
import { route, routeWithRule } from '../../../server/http/route.ts';
import { allRows, editedRow, oneRow } from '../../../server/http/answers.ts';
import {
  createMunicipe,
  getMunicipe,
  listMunicipes,
  removeMunicipe,
  restoreMunicipe,
  updateMunicipe,
  exportMunicipes,
} from './municipes.contract.ts';
import { ofMunicipe, refuseMerged } from './municipes.parts.server.ts';
import {
  holderOfPhone,
  holderOfPhoneOf,
  oneMunicipe,
  registerMunicipe,
  requireNamed,
  survivorOf,
} from './municipes.parts.sql.ts';
import * as municipes from './municipes.sql.ts';
import type { form as municipesCsv } from './municipes-csv.form.server.ts';

export const municipesRoutes = [
  routeWithRule(listMunicipes, municipes.rule, async ({ batch, input: { contar, ...asked } }) => {
    if (municipes.isFoundAtOnce(asked)) {
      const [hits] = await batch(municipes.foundMunicipes(asked));
      const found = hits.filter((hit) => hit.id !== null);
      const near = found.filter(({ perto }) => perto);
      const rows = found.filter(({ perto }) => !perto);
      return {
        ...municipes.pageOf(rows, asked.limit, asked),
        ...(near.length > 0 && { quis_dizer: near }),
        ...(!contar && { total: hits[0]!.total }),
      };
    }
    if (contar) return municipes.pageOf(await allRows(batch, municipes.pageOfMunicipes(asked)), asked.limit, asked);
    const [[count], rows] = await batch(municipes.countMunicipes(asked), municipes.pageOfMunicipes(asked));
    return { ...municipes.pageOf(rows, asked.limit, asked), total: count!.total };
  }),

  route(getMunicipe, async ({ batch, params: { id } }) => {
    const [rows, survivor] = await batch(municipes.municipeDetails(id), survivorOf(id));
    refuseMerged(survivor);
    return foundRow(rows);
  }),

  route(createMunicipe, async ({ batch, input }) => {
    const [created, holder] = await batch(...registerMunicipe(input));
    return created[0] ?? failPhoneTaken(holder);
  }),

  route(updateMunicipe, ({ batch, input, params: { id } }) =>
    ofMunicipe(
      batch,
      id,
      editedRow(batch, requireNamed(id), updateRow('municipes', id, updateMunicipe.input, input), oneMunicipe(id)),
    ).catch(async (error: unknown) => {
      if (!isPhoneTaken(error)) throw error;
      return failPhoneTaken(await allRows(batch, holderOfPhone(input.telefone_ddd!)));
    }),
  ),

  route(removeMunicipe, async ({ batch, params: { id } }) => {
    const [deleted, [demandas], survivor] = await batch(
      softDelete('municipes', id),
      municipes.countDemandasOf(id),
      survivorOf(id),
    );
    if (deleted.length === 0) refuseMerged(survivor);
    return { ...foundRow(deleted), ...demandas! };
  }),

  route(restoreMunicipe, ({ batch, params: { id } }) =>
    oneRow(batch, ...restoreRow('municipes', id)).catch(async (error: unknown) => {
      if (!isPhoneTaken(error)) throw error;
      return failPhoneTaken(await allRows(batch, holderOfPhoneOf(id)));
    }),
  ),

  route(exportMunicipes, ({ input: { ordem, ...filter }, ...context }) =>
    sendCsv<typeof municipesCsv>(context, {
      form: 'municipes.csv',
      table: 'municipes',
      query: municipes.municipesToExport({ ...filter, ordem }),
      // a postal code can be one house
      detail: { ...filter, ...(filter.cep && { cep: true }), busca: Boolean(filter.busca) },
    }),
  ),
];

const isPhoneTaken = (error: unknown) => error instanceof Failure && error.code === 'municipes.phone_taken';

/** 409 that names the record in the way, which is of the same office. */
function failPhoneTaken([holder]: { id: string }[]): never {
  return fail('municipes.phone_taken', { field: 'telefone_ddd', existingId: holder?.id });
}

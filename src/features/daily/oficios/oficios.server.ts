import { randomUUID } from 'node:crypto';
import { foundRow, liveRow, removed, restored } from '../../../server/database/rows.ts';
import { sendCsv } from '../../../server/exports/exports.ts';
import { route, routeWithRule } from '../../../server/http/route.ts';
import { editedRow, oneRow } from '../../../server/http/answers.ts';
import type { form as oficiosCsv } from './oficios-csv.form.server.ts';
import {
  createOficio,
  exportOficios,
  getOficio,
  listOficios,
  oficiosDaDemanda,
  oficiosPageSize,
  removeOficio,
  restoreOficio,
  updateOficio,
} from './oficios.contract.ts';
import { oneOficio, requireReferences } from './oficios.parts.sql.ts';
import {
  changeOficio,
  codigoDe,
  countOficios,
  insertOficio,
  oficiosOfDemanda,
  oficiosToExport,
  pageOf,
  pageOfOficios,
  requireDraft,
  requireNewReferences,
  rule,
} from './oficios.sql.ts';
import { link } from './registro.sql.ts';
import { requireKnown } from './valores.parts.server.ts';

export const oficiosRoutes = [
  routeWithRule(listOficios, rule, async ({ batch, input }) => {
    const [rows, counts] = await batch(pageOfOficios(input), ...(input.depois ? [] : [countOficios(input)]));
    return { ...pageOf(rows, oficiosPageSize, input), ...(counts && { counts: counts[0] }) };
  }),

  route(exportOficios, ({ input: asked, ...context }) =>
    sendCsv<typeof oficiosCsv>(context, {
      form: 'oficios.csv',
      table: 'oficios',
      query: oficiosToExport(asked),
      detail: { ...asked, busca: Boolean(asked.busca) },
    }),
  ),

  route(oficiosDaDemanda, async ({ batch, params: { id } }) => {
    const [demanda, rows, [codigo]] = await batch(liveRow('demandas', id), oficiosOfDemanda(id), codigoDe(id));
    foundRow(demanda);
    return { rows, codigo_de: codigo ?? null };
  }),

  route(getOficio, ({ batch, params: { id } }) => oneRow(batch, oneOficio(id))),

  route(createOficio, ({ batch, input }) => {
    requireKnown(input);
    const id = randomUUID();
    return oneRow(batch, requireReferences(input), insertOficio(id, input), link(id, input.demandas), oneOficio(id));
  }),

  route(updateOficio, ({ batch, input, params: { id } }) => {
    requireKnown(input);
    return editedRow(batch, requireDraft(id), requireNewReferences(id, input), changeOficio(id, input), oneOficio(id));
  }),

  route(removeOficio, ({ batch, params: { id } }) => removed(batch, 'oficios', id)),

  route(restoreOficio, ({ batch, params: { id } }) => restored(batch, 'oficios', id)),
];

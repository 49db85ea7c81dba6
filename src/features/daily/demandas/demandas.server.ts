import { randomUUID } from 'node:crypto';
import { foundRow, liveRow, removed, restored, updatedRow, updateRow } from '../../../server/database/rows.ts';
import type { Run } from '../../../server/database/db.ts';
import { sendCsv } from '../../../server/exports/exports.ts';
import { route } from '../../../server/http/route.ts';
import {
  createDemanda,
  demandasByMunicipe,
  getDemanda,
  latestDemandas,
  listDemandas,
  removeDemanda,
  restoreDemanda,
  setDemandaStatus,
  updateDemanda,
  type DemandasPage,
  type DemandaStatus,
  exportDemandas,
} from './demandas.contract.ts';
import { lastDemandas, newDemanda, oneDemanda } from './demandas.parts.sql.ts';
import {
  changeDemanda,
  countByMunicipe,
  countDemandas,
  demandasToExport,
  newestDemandas,
  requireNewReferences,
  searchDemandas,
} from './demandas.sql.ts';
import { markDemanda, saysSigilo } from '../sigilo/sigilo.parts.sql.ts';
import type { form as demandasCsv } from './demandas-csv.form.server.ts';

const totalOf = (counts: DemandasPage['counts'], status?: DemandaStatus) =>
  status ? counts[status] : counts.EM_ANALISE + counts.RESOLVIDO + counts.NAO_RESOLVIDO;

export const demandasRoutes = [
  route(listDemandas, async ({ batch, input: { busca, ...filter } }) => {
    if (busca) {
      const [hits] = await batch(searchDemandas(busca, filter));
      const counts = foundRow(hits);
      return { rows: hits.filter((hit) => hit.id), counts, total: totalOf(counts, filter.status) };
    }
    const [rows, [counts]] = await batch(newestDemandas(filter), countDemandas(filter));
    return { rows, counts: counts!, total: totalOf(counts!, filter.status) };
  }),

  route(latestDemandas, async ({ batch }) => {
    const [rows] = await batch(lastDemandas());
    return rows;
  }),

  route(demandasByMunicipe, async ({ batch, input, params: { id } }) => {
    const [municipe, rows, [count]] = await batch(
      liveRow('municipes', id),
      newestDemandas({ ...input, municipe_id: id }),
      countByMunicipe(id, { status: input.status }),
    );
    foundRow(municipe);
    return { rows, total: count!.total };
  }),

  route(getDemanda, async ({ batch, params: { id } }) => {
    const [rows] = await batch(oneDemanda(id));
    return foundRow(rows);
  }),

  route(createDemanda, async ({ batch, input }) => {
    const made = await batch(...newDemanda(randomUUID(), input));
    return foundRow(made.at(-1)!);
  }),

  route(updateDemanda, ({ transaction, batch, input, params: { id } }) => {
    const change = async (run: Run) => {
      const [, updated, rows] = await run(requireNewReferences(id, input), changeDemanda(id, input), oneDemanda(id));
      return updatedRow(updated, rows);
    };
    if (!saysSigilo(input)) return change(batch);
    // of an edit that came too late nothing happens
    return transaction(async (run) => {
      await change(run);
      const [, rows] = await run(markDemanda(id, input), oneDemanda(id));
      return foundRow(rows);
    });
  }),

  route(setDemandaStatus, async ({ batch, input, params: { id } }) => {
    const [updated, rows] = await batch(updateRow('demandas', id, setDemandaStatus.input, input), oneDemanda(id));
    return updatedRow(updated, rows);
  }),

  route(removeDemanda, ({ batch, params: { id } }) => removed(batch, 'demandas', id)),

  route(restoreDemanda, ({ batch, params: { id } }) => restored(batch, 'demandas', id)),

  route(exportDemandas, ({ input: filter, ...context }) =>
    sendCsv<typeof demandasCsv>(context, {
      form: 'demandas.csv',
      table: 'demandas',
      query: demandasToExport(filter),
      detail: { ...filter, busca: Boolean(filter.busca) },
    }),
  ),
];

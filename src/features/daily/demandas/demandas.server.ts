import { randomUUID } from 'node:crypto';
import { foundRow, liveRow, removed, restored, updatedRow } from '../../../server/database/rows.ts';
import type { Run } from '../../../server/database/db.ts';
import { sendCsv } from '../../../server/exports/exports.ts';
import { route, routeWithRule } from '../../../server/http/route.ts';
import { allRows, editedRow, oneRow } from '../../../server/http/answers.ts';
import { isPaged, usualOrder } from './demandas-filtros.contract.ts';
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
  type StatusCounts,
  demandaStatuses,
  exportDemandas,
} from './demandas.contract.ts';
import { openPassos } from '../roteiros/roteiros.parts.sql.ts';
import { lastDemandas, newDemanda, oneDemanda, setStatus } from './demandas.parts.sql.ts';
import {
  changeDemanda,
  countByMunicipe,
  countDemandas,
  countQueued,
  demandasToExport,
  filteredDemandas,
  isCounted,
  type Listed,
  newestDemandas,
  ownOrder,
  pageOf,
  queuedDemandas,
  requireChangeable,
  rule,
  searchDemandas,
} from './demandas.sql.ts';
import { holdOficios, markDemanda, saysSigilo } from '../sigilo/sigilo.parts.sql.ts';
import type { form as demandasCsv } from './demandas-csv.form.server.ts';

const totalOf = (counts: StatusCounts, status?: string) =>
  demandaStatuses.reduce((sum, one) => sum + (!status || status.split(',').includes(one) ? counts[one] : 0), 0);

export const demandasRoutes = [
  routeWithRule(listDemandas, rule, async ({ batch, input: { busca, contar, ...asked } }) => {
    const { ordem = usualOrder, status } = asked;
    if (ownOrder({ ...asked, busca })) {
      const [rows, counts] = await batch(queuedDemandas(asked), ...(contar ? [] : [countQueued(asked)]));
      const [first] = counts ?? [];
      return { ...pageOf(rows, asked), ...(first && { counts: first, total: totalOf(first, status) }) };
    }
    const page = (rows: Listed[]) => pageOf(rows, { ...asked, ordem });
    const told = (counts: StatusCounts) => (contar ? {} : { counts, total: totalOf(counts, status) });
    if (busca || (isPaged(ordem) && !isCounted(asked))) {
      const [hits] = await batch(busca ? searchDemandas(busca, asked) : filteredDemandas(asked, { counts: !contar }));
      const near = hits.filter(({ perto }) => perto);
      return {
        ...page(hits.filter(({ id, perto }) => id && !perto)),
        ...(near.length > 0 && { quis_dizer: near }),
        ...told(foundRow(hits)),
      };
    }
    if (contar) return page(await allRows(batch, newestDemandas(asked)));
    const [rows, [counts]] = await batch(newestDemandas(asked), countDemandas(asked));
    return { ...page(rows), ...told(counts!) };
  }),

  route(latestDemandas, ({ batch }) => allRows(batch, lastDemandas())),

  route(demandasByMunicipe, async ({ batch, input, params: { id } }) => {
    const [municipe, rows, [count]] = await batch(
      liveRow('municipes', id),
      newestDemandas({ ...input, municipe_id: id }),
      countByMunicipe(id, { status: input.status }),
    );
    foundRow(municipe);
    return { rows, total: count!.total };
  }),

  route(getDemanda, ({ batch, params: { id } }) => oneRow(batch, oneDemanda(id))),

  route(createDemanda, ({ batch, input }) => oneRow(batch, ...newDemanda(randomUUID(), input))),

  route(updateDemanda, ({ transaction, batch, input, params: { id } }) => {
    const change = (run: Run) =>
      editedRow(run, ...requireChangeable(id, input), changeDemanda(id, input), oneDemanda(id));
    if (!saysSigilo(input)) return change(batch);
    // of an edit that came too late nothing happens
    return transaction(async (run) => {
      await run(holdOficios(id));
      await change(run);
      return oneRow(run, markDemanda(id, input), oneDemanda(id));
    });
  }),

  route(setDemandaStatus, async ({ batch, input, params: { id } }) => {
    const [updated, rows, [passos]] = await batch(setStatus(id, input), oneDemanda(id), openPassos(id));
    const row = updatedRow(updated, rows);
    return { ...row, status_antes: updated[0]!.era, passos_abertos: passos?.abertos ?? 0 };
  }),

  route(removeDemanda, ({ batch, params: { id } }) => removed(batch, 'demandas', id)),

  route(restoreDemanda, ({ batch, params: { id } }) => restored(batch, 'demandas', id)),

  route(exportDemandas, ({ input: { ordem, ...filter }, ...context }) =>
    sendCsv<typeof demandasCsv>(context, {
      form: 'demandas.csv',
      table: 'demandas',
      query: demandasToExport({ ...filter, ordem }),
      detail: { ...filter, busca: Boolean(filter.busca) },
    }),
  ),
];

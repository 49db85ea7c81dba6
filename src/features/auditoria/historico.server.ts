import { foundRow } from '../../server/rows.ts';
import { route } from '../../server/route.ts';
import { demandaChanges, municipeChanges } from './historico.contract.ts';
import { changesOf, countChangesOf, liveRecord } from './historico.sql.ts';

const history = (endpoint: typeof municipeChanges | typeof demandaChanges, table: 'municipes' | 'demandas') =>
  route(endpoint as typeof municipeChanges, async ({ batch, params, input }) => {
    const [found, rows, [count]] = await batch(
      liveRecord(table, params.id),
      changesOf(table, params.id, input.page),
      countChangesOf(table, params.id),
    );
    foundRow(found);
    return { rows, total: count!.total };
  });

export const historicoRoutes = [history(municipeChanges, 'municipes'), history(demandaChanges, 'demandas')];

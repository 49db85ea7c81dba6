import { foundRow } from '../../../server/database/rows.ts';
import { route } from '../../../server/http/route.ts';
import { histories, type PlatformHistory, profileChanges, tenantChanges } from '../../../shared/history.ts';
import { type HistoryTable, historyTables, tables } from '../../../shared/nouns.ts';
import { changesOf, countChangesOf, countEventsOf, eventsOf, liveRecord } from './historico.sql.ts';
import { sidesOf } from './sides.ts';

const ofOffice = (table: HistoryTable) =>
  route(histories[table], async ({ batch, params: { id }, input }) => {
    const [found, rows, [count]] = await batch(
      liveRecord({ table, id, office: true, bin: tables[table].bin ?? false }),
      changesOf(table, id, input.page),
      countChangesOf(table, id),
    );
    foundRow(found);
    return { rows, total: count!.total };
  });

/** `bin`: whether what is deleted stays in the table. */
const ofPlatform = (endpoint: PlatformHistory, table: string, bin: boolean) =>
  route(endpoint, async ({ batch, params: { id }, input }) => {
    const [found, events, [count]] = await batch(
      liveRecord({ table, id, office: false, bin }),
      eventsOf(table, id, input.page),
      countEventsOf(table, id),
    );
    foundRow(found);
    const rows = events.map(({ detalhe, ...event }) => ({ ...event, ...sidesOf(detalhe), parte: null }));
    return { rows, total: count!.total };
  });

export const historicoRoutes = [
  ...historyTables.map(ofOffice),
  ofPlatform(profileChanges, 'profiles', true),
  ofPlatform(tenantChanges, 'tenants', false),
];

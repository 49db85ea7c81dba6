import { foundRow } from '../../../server/database/rows.ts';
import { route } from '../../../server/http/route.ts';
import {
  compromissoChanges,
  demandaChanges,
  documentoChanges,
  membershipChanges,
  membroChanges,
  municipeChanges,
  type OfficeHistory,
  type PlatformHistory,
  profileChanges,
  setorChanges,
  tenantChanges,
} from './historico.contract.ts';
import { changesOf, countChangesOf, countEventsOf, eventsOf, liveRecord } from './historico.sql.ts';
import { sidesOf } from './sides.ts';

/** `bin`: whether what is deleted stays in the table. */
const ofOffice = (endpoint: OfficeHistory, table: string, bin = true) =>
  route(endpoint, async ({ batch, params: { id }, input }) => {
    const [found, rows, [count]] = await batch(
      liveRecord({ table, id, office: true, bin }),
      changesOf(table, id, input.page),
      countChangesOf(table, id),
    );
    foundRow(found);
    return { rows, total: count!.total };
  });

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
  ofOffice(municipeChanges, 'municipes'),
  ofOffice(demandaChanges, 'demandas'),
  ofOffice(compromissoChanges, 'agenda_compromissos'),
  ofOffice(setorChanges, 'setores'),
  ofOffice(membroChanges, 'equipe'),
  ofOffice(documentoChanges, 'documentos'),
  ofOffice(membershipChanges, 'memberships', false),
  ofPlatform(profileChanges, 'profiles', true),
  ofPlatform(tenantChanges, 'tenants', false),
];

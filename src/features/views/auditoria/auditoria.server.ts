import { route } from '../../../server/http/route.ts';
import { actionNames, entityNames, fieldNames } from '../../../shared/log-names.ts';
import { contains } from '../../../shared/letters/search.ts';
import { listAuditoria, listEventos, type LogFilter } from './auditoria.contract.ts';
import {
  countAuditoria,
  countEvents,
  pageOfAuditoria,
  pageOfEvents,
  recordsNamed,
  type Wanted,
} from './auditoria.sql.ts';

export const auditoriaRoutes = [
  route(listAuditoria, async ({ batch, input }) => {
    const { busca } = input;
    const named = busca ? (await batch(recordsNamed(busca)))[0] : [];
    const wanted = { ...wantedBy(input), registros: named.map(({ id }) => id) };
    const [rows, [count]] = await batch(pageOfAuditoria(wanted), countAuditoria(wanted));
    return { rows, total: count!.total };
  }),

  route(listEventos, async ({ batch, input }) => {
    const wanted = wantedBy(input);
    const [rows, [count]] = await batch(pageOfEvents(wanted), countEvents(wanted));
    return { rows, total: count!.total };
  }),
];

/** People search for the words that they see, which are names of what is stored. */
function wantedBy(filter: LogFilter): Wanted {
  const { busca } = filter;
  const codes = (names: Readonly<Record<string, string>>) =>
    busca ? Object.keys(names).filter((code) => contains(busca, names[code]!)) : [];
  return {
    ...filter,
    acoes: codes(actionNames),
    entidades: codes(entityNames),
    campos: codes(fieldNames),
    registros: [],
  };
}

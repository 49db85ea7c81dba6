import { contains } from '../../../shared/letters/search.ts';
import { useData } from '../../../web/data/data.ts';
import { usePages } from '../../../web/data/pages.ts';
import { type CompromissoListed, listAgenda } from '../agenda/agenda.contract.ts';
import { agendaTexts as t } from '../agenda/agenda.texts.ts';
import type { AgendaView } from './agenda-view.tsx';

const none: CompromissoListed[] = [];

/** How many of each day are not in the answer. */
export type Beyond = ReadonlyMap<string, number>;

function beyondOf(rows: readonly CompromissoListed[]): Beyond {
  const days = Map.groupBy(rows, (row) => row.data_compromisso);
  const missing = [...days].map(([day, list]) => [day, (list[0]!.no_dia ?? 0) - list.length] as const);
  return new Map(missing.filter(([, n]) => n > 0));
}

/**
 * The period's appointments, and those of them that search and filter leave. Titles and places are found here at once;
 * descriptions, which a period comes without, and whatever did not fit, are found by the server.
 */
export function useAgendaRows(view: AgendaView) {
  const { de, ate, busca, status } = view;
  const query = useData(listAgenda, { de, ate }, { error: t.erroCarregar });
  const all = query.data ?? none;
  const left = beyondOf(all);
  const asked = busca !== '' || (status !== undefined && left.size > 0);
  const found = useData(
    listAgenda,
    { de, ate, status, ...(busca && { busca }) },
    { enabled: asked, keepPrevious: false, error: t.erroCarregar },
  );
  const hits = (asked && found.data) || none;
  const ids = new Set(hits.map(({ id }) => id));
  const rows = filterRows(merged(all, hits), view, ids);
  return {
    query,
    all,
    rows,
    /** Of what is shown. */
    beyond: asked ? beyondOf(hits) : left,
    /** `all` is not all. */
    cut: left.size > 0,
    /** The server is still searching. */
    searching: asked && found.isPending,
  };
}

/** All of one day, page by page. */
export const useDay = (day: string) =>
  usePages(listAgenda, { de: day, ate: day }, (rows) => rows.length < (rows[0]?.no_dia ?? 0), {
    error: t.erroCarregar,
    keepPrevious: false,
  });

function merged(all: CompromissoListed[], hits: CompromissoListed[]): CompromissoListed[] {
  const known = new Set(all.map(({ id }) => id));
  const more = hits.filter(({ id }) => !known.has(id));
  return more.length === 0 ? all : [...all, ...more].toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
}

const orderOf = (row: CompromissoListed) =>
  `${row.data_compromisso} ${row.hora_compromisso} ${row.created_at} ${row.id}`;

/** The appointments that search and filter leave; `found` are ids that the server has found. */
const filterRows = (
  rows: CompromissoListed[],
  { busca, status, de, ate }: Pick<AgendaView, 'busca' | 'status' | 'de' | 'ate'>,
  found: ReadonlySet<string>,
) =>
  rows.filter(
    (row) =>
      row.data_compromisso >= de &&
      row.data_compromisso <= ate &&
      (!status || row.status === status) &&
      (found.has(row.id) || contains(busca, row.titulo, row.local)),
  );

/** A list without one of its rows. */
export const withoutCompromisso = (list: CompromissoListed[], id: string): CompromissoListed[] => {
  const gone = list.find((row) => row.id === id);
  return gone ? counted(list, gone.data_compromisso, -1).filter((row) => row.id !== id) : list;
};

/** A list in which one row is on another day. */
export function withMoved(list: CompromissoListed[], id: string, day: string): CompromissoListed[] {
  const before = list.find((row) => row.id === id)?.data_compromisso;
  if (!before || before === day) return list;
  const there = list.find((row) => row.data_compromisso === day)?.no_dia ?? 0;
  return counted(counted(list, before, -1), day, 1).map((row) => (row.id === id ? { ...row, no_dia: there + 1 } : row));
}

const counted = (list: CompromissoListed[], day: string, by: number) =>
  list.map((row) =>
    row.data_compromisso === day && row.no_dia !== undefined ? { ...row, no_dia: row.no_dia + by } : row,
  );

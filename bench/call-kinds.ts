import * as z from 'zod/mini';
import { countAuditoria, pageOfAuditoria } from '../src/features/views/auditoria/auditoria.sql.ts';
import * as demandas from '../src/features/daily/demandas/demandas.sql.ts';
import { municipeInput } from '../src/features/base/municipes/municipes.contract.ts';
import * as municipes from '../src/features/base/municipes/municipes.sql.ts';
import type { Statement } from '../src/server/database/db.ts';
import { softDelete, updateRow } from '../src/server/database/rows.ts';
import { mark, type Marked, type MarkedTable } from './data.ts';
import type { Facts } from './facts.ts';
import type { Request } from './wire.ts';

/** What a call of the bench is, each kind of it, and the records that they write. */

type Input = { request: Request; statements: readonly Statement[] };

export type Call = {
  name: string;
  inputs: (facts: Facts, rows: Marked[]) => Input[];
  /** Each input can be sent only once. */
  once?: boolean;
  /** Table whose rows under the bench's mark the inputs change. */
  changes?: MarkedTable;
  /** Requests of the peer, when it has this call. */
  peer?: (facts: Facts) => Request[];
};

export const office = (facts: Facts) => `/api/tenants/${facts.identity.tenantId}`;
export const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));
export const pick = <T>(list: readonly T[], index: number): T => list[index % list.length]!;
/** The days of this month. */
export const month = (facts: Facts) => {
  const [year, number] = facts.today.split('-').map(Number) as [number, number];
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return { de: `${facts.today.slice(0, 8)}01`, ate: `${facts.today.slice(0, 8)}${last}` };
};

/** A read of one address. */
export function read(
  name: string,
  path: string | ((facts: Facts) => string),
  statements: (facts: Facts) => readonly Statement[],
  peer?: string,
): Call {
  const pathOf = (facts: Facts) => (typeof path === 'string' ? office(facts) + path : path(facts));
  return {
    name,
    inputs: (facts) => [{ request: { method: 'GET', path: pathOf(facts) }, statements: statements(facts) }],
    ...(peer && { peer: () => [{ method: 'GET', path: peer }] }),
  };
}

/** A read of one record after the other. */
export const readEach = (
  name: string,
  ids: (facts: Facts) => string[],
  path: (id: string) => string,
  statements: (id: string) => readonly Statement[],
): Call => ({
  name,
  inputs: (facts) =>
    ids(facts).map((id) => ({
      request: { method: 'GET', path: office(facts) + path(id) },
      statements: statements(id),
    })),
});

export const search = (name: string, term: (facts: Facts) => string, page = 1): Call => ({
  ...read(
    name,
    (facts) => `${office(facts)}/municipes?busca=${encodeURIComponent(term(facts))}`,
    (facts) => [municipes.foundMunicipes({ busca: term(facts), limit: 50, page })],
  ),
  peer: (facts) => [{ method: 'GET', path: `/municipes?busca=${encodeURIComponent(term(facts))}` }],
});

export const searchDemandas = (name: string, busca: string): Call =>
  read(name, `/demandas?busca=${encodeURIComponent(busca)}`, () => [demandas.searchDemandas(busca, { page: 1 })]);

export const logPage = (
  name: string,
  query: string,
  wanted: (facts: Facts) => { busca?: string; dia?: string },
  peer?: string,
) =>
  read(
    name,
    (facts) => `${office(facts)}/auditoria?${query.replace('{hoje}', facts.today)}`,
    (facts) => {
      const all = { ...wanted(facts), page: 1, acoes: [], entidades: [], campos: [], registros: [] };
      return [pageOfAuditoria(all), countAuditoria(all)];
    },
    peer,
  );

/** Creates a row under the bench's mark. */
export const create = (
  name: string,
  count: number,
  make: (facts: Facts, index: number) => { path: string; body: object; statements: readonly Statement[] },
): Call => ({
  name,
  once: true,
  inputs: (facts) =>
    many(count, (index) => {
      const { path, body, statements } = make(facts, index);
      return { request: { method: 'POST', path: office(facts) + path, body }, statements };
    }),
});

export const remove = (
  name: string,
  table: MarkedTable,
  path: string,
  more: (id: string) => Statement[] = () => [],
): Call => ({
  name,
  once: true,
  changes: table,
  inputs: (facts, rows) =>
    rows.map(({ id }) => ({
      request: { method: 'DELETE', path: `${office(facts)}${path}/${id}` },
      statements: [softDelete(table, id), ...more(id)],
    })),
});

export const update = (
  name: string,
  table: MarkedTable,
  path: string,
  input: { shape: object },
  body: (facts: Facts) => Record<string, unknown>,
  after: (id: string) => Statement,
): Call => ({
  name,
  once: true,
  changes: table,
  inputs: (facts, rows) =>
    rows.map(({ id, versao }) => ({
      request: { method: 'PATCH', path: `${office(facts)}${path}/${id}`, body: { ...body(facts), versao } },
      statements: [updateRow(table, id, input, { ...body(facts), versao }), after(id)],
    })),
});

/** A phone that nobody else has; the seed has no such area code. */
let phones = Date.now() % 100_000_000;
const phone = () => `109${String((phones = (phones + 1) % 100_000_000)).padStart(8, '0')}`;

/** As the contract cleans it. */
export const citizen = () =>
  z.parse(municipeInput, {
    nome_completo: mark,
    telefone_ddd: phone(),
    endereco: 'RUA DAS ACÁCIAS',
    numero: '100',
    bairro: 'CENTRO',
  });

export const demanda = (facts: Facts, index: number) => ({
  municipe_id: pick(facts.citizens, index),
  setor_id: pick(facts.setores, index),
  descricao_texto: mark,
  assessor_responsavel: pick(facts.equipe, index).nome,
  assessor_id: pick(facts.equipe, index).id,
  data_demanda: facts.today,
  codigo_oficio: null,
});

export const appointment = (facts: Facts) => ({
  titulo: mark,
  data_compromisso: facts.today,
  hora_compromisso: '10:00',
  descricao: null,
  hora_fim: null,
  local: null,
  municipe_id: null,
  demanda_id: null,
  frequencia: null,
  repetir_ate: null,
});

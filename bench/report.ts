import type { Measured } from './driver.ts';
import { median } from './quantiles.ts';

export const targets = ['product', 'ceiling', 'sql', 'peer', 'tenth', 'few'] as const;
/** `tenth` is the product again, in an office of a tenth of the size; `few` that office beside a tenth of the others' rows. */
export type Target = (typeof targets)[number];

/** One measurement per round; what is printed is the median of the rounds. */
export class Results {
  readonly #cells = new Map<string, Measured[]>();
  /** How often a measurement was answered with 503. */
  readonly refused = new Map<string, number>();

  refuse(what: string, times: number): void {
    this.refused.set(what, (this.refused.get(what) ?? 0) + times);
  }

  add(call: string, clients: number, target: Target, measured: Measured): void {
    const key = `${call}|${clients}|${target}`;
    this.#cells.set(key, [...(this.#cells.get(key) ?? []), measured]);
  }

  of(call: string, clients: number, target: Target, field: 'p50' | 'p95' | 'perSecond'): number | null {
    const values = (this.#cells.get(`${call}|${clients}|${target}`) ?? []).map((one) => one[field]);
    return values.length === 0 ? null : median(values);
  }

  ratio(call: string, clients: number, above: Target, below: Target): number | null {
    const [a, b] = [this.of(call, clients, above, 'p50'), this.of(call, clients, below, 'p50')];
    return a !== null && b ? a / b : null;
  }
}

const number = (value: number | null, digits = 2) => (value === null ? '' : value.toFixed(digits));

/** One table per number of clients, in Markdown. */
export function table(results: Results, calls: readonly string[], clients: number): string {
  const head = [
    `${clients} client${clients > 1 ? 's' : ''}`,
    'p50 ms',
    'p95 ms',
    'per second',
    'ceiling p50',
    '× ceiling',
    'SQL p50',
    'peer p50',
    'peer ÷ product',
    'office ÷10 p50',
    'others ÷10 p50',
  ];
  const rows = calls.map((call) => [
    call,
    number(results.of(call, clients, 'product', 'p50')),
    number(results.of(call, clients, 'product', 'p95')),
    number(results.of(call, clients, 'product', 'perSecond'), 0),
    number(results.of(call, clients, 'ceiling', 'p50')),
    number(results.ratio(call, clients, 'product', 'ceiling')),
    number(results.of(call, clients, 'sql', 'p50')),
    number(results.of(call, clients, 'peer', 'p50')),
    number(results.ratio(call, clients, 'peer', 'product'), 1),
    number(results.of(call, clients, 'tenth', 'p50')),
    number(results.of(call, clients, 'few', 'p50')),
  ]);
  // not everything is asked with every number of clients
  const line = (cells: string[]) =>
    `| ${cells.filter((_, column) => column === 0 || rows.some((row) => row[column])).join(' | ')} |`;
  return [line(head), line(['---', ...head.slice(1).map(() => '--:')]), ...rows.map(line)].join('\n');
}

export type Check = { what: string; found: number | null; limit: number; atLeast?: boolean; unit: string };

const reads = [
  'munícipes, página 1',
  'munícipes, página 2.000',
  'busca: silva',
  'busca: tanaka',
  'busca: 3 resultados',
  'painel',
  '100 demandas mais novas',
  'agenda do mês',
  'auditoria, página 1',
  'auditoria, filtro de texto',
];
const tenfold = ['munícipes, página 1', 'painel', 'auditoria, página 1', 'auditoria, filtro de texto'];
/** What must not grow with the office, nor with the others. */
export const growing = [
  'munícipes, página 1',
  '100 demandas mais novas',
  'busca: tanaka',
  'busca: 3 resultados',
  'painel',
  'auditoria, página 1',
];
const twentyfold = ['busca: tanaka', 'busca: 3 resultados'];

/** The figures that must hold, as far as one run tells them. */
export function checks(results: Results): Check[] {
  const ceiling = (call: string, limit: number): Check => ({
    what: `${call}, 8 clients, over the ceiling`,
    found: results.ratio(call, 8, 'product', 'ceiling'),
    limit,
    unit: '×',
  });
  const search = (call: string, limit: number): Check => ({
    what: `${call}, p95, 1 client`,
    found: results.of(call, 1, 'product', 'p95'),
    // a slower machine is measured by its own PostgreSQL
    limit: Math.max(limit, 1.5 * (results.of(call, 1, 'sql', 'p95') ?? 0)),
    unit: 'ms',
  });
  const pageOne = results.of('munícipes, página 1', 1, 'product', 'p50');
  const pageLate = results.of('munícipes, página 2.000', 1, 'product', 'p50');
  return [
    ...tenfold.map((call) => ceiling(call, 1.5)),
    ...['100 demandas mais novas', 'agenda do mês', 'criar demanda', 'mudar status'].map((call) => ceiling(call, 2)),
    {
      what: 'page 2,000 over page 1, 1 client',
      found: pageOne === null || pageLate === null ? null : pageLate - pageOne,
      limit: 12,
      unit: 'ms',
    },
    search('busca: silva', 40),
    search('busca: tanaka', 8),
    search('busca: 3 resultados', 5),
    search('busca: telefone 987', 15),
    search('busca: acentos errados', 8),
    ...reads.map((call) => ({
      what: `${call}: the peer is slower by`,
      found: results.ratio(call, 8, 'peer', 'product'),
      limit: tenfold.includes(call) ? 10 : twentyfold.includes(call) ? 20 : 1,
      atLeast: true,
      unit: '×',
    })),
    ...['criar demanda', 'mudar status'].map((call) => ({
      what: `${call}: slower than the peer, which writes no audit, by`,
      found: results.ratio(call, 8, 'product', 'peer'),
      limit: 1.3,
      unit: '×',
    })),
    ...growing.map((call) => ({
      what: `${call}: ten times the office, 8 clients`,
      found: results.ratio(call, 8, 'product', 'tenth'),
      limit: 1.3,
      unit: '×',
    })),
    ...growing.map((call) => ({
      what: `${call}: ten times the others' rows, 8 clients`,
      found: results.ratio(call, 8, 'tenth', 'few'),
      limit: 1.1,
      unit: '×',
    })),
  ];
}

export const holds = ({ found, limit, atLeast }: Check) =>
  found !== null && (atLeast ? found >= limit : found <= limit);

export const listOf = (all: readonly Check[]): string =>
  all
    .filter(({ found }) => found !== null)
    .map((check) => {
      const { what, found, limit, atLeast, unit } = check;
      return `- ${holds(check) ? '✓' : '✗'} ${what}: ${number(found)} ${unit} (at ${atLeast ? 'least' : 'most'} ${number(limit)})`;
    })
    .join('\n');

import { availableParallelism } from 'node:os';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { asDefiner, connectAs } from '../../server/database/owner.ts';
import { settleLoaded } from '../../server/database/settle-loaded.ts';
import { progress } from '../../server/process/progress.ts';
import { formatNumber } from '../../shared/format.ts';
import { signedBy } from './authors.ts';
import { loadDeadlines } from './seed-deadlines.ts';
import { loadSamples } from './seed-samples.ts';
import { columns, type Row, type SeededTable } from './seed-columns.ts';
import type { SeedOffice } from './seed-data.ts';

/**
 * Rows reach a table by COPY into a temporary one (COPY itself is refused under forced row security) and one
 * `insert … select` per chunk, so that the statement triggers write log, feed and counters for thousands at once.
 */

const tables = Object.keys(columns) as SeededTable[];
const batchName = (table: SeededTable) => `lote_${table}`;

/** Sorting in memory, and a commit that does not wait for the disk: a seed that is interrupted is thrown away anyway. */
const settings = { synchronous_commit: 'off', work_mem: '64MB', maintenance_work_mem: '128MB' };

/**
 * Fills offices, which exist already with their people, over as many connections as there are processors.
 * @param options.chunkRows rows that one author enters at one moment
 * @param options.inOrder demands come in the order of their dates, and so do their numbers; for offices that fit into memory
 */
export async function loadOffices(
  ownerUrl: string,
  offices: readonly SeedOffice[],
  say: (line: string) => void,
  { chunkRows = 20_000, inOrder = false } = {},
): Promise<void> {
  const total = offices.reduce((sum, { size }) => sum + tables.reduce((rows, table) => rows + size[table], 0), 0);
  const began = Date.now();
  let loaded = 0;
  const told = progress(say);
  const onRows = (rows: number, table: SeededTable) => {
    loaded += rows;
    told(() => {
      const perSecond = formatNumber(Math.round((loaded / (Date.now() - began)) * 1000));
      return `  ${formatNumber(loaded)} de ${formatNumber(total)} linhas (${perSecond} por segundo): ${table}`;
    });
  };
  const clients: pg.Client[] = [];
  try {
    while (clients.length < Math.min(availableParallelism(), 4)) {
      const client = await connectAs(ownerUrl, 'gabinete seed');
      clients.push(client);
      await prepareLoad(client);
    }
    await makeRoom(clients[0]!, offices);
    for (const table of tables) {
      const ordered = inOrder && table === 'demandas';
      const by = ordered ? clients.slice(0, 1) : clients;
      const chunks = allChunks(offices, chunkRows, (office) => (ordered ? byDate(office) : office.rows(table)));
      await loadTable(by, table, chunks, (rows) => onRows(rows, table));
    }
    await loadSamples(clients[0]!, offices);
    await loadDeadlines(clients[0]!, offices);
    if (total > chunkRows) say('Atualizando as estatísticas do banco…');
    await settleLoaded(clients[0]!, [...tables, 'tenants', 'auditoria', 'auditoria_facetas', 'contadores']);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}

/** The limits of an office that is to be larger than usual. */
async function makeRoom(client: pg.Client, offices: readonly SeedOffice[]): Promise<void> {
  await asDefiner(client, async () => {
    for (const { id, size } of offices)
      await client.query(
        `insert into cotas (tenant_id, tipo, limite)
         select $1, t.tipo, s.linhas::bigint * 2 from cotas_tipos t join jsonb_each_text($2) s (tipo, linhas) using (tipo)
          where s.linhas::bigint * 2 > t.padrao on conflict do nothing`,
        [id, JSON.stringify(size)],
      );
  });
}

/** Temporary tables and settings of one connection. */
async function prepareLoad(client: pg.Client): Promise<void> {
  for (const [name, value] of Object.entries(settings)) await client.query(`set ${name} = '${value}'`);
  for (const [table, names] of Object.entries(columns) as [SeededTable, readonly string[]][]) {
    const temporary = batchName(table);
    await client.query(`create temp table ${temporary} as select ${names.join(', ')} from ${table} with no data`);
    await client.query(`grant select on ${temporary} to gabinete_definer`);
  }
}

/** Rows of one office, as COPY's text; the author stands in the log for them. */
type Chunk = { office: SeedOffice; author: SeedOffice['people'][number]; blocks: string[]; rows: number };

/** Loads chunks of a table over several connections at once. `onRows` is told the rows of each. */
async function loadTable(
  clients: readonly pg.Client[],
  table: SeededTable,
  chunks: Iterator<Chunk>,
  onRows: (rows: number) => void,
): Promise<void> {
  await Promise.all(
    clients.map(async (client) => {
      let next = chunks.next();
      while (!next.done) {
        const chunk = next.value;
        const loading = loadChunk(client, table, chunk);
        // the next one is made while the database is busy with this one
        next = chunks.next();
        await loading;
        onRows(chunk.rows);
      }
    }),
  );
}

/** An office's demands, the oldest first. */
function byDate(office: SeedOffice): Iterator<Row> {
  const [day, moment] = ['data_demanda', 'created_at'].map((name) => columns.demandas.indexOf(name));
  const key = (row: Row) => `${row[day!]} ${row[moment!]}`;
  return [...office.rows('demandas')].sort((a, b) => (key(a) < key(b) ? -1 : 1)).values();
}

function* allChunks(
  offices: readonly SeedOffice[],
  chunkRows: number,
  rowsOf: (office: SeedOffice) => Iterator<Row>,
): Generator<Chunk> {
  for (const office of offices) {
    const rows = rowsOf(office);
    for (let number = 0; ; number += 1) {
      const lines = takeLines(rows, chunkRows);
      const author = office.people[number % office.people.length]!;
      if (lines.rows > 0) yield { office, author, ...lines };
      if (lines.rows < chunkRows) break;
    }
  }
}

async function loadChunk(client: pg.Client, table: SeededTable, chunk: Chunk): Promise<void> {
  const temporary = batchName(table);
  const list = columns[table].join(', ');
  await client.query('begin');
  await client.query(`truncate ${temporary}`);
  await pipeline(Readable.from(chunk.blocks), client.query(copyFrom(`copy ${temporary} (${list}) from stdin`)));
  await client.query('set local role gabinete_definer');
  await signedBy(client, chunk.author);
  await client.query(
    table === 'demandas'
      ? numbered(list)
      : `insert into ${table} (tenant_id, ${list}) select $1::uuid, ${list} from ${temporary}`,
    [chunk.office.id],
  );
  await client.query('commit');
}

/** Numbers of thousands of demands are taken at once: one after the other they are found the more slowly the more there are. */
const numbered = (list: string) => `
  with new as (
    select ${list}, extract(year from data_demanda)::int as ano,
           row_number() over (partition by extract(year from data_demanda) order by data_demanda, created_at) as ordem from ${batchName('demandas')}),
  taken as (
    insert into demanda_numeros as n (tenant_id, ano, ultimo) select $1::uuid, ano, max(ordem) from new group by ano order by ano
    on conflict (tenant_id, ano) do update set ultimo = n.ultimo + excluded.ultimo returning ano, ultimo),
  before as materialized (
    select ano, t.ultimo - (select max(ordem) from new w where w.ano = t.ano) as ultimo from taken t)
  insert into demandas (tenant_id, ${list}, numero)
  select $1::uuid, ${list}, app.numero(ano, b.ultimo + ordem) from new join before b using (ano)`;

function takeLines(source: Iterator<Row>, max: number): { blocks: string[]; rows: number } {
  const blocks: string[] = [];
  let block = '';
  let rows = 0;
  for (; rows < max; rows += 1) {
    const next = source.next();
    if (next.done) break;
    block += `${next.value.map(field).join('\t')}\n`;
    if (block.length > 60_000) {
      blocks.push(block);
      block = '';
    }
  }
  if (block) blocks.push(block);
  return { blocks, rows };
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function field(value: string | null): string {
  if (value === null) return '\\N';
  return /[\\\t\n\r]/.test(value) ? value.replace(/[\\\t\n\r]/g, (sign) => escapes[sign]!) : value;
}

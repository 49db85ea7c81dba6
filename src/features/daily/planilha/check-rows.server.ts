import type { Outside, Part, Tally } from '../../../server/lotes/lote-kind.ts';
import type { Run } from '../../../server/database/db.ts';
import { rowsOf, storedSheet } from '../../../server/sheets/sheets.ts';
import type { SheetRow } from '../../../server/sheets/sheet-rows.ts';
import { oneRow } from '../../../server/http/answers.ts';
import { fail } from '../../../server/process/failure.ts';
import { sheetLimits } from '../../../shared/files/sheets.ts';
import { type Parametros, saidOf } from '../importar/parametros.contract.ts';
import { noRows, type Contagem } from './planilha.contract.ts';
import { oneImport } from './planilha.parts.sql.ts';
import { checkDemandas, rowOfDemandas, SeenDemandas } from './check-demandas.server.ts';
import { checkMunicipes, rowOfMunicipes, SeenMunicipes } from './check-municipes.server.ts';
import { emptyBeyond, writeItems, type NewItem } from './items.sql.ts';
import type { Cells } from './row.ts';

/**
 * Checking the rows of a file: a step takes the next ones, says what each is, and keeps that as items. What stands twice in the file is
 * known by what was read before it: that is remembered by whoever reads, and read anew by whoever goes on in another's place.
 */

/** Rows read ahead of a step, and how many were done by then. */
export type Ahead = { feito: number; rows: readonly Parsed[] };
type Parsed = ReturnType<typeof rowOfMunicipes> | ReturnType<typeof rowOfDemandas>;

/** Milliseconds behind its last step after which a file is forgotten. */
const keptFor = 60_000;

/** What was read of a file so far, and how it is read: to which line, and how many rows. */
type Memory = { key: string; linha: number; lidas: number; seen: SeenMunicipes | SeenDemandas; timer?: NodeJS.Timeout };

/** What is remembered of files by their lotes, until nobody takes the next step any more. */
export class Memories {
  readonly #kept = new Map<string, Memory>();
  readonly #mostRows: number;
  /** Of more rows than of two whole files nothing waits here: the oldest go, and are read anew. */
  constructor(mostRows: number = 2 * sheetLimits.rows) {
    this.#mostRows = mostRows;
  }

  /** Whoever reads the same beside us, since this took too long, has a memory of their own. */
  take(lote: string): Memory | undefined {
    const known = this.#kept.get(lote);
    clearTimeout(known?.timer);
    this.#kept.delete(lote);
    return known;
  }

  keep(lote: string, memory: Memory): void {
    this.take(lote);
    memory.timer = setTimeout(() => this.#kept.delete(lote), keptFor).unref();
    this.#kept.set(lote, memory);
    let rows = 0;
    for (const [each, { lidas }] of [...this.#kept].toReversed()) if ((rows += lidas) > this.#mostRows) this.take(each);
  }
}
const memories = new Memories();

function memoryOf(lote: string, parametros: Parametros, linha: number): Memory {
  const key = JSON.stringify([parametros.leitura, parametros.colunas, parametros.valores]);
  const known = memories.take(lote);
  // beyond the place: that step has not happened
  if (known?.key === key && known.linha <= linha) return known;
  const seen = parametros.registro === 'municipes' ? new SeenMunicipes() : new SeenDemandas();
  return { key, linha: 0, lidas: 0, seen };
}

/** A row as the fields that its columns became, with what was chosen for the texts of some. */
function cellsOf({ colunas, valores }: Pick<Parametros, 'colunas' | 'valores'>, celulas: readonly string[]): Cells {
  const cells: Record<string, string> = {};
  colunas.forEach((campo, column) => {
    const text = (celulas[column] ?? '').toWellFormed();
    if (campo) cells[campo] = text;
  });
  for (const [campo, chosen] of Object.entries(valores)) {
    const value = saidOf(chosen, cells[campo] ?? '');
    if (value) cells[campo] = value;
  }
  return cells;
}

/** The next rows of the file; nothing where it is not being checked. */
export async function readAhead(lote: string, { storage, read, rows: most, caller }: Outside): Promise<Ahead | null> {
  const { parametros, caminho, linha, feito } = await oneRow(read, oneImport(lote));
  if (parametros.etapa !== 'CONFERENCIA') return null;
  const memory = memoryOf(lote, parametros, linha);
  const rows: Parsed[] = [];
  const source = storedSheet(storage, caminho, parametros.leitura.formato);
  const parse = (row: SheetRow): Parsed => {
    const cells = cellsOf(parametros, row.celulas);
    return parametros.registro === 'municipes'
      ? rowOfMunicipes(row.linha, cells, memory.seen as SeenMunicipes)
      : rowOfDemandas(row.linha, cells, memory.seen as SeenDemandas);
  };
  for await (const row of rowsOf(source, parametros.leitura, { after: memory.linha, caller })) {
    const parsed = parse(row);
    memory.linha = row.linha;
    memory.lidas += 1;
    if (row.linha > linha) rows.push(parsed);
    if (rows.length === most) break;
  }
  memories.keep(lote, memory);
  return { feito, rows };
}

/** Says what rows are, and keeps it. */
export async function checkPart(run: Run, part: Part, parametros: Parametros, ahead: Ahead): Promise<Tally> {
  // another has done that part meanwhile: these rows are not the next ones any more
  if (ahead.feito !== part.from - 1) fail('server.busy');
  const rows = ahead.rows.slice(0, part.to - part.from + 1);
  const found =
    parametros.registro === 'municipes'
      ? await checkMunicipes(run, rows as Parameters<typeof checkMunicipes>[1])
      : await checkDemandas(run, rows as Parameters<typeof checkDemandas>[1]);
  const items = found.map((item, index): NewItem => ({ ...item, seq: part.from + index }));
  await run(writeItems(part.lote, items), ...(part.to === part.total ? [emptyBeyond(part)] : []));
  return tallyOf(items);
}

function tallyOf(items: readonly NewItem[]): Contagem {
  const sum = { ...noRows };
  for (const { dados } of items) {
    if (dados?.repete) sum.repetidas += 1;
    const isNew = dados?.classe !== 'CONHECIDA';
    if (!dados) sum.erros += 1;
    else if (dados.falta) {
      sum[dados.falta === 'TELEFONE' ? 'semTelefone' : 'faltantes'] += 1;
      if (isNew) sum[dados.falta === 'TELEFONE' ? 'semTelefoneNovas' : 'faltantesNovas'] += 1;
    } else sum[dados.classe === 'NOVA' ? 'novas' : dados.classe === 'CONHECIDA' ? 'conhecidas' : 'mesmoTelefone'] += 1;
  }
  return sum;
}

import { createHash } from 'node:crypto';
import { timeZone } from '../shared/time.ts';

/**
 * What `verify-audit` asks of the log's seals, derived here once more and not by the database's own functions; the
 * formula is in db/schema/04_log.sql.
 */

/** A row of the log, as text of the database. */
export type LogRow = {
  tenant_id: string;
  id: string;
  /** For people. */
  timestamp: Date;
  micros: string;
  xid: string;
  user_id: string | null;
  entidade_id: string | null;
  entidade: string;
  acao: string;
  autor: string;
  antes: string | null;
  depois: string | null;
  /** Rows that this one's change emptied; null when it is no anonymisation. */
  linhas_esvaziadas: number | null;
};

export type Seal = {
  tenant_id: string;
  seq: number;
  auditoria_id: string;
  salt: Buffer | null;
  digest: Buffer;
  hash: Buffer;
  esvaziado_por: string | null;
};

/** A head that was kept elsewhere. */
export type Anchor = { tenant_id: string; seq: number; hash: string };

// no transaction takes longer between writing a row of the log and being one among those that run
const disorder = 60 * 60_000;

const sha256 = (...parts: (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

function sealedText(seq: number, row: LogRow): string {
  const who = [row.user_id ?? '-', row.entidade_id ?? '-', row.entidade, row.acao, row.autor];
  return [seq, row.id, row.micros, row.xid, ...who].join('\n');
}

/** One office's chain, seal after seal, then the rows without one. `problem` is the first thing that does not fit. */
export class ChainCheck {
  problem: string | null = null;
  sealed = 0;
  emptied = 0;
  waiting = 0;
  head: Buffer;
  readonly #anchor: Anchor | undefined;
  #time = -Infinity;
  /** Anonymisations: rows that point at them, and rows that they say to have emptied. */
  readonly #pointed = new Map<string, number>();
  readonly #stated = new Map<string, number>();

  constructor(tenantId: string, anchor?: Anchor) {
    this.head = Buffer.from(tenantId.replaceAll('-', ''), 'hex');
    this.#anchor = anchor;
  }

  /** `row` is null when the log no longer has it. */
  addSeal(seal: Seal, row: LogRow | null): void {
    this.problem ??= this.#wrongSeal(seal, row);
    this.sealed = seal.seq;
    this.head = seal.hash;
    if (seal.esvaziado_por === null) return;
    this.emptied += 1;
    this.#pointed.set(seal.esvaziado_por, (this.#pointed.get(seal.esvaziado_por) ?? 0) + 1);
  }

  #wrongSeal(seal: Seal, row: LogRow | null): string | null {
    const { seq, salt, digest, hash } = seal;
    if (seq !== this.sealed + 1) return `falta o selo ${this.sealed + 1}; o seguinte é o ${seq}`;
    if (!row) return `selo ${seq}: a linha ${seal.auditoria_id} foi apagada`;
    const place = `selo ${seq}, ${nameOf(row)}`;
    const values = (row.antes ?? '') + '\n' + (row.depois ?? '');
    if (salt ? !sha256(salt, values).equals(digest) : values !== '\n') return `${place}: os valores foram alterados`;
    if (!sha256(this.head, sealedText(seq, row), digest).equals(hash))
      return `${place}: não confere com a cadeia; foi alterada, inserida ou trocada de lugar`;
    if (seq === this.#anchor?.seq && hash.toString('hex') !== this.#anchor.hash)
      return `${place}: o selo não é o da âncora; a cadeia foi refeita depois dela`;
    return this.#wrongTime(row, place, seq);
  }

  /** A row that claims to be older than those before it. What an anchor vouches for has been looked at before. */
  #wrongTime(row: LogRow, place: string, seq: number): string | null {
    const before = this.#time;
    this.#time = row.timestamp.getTime();
    this.#state(row);
    if (this.#time >= before - disorder || seq <= (this.#anchor?.seq ?? 0)) return null;
    return `${place}: a hora é bem anterior à da linha selada antes dela; foi inserida depois, ou o relógio foi atrasado`;
  }

  /** `skipped`: it lies where everything has been sealed already. */
  addWaiting(row: LogRow, skipped: boolean): void {
    this.waiting += 1;
    const place = nameOf(row);
    const late = this.#wrongTime(row, place, Infinity);
    this.problem ??= skipped ? `${place}: não tem selo, entre linhas seladas; foi inserida` : late;
  }

  #state({ id, linhas_esvaziadas }: LogRow): void {
    if (linhas_esvaziadas !== null) this.#stated.set(id, linhas_esvaziadas);
  }

  /** After the last row: what can be told from the whole only. */
  end(): void {
    const anchor = this.#anchor;
    if (anchor && this.sealed < anchor.seq)
      this.problem ??= `a cadeia termina no selo ${this.sealed}, e a âncora é do selo ${anchor.seq}: linhas foram apagadas`;
    for (const id of new Set([...this.#pointed.keys(), ...this.#stated.keys()])) {
      const [pointed, stated] = [this.#pointed.get(id) ?? 0, this.#stated.get(id) ?? 0];
      if (pointed !== stated)
        this.problem ??= `${pointed} linhas constam como esvaziadas pela anonimização ${id}, que registrou ${stated}`;
    }
  }
}

const when = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone,
});

const nameOf = ({ id, timestamp, acao, entidade, autor }: LogRow): string =>
  `linha ${id} (${acao} ${entidade}, ${autor}, ${when.format(timestamp)})`;

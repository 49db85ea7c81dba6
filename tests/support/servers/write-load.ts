import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { expect } from 'vitest';
import type { OfficeClient } from './installation.ts';
import { pdf } from '../files/real-files.ts';

/**
 * An open loop of writes into an office, with a journal of what was acknowledged: creates, changes of status, uploads.
 * They arrive at their time, whether or not earlier ones were answered.
 */

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const statuses = ['EM_ANALISE', 'RESOLVIDO', 'NAO_RESOLVIDO'] as const;
/** Beyond these a client would have given up. */
const mostUnderWay = 1_000;

type Demanda = {
  id: string;
  busy: boolean;
  /** As last acknowledged. */
  versao: number;
  status: string;
  /** Sent after it, and never answered. */
  tried: string[];
};
type Create = { key: string; nome: string };

export class WriteLoad {
  readonly #office: OfficeClient;
  readonly #demandas: Demanda[];
  readonly #underWay = new Set<Promise<void>>();
  #running: Promise<void> | null = null;
  #stopping = false;
  #turn = 0;
  /** Names of sectors that were acknowledged. */
  readonly sectors = new Set<string>();
  /** Documents that were acknowledged: hash of the content by id. */
  readonly files = new Map<string, string>();
  changes = 0;
  /** When the youngest of them was sent. */
  lastSent = 0;
  /** Answers by status; 0 is none. */
  readonly answers = new Map<number, number>();
  /** Creates that were not acknowledged: repeated with the same key they must give one row. */
  unanswered: Create[] = [];

  constructor(office: OfficeClient, demandas: string[]) {
    this.#office = office;
    this.#demandas = demandas.map((id) => ({ id, busy: false, versao: 1, status: 'EM_ANALISE', tried: [] }));
  }

  get acknowledged(): number {
    return this.sectors.size + this.files.size + this.changes;
  }

  start(perSecond: number): void {
    this.#stopping = false;
    this.#running = this.#loop(perSecond);
  }

  /** Resolves when everything that was sent has its answer, or will have none. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#running;
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  async #loop(perSecond: number): Promise<void> {
    const began = performance.now();
    for (let sent = 0; !this.#stopping;) {
      const due = ((performance.now() - began) * perSecond) / 1000;
      for (; sent < due; sent += 1) {
        if (this.#underWay.size > mostUnderWay) continue;
        const one = this.#write();
        this.#underWay.add(one);
        void one.finally(() => this.#underWay.delete(one));
      }
      await sleep(2);
    }
  }

  /** Of twenty writes nine create, seven change and four upload. */
  #write(): Promise<void> {
    const turn = (this.#turn += 1) % 20;
    if (turn % 5 === 0) return this.#upload();
    const free = turn < 9 ? this.#demandas.find(({ busy }) => !busy) : undefined;
    return free ? this.#change(free) : this.create({ key: randomUUID(), nome: randomUUID() });
  }

  async #answer<T>(sent: Promise<Response>): Promise<T | null> {
    const began = performance.now();
    try {
      const answer = await sent;
      const body = answer.ok ? ((await answer.json()) as T) : (await answer.body?.cancel(), null);
      this.answers.set(answer.status, (this.answers.get(answer.status) ?? 0) + 1);
      if (body) this.lastSent = Math.max(this.lastSent, began);
      return body;
    } catch {
      this.answers.set(0, (this.answers.get(0) ?? 0) + 1);
      return null;
    }
  }

  async create(write: Create): Promise<void> {
    const headers = { 'idempotency-key': write.key };
    const answer = await this.#answer(this.#office.call('POST', '/setores', { nome: write.nome }, headers));
    if (answer) this.sectors.add(write.nome);
    else this.unanswered.push(write);
  }

  async #change(demanda: Demanda): Promise<void> {
    demanda.busy = true;
    const status = statuses[(this.#turn * 7) % 3]!;
    const answer = await this.#answer<{ versao: number; status: string }>(
      this.#office.call('PATCH', `/demandas/${demanda.id}/status`, { status }),
    );
    if (answer) {
      Object.assign(demanda, { versao: answer.versao, status: answer.status, tried: [] });
      this.changes += 1;
    } else demanda.tried.push(status);
    demanda.busy = false;
  }

  async #upload(): Promise<void> {
    const content = pdf(randomUUID(), 5_000 + Math.floor(Math.random() * 60_000));
    // the name tells what is in it, also of those whose answer was lost
    const answer = await this.#answer<{ id: string }>(this.#office.upload(sha256(content), content));
    if (answer) this.files.set(answer.id, sha256(content));
  }

  /** Repeats what was never answered, under the same keys, a few at a time. */
  async repeat(): Promise<void> {
    const again = this.unanswered;
    this.unanswered = [];
    await Promise.all(
      Array.from({ length: 16 }, async () => {
        for (let one = again.pop(); one; one = again.pop()) await this.create(one);
      }),
    );
  }

  /**
   * Every acknowledged row is there, once, as it was acknowledged; every document's row has the file of its name, but for
   * those that were looked at before.
   */
  async verify(client: pg.Client, checked = new Set<string>()): Promise<void> {
    const { rows: sectors } = await client.query<{ nome: string }>('select nome from setores');
    const names = new Set(sectors.map(({ nome }) => nome));
    expect([...this.sectors].filter((nome) => !names.has(nome))).toEqual([]);
    expect(sectors.length).toBe(names.size);

    const { rows: demandas } = await client.query<{ id: string; status: string; versao: number }>(
      'select id, status, versao from demandas',
    );
    const byId = new Map(demandas.map((row) => [row.id, row]));
    for (const { id, versao, status, tried } of this.#demandas) {
      const row = byId.get(id)!;
      const more = row.versao - versao;
      expect(more >= 0 && more <= tried.length, `${id}: version ${row.versao} after ${versao}`).toBe(true);
      expect(more === 0 ? [status] : tried).toContain(row.status);
    }

    const { rows: documents } = await client.query<{ id: string; name: string }>('select id, name from documentos');
    const hashes = new Map(documents.map(({ id, name }) => [id, name.replace(/\.pdf$/, '')]));
    expect([...this.files].filter(([id, hash]) => hashes.get(id) !== hash)).toEqual([]);
    const left = [...hashes].filter(([id]) => !checked.has(id));
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let one = left.pop(); one; one = left.pop()) {
          const [id, hash] = one;
          const download = await this.#office.call('GET', `/documentos/${id}`);
          expect([download.status, sha256(Buffer.from(await download.arrayBuffer()))]).toEqual([200, hash]);
          checked.add(id);
        }
      }),
    );
  }
}

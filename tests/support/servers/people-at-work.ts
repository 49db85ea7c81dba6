import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OfficeClient } from './installation.ts';

/** People who list, search, register and close demands without a pause of theirs being long, and what each was answered after how long. */

type Row = { id: string; status: string };
type Kind = 'list' | 'search' | 'create' | 'status';
export type Waits = Record<Kind, number[]>;

const words = ['poda', 'buraco', 'lâmpada', 'vaga'];
const percentile = (sorted: readonly number[], part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0;

export class PeopleAtWork {
  /** Milliseconds to each success. */
  readonly waits: Waits = { list: [], search: [], create: [], status: [] };
  /** What was answered otherwise than with success, or not at all. */
  readonly failed: string[] = [];
  /** Answers that said when to come again; who works does, with the same key, as a page does. */
  again = 0;
  /** Ids of demands that were acknowledged, and of those changed the status that was acknowledged last. */
  readonly created: string[] = [];
  readonly statuses = new Map<string, string>();
  #stopped = false;
  readonly #all: Promise<void>[];

  /** Each person works at one of the offices' servers; nobody changes what another one does. */
  constructor(people: readonly OfficeClient[]) {
    this.#all = people.map((person) =>
      this.#work(person).catch((error: unknown) => void this.failed.push(String(error))),
    );
  }

  async #asked(kind: Kind, sent: () => Promise<Response>): Promise<unknown> {
    const began = performance.now();
    try {
      let answer = await sent();
      for (; answer.status === 503 && answer.headers.get('retry-after'); answer = await sent()) {
        this.again += 1;
        await sleep(200);
      }
      const body = await answer.text();
      this.waits[kind].push(performance.now() - began);
      if (answer.ok) return JSON.parse(body);
      this.failed.push(`${kind}: ${answer.status} ${body}`);
    } catch (error) {
      this.failed.push(`${kind}: ${String(error)}`);
    }
    return null;
  }

  async #work(person: OfficeClient): Promise<void> {
    const { rows } = (await (await person.call('GET', '/municipes')).json()) as { rows: Row[] };
    const municipes = rows.map(({ id }) => id);
    const setor_id = await person.setor('Obras');
    const own: Row[] = [];
    for (let turn = 0; !this.#stopped; turn += 1) {
      await this.#asked('list', () => person.call('GET', '/demandas'));
      const word = encodeURIComponent(words[turn % words.length]!);
      if (turn % 3 === 0) await this.#asked('search', () => person.call('GET', `/demandas?busca=${word}`));
      const asked = {
        municipe_id: municipes[turn % municipes.length],
        setor_id,
        assessor_responsavel: 'Rita',
        descricao_texto: 'Poda',
        data_demanda: `202${turn % 7}-05-04`,
      };
      const key = { 'idempotency-key': randomUUID() };
      const made = (await this.#asked('create', () => person.call('POST', '/demandas', asked, key))) as Row | null;
      if (made) {
        this.created.push(made.id);
        own.push(made);
      }
      // closed, and some of them opened again
      const row = own[Math.floor(own.length / 2)]!;
      const status = row.status === 'EM_ANALISE' ? 'RESOLVIDO' : 'EM_ANALISE';
      const changed = (await this.#asked('status', () =>
        person.call('PATCH', `/demandas/${row.id}/status`, { status }),
      )) as Row | null;
      if (changed) this.statuses.set(row.id, (row.status = changed.status));
      await sleep(50);
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#all);
  }

  /** The longest that anybody waited. */
  get longest(): number {
    return Math.max(...Object.values(this.waits).flat());
  }

  /** One line of figures. */
  get told(): string {
    const told = Object.entries(this.waits)
      .map(([kind, waits]) => {
        const sorted = waits.toSorted((a, b) => a - b);
        const [p50, p99, most] = [0.5, 0.99, 1].map((part) => Math.round(percentile(sorted, part)));
        return `${kind} ${sorted.length}: p50 ${p50}, p99 ${p99}, at most ${most} ms`;
      })
      .join('; ');
    return `${told}; asked again ${this.again} times`;
  }
}

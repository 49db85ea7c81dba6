import cluster, { type Worker } from 'node:cluster';
import { fail } from '../process/failure.ts';
import { added, parted, type Samples } from './metrics.ts';

/** Of several processes behind one port, one is asked: it asks the first process, and that one all others. */

type Message =
  | { metrics: 'gather' | 'own'; id: number }
  | { metrics: 'gathered' | 'told'; id: number; samples: Samples };

/** Milliseconds for one process, and for the first of them, which waits for all. */
const [patience, patienceForAll] = [2_000, 4_000];

const isMessage = (message: unknown): message is Message =>
  typeof message === 'object' && message !== null && 'metrics' in message;

/** Answers that are waited for, by number. */
class Waiting {
  #last = 0;
  readonly #open = new Map<number, (samples: Samples | null) => void>();

  /** Resolves to null when no answer came in time. */
  ask(send: (id: number) => void, milliseconds: number): Promise<Samples | null> {
    const id = (this.#last += 1);
    return new Promise((resolve) => {
      const done = (samples: Samples | null) => {
        clearTimeout(timer);
        this.#open.delete(id);
        resolve(samples);
      };
      const timer = setTimeout(() => done(null), milliseconds);
      this.#open.set(id, done);
      send(id);
    });
  }

  answer(id: number, samples: Samples): void {
    this.#open.get(id)?.(samples);
  }
}

// who ended in between does not answer; that is all there is to know
const tell = (worker: Worker, message: Message) => void worker.send(message, () => {});

/** In the first process, once. Counters never go back: what a process had counted stays when it is late or has ended. */
export function answerMetrics(): void {
  const waiting = new Waiting();
  const counters = new Map<Worker, Samples>();
  let ended: Samples = {};
  cluster.on('exit', (worker: Worker) => {
    ended = added([ended, counters.get(worker) ?? {}]);
    counters.delete(worker);
  });

  /** Keeps what it has counted; resolves to what is so at the moment. */
  async function ask(worker: Worker): Promise<Samples> {
    const samples = await waiting.ask((id) => tell(worker, { metrics: 'own', id }), patience);
    const { counters: its, now } = parted(samples ?? {});
    if (samples && !worker.isDead()) counters.set(worker, its);
    return now;
  }

  async function gather(): Promise<Samples> {
    const workers = Object.values(cluster.workers ?? {}).filter((one) => one?.isConnected());
    const now = await Promise.all(workers.map((worker) => ask(worker!)));
    return added([ended, ...counters.values(), ...now]);
  }

  cluster.on('message', (worker: Worker, message: unknown) => {
    if (!isMessage(message)) return;
    if (message.metrics === 'told') waiting.answer(message.id, message.samples);
    if (message.metrics !== 'gather') return;
    const { id } = message;
    void gather().then((samples) => tell(worker, { metrics: 'gathered', id, samples }));
  });
}

/** In each of the others: tells its own numbers when asked, and asks for those of all; throws when nobody tells them. */
export function gatherFromWorkers(own: () => Samples): () => Promise<Samples> {
  const waiting = new Waiting();
  const send = (message: Message) => void process.send!(message, undefined, undefined, () => {});
  process.on('message', (message: unknown) => {
    if (!isMessage(message)) return;
    if (message.metrics === 'gathered') waiting.answer(message.id, message.samples);
    if (message.metrics === 'own') send({ metrics: 'told', id: message.id, samples: own() });
  });
  return async () => {
    const samples = await waiting.ask((id) => send({ metrics: 'gather', id }), patienceForAll);
    return samples ?? fail('server.busy');
  };
}

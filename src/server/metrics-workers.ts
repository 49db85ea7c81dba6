import cluster, { type Worker } from 'node:cluster';
import { added, type Samples } from './metrics.ts';

/** Of several processes behind one port, one is asked: it asks the first process, and that one all others. */

type Message =
  | { metrics: 'gather' | 'own'; id: number }
  | { metrics: 'gathered' | 'told'; id: number; samples: Samples };

const patience = 2_000;

const isMessage = (message: unknown): message is Message =>
  typeof message === 'object' && message !== null && 'metrics' in message;

/** Answers that are waited for, by number. One that does not come counts as nothing. */
class Waiting {
  #last = 0;
  readonly #open = new Map<number, (samples: Samples) => void>();

  ask(send: (id: number) => void): Promise<Samples> {
    const id = (this.#last += 1);
    return new Promise((resolve) => {
      const done = (samples: Samples) => {
        clearTimeout(timer);
        this.#open.delete(id);
        resolve(samples);
      };
      const timer = setTimeout(() => done({}), patience);
      this.#open.set(id, done);
      send(id);
    });
  }

  answer(id: number, samples: Samples): void {
    this.#open.get(id)?.(samples);
  }
}

/** In the first process, once. */
export function answerMetrics(): void {
  const waiting = new Waiting();
  cluster.on('message', (worker: Worker, message: unknown) => {
    if (!isMessage(message)) return;
    if (message.metrics === 'told') waiting.answer(message.id, message.samples);
    if (message.metrics !== 'gather') return;
    const others = Object.values(cluster.workers ?? {}).filter((one) => one?.isConnected());
    void Promise.all(
      others.map((one) => waiting.ask((id) => one!.send({ metrics: 'own', id } satisfies Message))),
    ).then((all) => {
      const gathered: Message = { metrics: 'gathered', id: message.id, samples: added(all) };
      if (worker.isConnected()) worker.send(gathered);
    });
  });
}

/** In each of the others: tells its own numbers when asked, and asks for those of all. */
export function gatherFromWorkers(own: () => Samples): () => Promise<Samples> {
  const waiting = new Waiting();
  const send = (message: Message) => void process.send!(message);
  process.on('message', (message: unknown) => {
    if (!isMessage(message)) return;
    if (message.metrics === 'gathered') waiting.answer(message.id, message.samples);
    if (message.metrics === 'own') send({ metrics: 'told', id: message.id, samples: own() });
  });
  return () => waiting.ask((id) => send({ metrics: 'gather', id }));
}

import type { ChildProcess } from 'node:child_process';
import { Failure } from '../process/failure.ts';
import type { Caller } from '../turns/caller.ts';
import { Slots } from '../turns/slots.ts';
import { forkWorkshop } from './workshop.ts';
import type { KeptAnswer, KeptJob } from './workshop-talk.ts';

/**
 * What people wait for while they type is made by a workshop that stays: beginning one takes longer than the work. Each is of one office
 * for as long as it lives, so that none ever holds what belongs to two; who has not been asked for a while goes. (docs/decisions/0081)
 */

type KeptLimits = {
  /** Of what it answers. */
  mostBytes: number;
  memoryMb: number;
  /** Milliseconds, with its beginning. */
  within: number;
  /** Milliseconds without a question. */
  idle: number;
  /** At once, in all; an office has one. */
  most: number;
};

type Kept = { child: ChildProcess; idle?: NodeJS.Timeout; busy: boolean; stopped?: true };

/** It died of what was no limit of its own: the system ended it, or somebody. */
class Died extends Error {}

export class KeptWorkshops {
  readonly #limits: KeptLimits;
  readonly #turns: Slots;
  /** Of each office, the one that was asked last at the end. */
  readonly #ofOffice = new Map<string, Kept>();

  constructor(limits: KeptLimits) {
    this.#limits = limits;
    this.#turns = new Slots(limits.most, 100, {
      patience: { short: limits.within, long: limits.within },
      alone: { person: 1, office: 1 },
    });
  }

  /**
   * What a form makes of a head. Throws `exports.too_large` when it outgrows a limit; one that dies otherwise is followed by another, once.
   * Who leaves is out of the line; what is begun ends soon.
   */
  ask(office: string, form: string, head: unknown, caller: Caller): Promise<string> {
    const once = () => this.#ask(this.#take(office), office, { form, head });
    const again = (error: unknown) => {
      if (error instanceof Died) return once();
      throw error;
    };
    return this.#turns.run(() => once().catch(again), caller, true);
  }

  /** Those that are there, the one that was asked last at the end. */
  processes(): { office: string; pid: number }[] {
    return [...this.#ofOffice].map(([office, { child }]) => ({ office, pid: child.pid! }));
  }

  stop(): void {
    for (const [office, kept] of this.#ofOffice) this.#end(office, kept);
  }

  #take(office: string): Kept {
    const there = this.#ofOffice.get(office);
    if (there) return there;
    // there are no more turns than there may be workshops, so that one of these has nothing to do
    const idle = [...this.#ofOffice].find(([, { busy }]) => !busy);
    if (idle && this.#ofOffice.size >= this.#limits.most) this.#end(...idle);
    const child = forkWorkshop(this.#limits.memoryMb, ['ignore', 'ignore', 'ignore', 'ipc']);
    const kept: Kept = { child, busy: false };
    const gone = () => this.#ofOffice.get(office) === kept && this.#ofOffice.delete(office);
    child.once('exit', gone).once('error', gone);
    return kept;
  }

  async #ask(kept: Kept, office: string, { form, head }: Pick<KeptJob, 'form' | 'head'>): Promise<string> {
    const { child } = kept;
    const { within, mostBytes, idle } = this.#limits;
    clearTimeout(kept.idle);
    kept.busy = true;
    this.#ofOffice.delete(office);
    this.#ofOffice.set(office, kept);
    const { promise, resolve, reject } = Promise.withResolvers<KeptAnswer>();
    const limit = () => new Failure('exports.too_large');
    // Node ends itself without memory
    const ended = (code: number | null, signal: NodeJS.Signals | null) => {
      const said = `the workshop ended with ${code ?? signal}`;
      if (code === 134 || signal === 'SIGABRT') reject(limit());
      else reject(kept.stopped ? new Error(said) : new Died(said));
    };
    const late = setTimeout(() => {
      reject(limit());
      this.#end(office, kept);
    }, within);
    child.once('message', resolve).once('exit', ended).once('error', reject);
    hold(child, true);
    try {
      child.send({ form, head, mostBytes, kept: true } satisfies KeptJob, () => {});
      const answer = await promise;
      if ('made' in answer) return answer.made;
      if ('large' in answer) throw limit();
      throw new Error(`the workshop failed: ${answer.failed}`);
    } finally {
      clearTimeout(late);
      child.off('message', resolve).off('exit', ended).off('error', reject);
      kept.busy = false;
      // a server that stops waits for none of them; they end with it
      hold(child, false);
      kept.idle = setTimeout(() => this.#end(office, kept), idle).unref();
    }
  }

  #end(office: string, kept: Kept): void {
    clearTimeout(kept.idle);
    kept.stopped = true;
    if (this.#ofOffice.get(office) === kept) this.#ofOffice.delete(office);
    kept.child.kill('SIGKILL');
  }
}

/** Whether this process goes on for as long as that one does. */
function hold(child: ChildProcess, held: boolean): void {
  const which = held ? 'ref' : 'unref';
  child[which]();
  child.channel?.[which]();
}

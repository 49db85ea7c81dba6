import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { callerOf } from '../turns/caller.ts';
import { endSlow } from './sending.ts';

const mebibyte = 1024 ** 2;
/** Bytes of answers: of one person, or of a network whose people nobody knows, and of everybody; smaller answers are not counted. */
const usual = { person: 16 * mebibyte, all: 192 * mebibyte, counted: 32 * 1024 };

type Held = { person: string; bytes: number; socket: Socket };

/**
 * Answers that are made and wait here for their readers. Whoever asks without end and reads nothing loses the connections that have waited
 * longest, before what waits takes everybody's memory.
 */
export class Unsent {
  readonly #most: typeof usual;
  /** The one that has waited longest first. */
  readonly #held = new Set<Held>();
  readonly #of = new Map<string, number>();
  #all = 0;

  constructor(most: Partial<typeof usual> = {}) {
    this.#most = { ...usual, ...most };
  }

  get bytes(): number {
    return this.#all;
  }

  /** Until the answer has left, or its connection has ended. */
  hold(response: ServerResponse, bytes: number): void {
    if (bytes < this.#most.counted) return;
    const { person } = callerOf({ raw: response.req }).owner;
    const { socket } = response.req;
    const held = { person, bytes, socket };
    const stop = endSlow(response, bytes);
    const release = () => {
      socket.off('close', release);
      stop();
      this.#release(held);
    };
    response.once('close', release);
    // an answer that waits behind another one of its connection is not told of the end
    socket.once('close', release);
    this.#add(held);
    while (this.#of.get(person)! > this.#most.person && this.#end(person, held));
    while (this.#all > this.#most.all && this.#end(this.#largest(), held));
  }

  #add(held: Held): void {
    this.#held.add(held);
    this.#all += held.bytes;
    this.#of.set(held.person, (this.#of.get(held.person) ?? 0) + held.bytes);
  }

  #release(held: Held): void {
    if (!this.#held.delete(held)) return;
    this.#all -= held.bytes;
    const left = this.#of.get(held.person)! - held.bytes;
    if (left > 0) this.#of.set(held.person, left);
    else this.#of.delete(held.person);
  }

  #largest(): string {
    return [...this.#of].reduce((one, other) => (other[1] > one[1] ? other : one))[0];
  }

  /** Ends the connection of theirs that has waited longest. False when there is none but that of the answer just made. */
  #end(person: string, made: Held): boolean {
    for (const held of this.#held) {
      if (held.person !== person || held === made) continue;
      this.#release(held);
      held.socket.destroy();
      return true;
    }
    return false;
  }
}

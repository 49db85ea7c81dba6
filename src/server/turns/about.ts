import type { Owner } from './fair-line.ts';

/** Milliseconds in which somebody who asked is still about. */
const aboutFor = 1_000;

/** Whether anybody else has asked lately. The last two who asked are enough to tell, without a list of all. */
class LastSeen {
  #last = { who: '', at: -Infinity };
  #before = { who: '', at: -Infinity };

  note(who: string, now: number): void {
    if (who !== this.#last.who) [this.#before, this.#last] = [this.#last, this.#before];
    this.#last.who = who;
    this.#last.at = now;
  }

  othersThan(who: string, now: number): boolean {
    const other = who === this.#last.who ? this.#before : this.#last;
    return now - other.at < aboutFor;
  }
}

/** Requests of one office at once. A page that loads its parts has fewer, and so have a few people at work: whoever has more asks without end. */
const crowd = 8;

/** Who is at work on this server: whoever is alone may have all of it. */
export class About {
  readonly #persons = new LastSeen();
  readonly #offices = new LastSeen();
  readonly #underWay = new Map<string, number>();

  note({ person, office }: Owner, now: number): void {
    this.#persons.note(person, now);
    this.#offices.note(office, now);
  }

  /** A request of an office has come; calling what it returns, once or more, says that it has its answer. */
  begin(office: string): () => void {
    this.#underWay.set(office, (this.#underWay.get(office) ?? 0) + 1);
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      const left = this.#underWay.get(office)! - 1;
      if (left === 0) this.#underWay.delete(office);
      else this.#underWay.set(office, left);
    };
  }

  isCrowd(office: string): boolean {
    return (this.#underWay.get(office) ?? 0) > crowd;
  }

  otherPersons({ person }: Owner, now: number): boolean {
    return this.#persons.othersThan(person, now);
  }

  otherOffices({ office }: Owner, now: number): boolean {
    return this.#offices.othersThan(office, now);
  }
}

/** Of this process, whatever they ask for. */
export const about = new About();

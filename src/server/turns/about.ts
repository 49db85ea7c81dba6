import type { Owner } from './fair-line.ts';

/** Milliseconds in which somebody who asked is still about. */
const aboutFor = 1_000;

/** Whether anybody else than one asked of late, without a list of all of them. */
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

/** Who is at work on this server: whoever is alone may have all of it. */
export class About {
  readonly #persons = new LastSeen();
  readonly #offices = new LastSeen();

  note({ person, office }: Owner, now: number): void {
    this.#persons.note(person, now);
    this.#offices.note(office, now);
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

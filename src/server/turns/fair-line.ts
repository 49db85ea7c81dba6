/** Whose turn something is. */
export type Owner = { readonly person: string; readonly office: string };

type Office<One> = { size: number; persons: Map<string, One[]> };

/**
 * A line in which nobody stands behind another's crowd: offices take turns, and in each of them its persons. When it is too
 * long, the one to go is the last of whoever has most in it.
 */
export class FairLine<One extends { owner: Owner }> {
  /** In the order of their turns, as are the persons of each. */
  readonly #offices = new Map<string, Office<One>>();
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(one: One): void {
    const { person, office: name } = one.owner;
    let office = this.#offices.get(name);
    if (!office) this.#offices.set(name, (office = { size: 0, persons: new Map() }));
    const own = office.persons.get(person);
    if (own) own.push(one);
    else office.persons.set(person, [one]);
    office.size += 1;
    this.#length += 1;
  }

  /** Takes out the next one whose owner may have a turn now. */
  next(mayGo: (owner: Owner) => boolean): One | null {
    for (const [name, office] of this.#offices) {
      for (const [person, own] of office.persons) {
        const [one] = own as [One];
        if (!mayGo(one.owner)) continue;
        this.remove(one);
        // behind the others, if there is more of it
        if (office.persons.delete(person) && own.length > 0) office.persons.set(person, own);
        if (this.#offices.delete(name) && office.size > 0) this.#offices.set(name, office);
        return one;
      }
    }
    return null;
  }

  /** False when it is not in line any more. */
  remove(one: One): boolean {
    const { person, office: name } = one.owner;
    const office = this.#offices.get(name);
    const own = office?.persons.get(person);
    const place = own?.indexOf(one) ?? -1;
    if (!office || !own || place < 0) return false;
    own.splice(place, 1);
    office.size -= 1;
    this.#length -= 1;
    if (own.length === 0) office.persons.delete(person);
    if (office.size === 0) this.#offices.delete(name);
    return true;
  }

  /** The first of each person. */
  *firsts(): Generator<One> {
    for (const office of this.#offices.values()) for (const [first] of office.persons.values()) yield first!;
  }

  /** The first of somebody, if any. */
  firstOf({ person, office }: Owner): One | undefined {
    return this.#offices.get(office)?.persons.get(person)?.[0];
  }

  /** Whether anybody of another office stands here. */
  hasOtherOffices({ office }: Owner): boolean {
    return this.#offices.size > (this.#offices.has(office) ? 1 : 0);
  }

  /** Whether anybody else stands here, of whatever office. */
  hasOtherPersons({ person }: Owner): boolean {
    for (const { persons } of this.#offices.values()) if (persons.size > (persons.has(person) ? 1 : 0)) return true;
    return false;
  }

  /** Whether somebody has more here than an even part of so many. */
  hasMoreThanPart({ person, office: name }: Owner, of: number): boolean {
    const office = this.#offices.get(name);
    const part = of / this.#offices.size;
    if (!office || office.size <= part) return false;
    return (office.persons.get(person)?.length ?? 0) > part / office.persons.size;
  }

  /** Who must make room for a newcomer: the last of those who have more in line, or null when nobody has. */
  lastOfMoreThan({ person, office: name }: Owner): One | null {
    const own = this.#offices.get(name);
    const office = heaviest(this.#offices.values(), (one) => one.size);
    if (!office) return null;
    if (office.size > (own?.size ?? 0) + 1) return heaviest(office.persons.values(), lengthOf)!.at(-1)!;
    const persons = own && heaviest(own.persons.values(), lengthOf);
    return persons && persons.length > (own.persons.get(person)?.length ?? 0) + 1 ? persons.at(-1)! : null;
  }
}

const lengthOf = (list: readonly unknown[]): number => list.length;

function heaviest<Item>(items: Iterable<Item>, weight: (item: Item) => number): Item | null {
  let found: Item | null = null;
  for (const item of items) if (!found || weight(item) > weight(found)) found = item;
  return found;
}

/** Chance that repeats: the same seed and place give the same values, in any order and without state between rows. */

function scramble(value: number): number {
  let x = value | 0;
  x = Math.imul(x ^ (x >>> 16), 0x21f0aaad);
  x = Math.imul(x ^ (x >>> 15), 0x735a2d97);
  return (x ^ (x >>> 15)) >>> 0;
}

/** 32 bits that depend on all parts. */
export function mix(...parts: number[]): number {
  let hash = 0x9e3779b9;
  for (const part of parts) hash = scramble(hash ^ scramble(part + 0x6d2b79f5)) + 0x9e3779b9;
  return hash >>> 0;
}

/** A version 4 UUID of a place: kind of row, office, number. */
export function idOf(seed: number, kind: number, office: number, index: number): string {
  // the part first: 32 bits of the place alone would repeat among a million rows
  const hex = (part: number) => mix(part, seed, kind, office, index).toString(16).padStart(8, '0');
  const [a, b, c, d] = [hex(1), hex(2), hex(3), hex(4)];
  const variant = '89ab'[Number.parseInt(c[0]!, 16) % 4];
  return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-${variant}${c.slice(1, 4)}-${c.slice(4)}${d}`;
}

/** Names with weights, drawn in proportion. */
export class Weighted {
  readonly #values: string[];
  readonly #sums: number[];

  /** @param table lines of `weight NAME, NAME, …` */
  constructor(table: Record<string, string>) {
    this.#values = [];
    this.#sums = [];
    let sum = 0;
    for (const [weight, names] of Object.entries(table)) {
      for (const name of names.split(', ')) {
        sum += Number(weight);
        this.#values.push(name);
        this.#sums.push(sum);
      }
    }
  }

  at(share: number): string {
    const wanted = share * this.#sums.at(-1)!;
    let low = 0;
    let high = this.#sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#sums[middle]! > wanted) high = middle;
      else low = middle + 1;
    }
    return this.#values[low]!;
  }
}

export class Random {
  #state: number;

  constructor(...place: number[]) {
    this.#state = mix(...place);
  }

  /** From 0 up to, not including, 1. */
  share(): number {
    this.#state = (this.#state + 0x9e3779b9) | 0;
    return scramble(this.#state) / 4294967296;
  }

  /** From 0 up to, not including, `end`. */
  below(end: number): number {
    return Math.floor(this.share() * end);
  }

  chance(probability: number): boolean {
    return this.share() < probability;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }

  draw(table: Weighted): string {
    return table.at(this.share());
  }

  digits(count: number): string {
    return String(this.below(10 ** count)).padStart(count, '0');
  }
}

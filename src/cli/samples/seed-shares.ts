import { Random } from './seed-random.ts';

/** Splits a total over offices: the first has a fifth (all alike when they are few), the others about the same. */
export function shares(total: number, offices: number, seed: number): number[] {
  if (offices <= 5) return Array.from({ length: offices }, (_, index) => part(total, index, offices));
  const first = Math.round(total / 5);
  const random = new Random(seed, 99);
  const weights = Array.from({ length: offices - 1 }, () => 0.8 + 0.4 * random.share());
  const sum = weights.reduce((a, b) => a + b, 0);
  let [given, weight] = [0, 0];
  const others = weights.map((one) => {
    weight += one;
    const upTo = Math.round(((total - first) * weight) / sum);
    const own = upTo - given;
    given = upTo;
    return own;
  });
  return [first, ...others];
}

const part = (total: number, index: number, parts: number): number =>
  Math.floor((total * (index + 1)) / parts) - Math.floor((total * index) / parts);

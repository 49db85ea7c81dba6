/** The value that so much of what is sorted lies below; of nothing none. */
export const at = (sorted: readonly number[], part: number): number => sorted[Math.floor(sorted.length * part)] ?? NaN;

const quantile = (values: readonly number[], part: number): number =>
  at(
    values.toSorted((a, b) => a - b),
    part,
  );

export const median = (values: readonly number[]): number => quantile(values, 0.5);
export const p95 = (values: readonly number[]): number => quantile(values, 0.95);

/** Fields that are not what they began as. */
export const changedOf = (values: Record<string, unknown>, base: Record<string, unknown>): string[] =>
  Object.keys(base).filter((field) => !isSame(values[field], base[field]));

/** Lists by what they hold: each drawing makes them anew. */
const isSame = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) || (Array.isArray(one) && JSON.stringify(one) === JSON.stringify(other));

export const versionOf = (record: unknown): number => (record as { versao?: number }).versao ?? 0;

/** The `versao` of a saved record, when the answer carries one. */
export function newVersion(saved: unknown): { versao?: unknown } {
  return saved && typeof saved === 'object' && 'versao' in saved ? { versao: saved.versao } : {};
}

type Values = Record<string, unknown> | null;

/** What an event tells: the values before and after where it keeps both sides, else values of one side. */
export function sidesOf(detail: Values): { antes: Values; depois: Values } {
  const isSides = detail !== null && Object.keys(detail).every((key) => key === 'antes' || key === 'depois');
  if (!isSides) return { antes: null, depois: detail };
  const { antes = null, depois = null } = detail as { antes?: Values; depois?: Values };
  return { antes, depois };
}

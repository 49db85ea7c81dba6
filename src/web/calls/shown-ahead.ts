import type { AnyEndpoint } from '../../shared/contract.ts';

/**
 * Changes that are shown before the server has answered. What is fetched of the same data meanwhile may not contain them, and would show
 * them undone: the last one that ends refreshes for all.
 */
type Ahead = {
  tenantId: string | null;
  /** Whose answers show it. */
  shownBy: readonly AnyEndpoint[];
  /** Changes that ended before it, after which it refreshes as well. */
  due: AnyEndpoint[];
};

const underWay = new Set<Ahead>();

const sameData = (one: Ahead, other: Ahead) =>
  one.tenantId === other.tenantId && one.shownBy.some((endpoint) => other.shownBy.includes(endpoint));

/** @returns how to end it; that tells after which changes to refresh now */
export function showAhead(tenantId: string | null, shownBy: readonly AnyEndpoint[]) {
  const own: Ahead = { tenantId, shownBy, due: [] };
  underWay.add(own);
  return (changed: readonly AnyEndpoint[]): readonly AnyEndpoint[] => {
    underWay.delete(own);
    const due = [...new Set([...own.due, ...changed])];
    const other = [...underWay].find((one) => sameData(one, own));
    if (!other) return due;
    other.due.push(...due);
    return [];
  };
}

/** Whether answers of that name show more than the server has said. */
export const isShownAhead = (tenantId: string, name: string): boolean =>
  [...underWay].some((one) => one.tenantId === tenantId && one.shownBy.some((endpoint) => endpoint.name === name));

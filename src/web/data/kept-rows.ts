import { useState } from 'react';

type Kept<Row> = { row: Row; at: number };

/**
 * Rows that a change of one's own has taken out of a list's filter keep their place until the list is asked anew, so that
 * no other slides under the pointer.
 *
 * @param of what the list was asked for; another question forgets them
 */
export function useKeptRows<Row extends { id: string }>(of: string) {
  const [kept, setKept] = useState<{ of: string; rows: Kept<Row>[] }>({ of, rows: [] });
  if (kept.of !== of) setKept({ of, rows: [] });
  const rows = kept.of === of ? kept.rows : [];
  const without = (id: string) => rows.filter(({ row }) => row.id !== id);

  function shown(fetched: readonly Row[]): readonly Row[] {
    const gone = rows.filter(({ row }) => fetched.every(({ id }) => id !== row.id));
    if (gone.length === 0) return fetched;
    const all = [...fetched];
    for (const { row, at } of gone.toSorted((one, other) => one.at - other.at)) all.splice(at, 0, row);
    return all;
  }

  return {
    shown,
    /** The row as it is now; `among` are those that it stands among. */
    keep(row: Row, among: readonly Row[]): void {
      const at = among.findIndex(({ id }) => id === row.id);
      setKept({ of, rows: [...without(row.id), { row, at: Math.max(at, 0) }] });
    },
    forget: (id: string): void => setKept({ of, rows: without(id) }),
  };
}

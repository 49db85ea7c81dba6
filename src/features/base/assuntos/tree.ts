import type { Assunto } from './assuntos.contract.ts';

export type Branch = { tema: Assunto; assuntos: Assunto[] };

/** Themes in their order, each with its subjects in theirs. */
export function treeOf(rows: readonly Assunto[]): Branch[] {
  const branches = rows.filter(({ pai_id }) => pai_id === null).map((tema): Branch => ({ tema, assuntos: [] }));
  const byId = new Map(branches.map((branch) => [branch.tema.id, branch]));
  for (const row of rows) if (row.pai_id !== null) byId.get(row.pai_id)?.assuntos.push(row);
  return branches;
}

const siblingsOf = (rows: readonly Assunto[], { pai_id }: Assunto): Assunto[] =>
  rows.filter((row) => row.pai_id === pai_id);

export type Step = 'cima' | 'baixo';

/** Its place among those of its theme, from 1, and how many they are. */
export function placeOf(rows: readonly Assunto[], id: string): { place: number; of: number } {
  const row = rows.find((one) => one.id === id);
  const siblings = row ? siblingsOf(rows, row) : [];
  return { place: siblings.findIndex((one) => one.id === id) + 1, of: siblings.length };
}

/** The list after one has changed places with its neighbour; the same list where there is none. */
export function moved(rows: Assunto[], id: string, para: Step): Assunto[] {
  const row = rows.find((one) => one.id === id);
  if (!row) return rows;
  const siblings = siblingsOf(rows, row);
  const at = siblings.indexOf(row);
  const neighbour = siblings[para === 'cima' ? at - 1 : at + 1];
  if (!neighbour) return rows;
  const swapped = rows.map((one) => (one === row ? neighbour : one === neighbour ? row : one));
  // a theme takes its subjects along
  return treeOf(swapped).flatMap(({ tema, assuntos }) => [tema, ...assuntos]);
}

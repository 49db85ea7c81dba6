import type { FichaJob, FichaKind, FichaPart } from './ficha.sql.ts';

/** The record of a citizen as data: what JSON.stringify would make of the whole, a part at a time. */
export async function* form({ quantos, ...head }: FichaJob, parts: AsyncIterable<FichaPart>): AsyncGenerator<string> {
  yield JSON.stringify(head, null, 2).slice(0, -2);
  let now: FichaKind | null = null;
  let first = true;
  for await (const { secao, linhas } of parts) {
    if (secao !== now) {
      if (now) yield ending(quantos[now]);
      yield `,\n  "${secao}": [`;
      now = secao;
      first = true;
    }
    for (const row of linhas) {
      yield `${first ? '' : ','}\n    ${JSON.stringify(row, null, 2).replaceAll('\n', '\n    ')}`;
      first = false;
    }
  }
  if (now) yield ending(quantos[now]);
  yield '\n}';
}

const ending = (count: number): string => (count === 0 ? ']' : '\n  ]');

import { isVariable, toFillIn, type Values } from '../letters/variables.ts';
import type { Block, Body, Run, Template, Variable } from './letter.ts';

/**
 * A text with values in the place of its variables. They come in behind the reading: whatever stands in a value is words.
 * The list of demands, where nothing stands beside it, is a list of the letter.
 */
export const resolved = (template: Template, values: Values): Body =>
  template.map((block): Block<Run> => {
    if (block.kind === 'paragraph')
      return listOfDemands(block.pieces, values) ?? { ...block, pieces: runs(block.pieces, values) };
    if (block.kind === 'list') return { ...block, items: block.items.map((item) => runs(item, values)) };
    return { ...block, paragraphs: block.paragraphs.map((one) => runs(one, values)) };
  });

const runs = (pieces: readonly (Run | Variable)[], values: Values): Run[] =>
  pieces.map((piece) => {
    if ('text' in piece) return piece;
    const { variable, ...look } = piece;
    return { text: wordsFor(variable, values), ...look };
  });

function wordsFor(variable: string, values: Values): string {
  const value = isVariable(variable) ? values[variable] : undefined;
  if (!value?.trim()) return toFillIn(variable);
  return variable === 'demandas.lista' ? value.split('\n').join('; ') : value;
}

/** One demand is a paragraph, several are a list. */
function listOfDemands(pieces: readonly (Run | Variable)[], values: Values): Block<Run> | undefined {
  const [piece, ...more] = pieces;
  if (!piece || more.length > 0 || !('variable' in piece) || piece.variable !== 'demandas.lista') return undefined;
  const lines = values['demandas.lista']?.split('\n') ?? [];
  if (lines.length < 2) return undefined;
  return { kind: 'list', marker: 'letter', start: 1, items: lines.map((text) => [{ text }]) };
}

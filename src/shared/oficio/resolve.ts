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

/** Characters that the same has at most, without making them: a variable may stand in a text a thousand times, for a million of them. */
export const resolvedLength = (template: Template, values: Values): number =>
  template
    .flatMap((block) =>
      block.kind === 'paragraph' ? [block.pieces] : block.kind === 'list' ? block.items : block.paragraphs,
    )
    // and the end of each line
    .reduce((sum, pieces) => sum + 1 + lengthOf(pieces, values), 0);

const lengthOf = (pieces: readonly (Run | Variable)[], values: Values): number =>
  pieces.reduce((sum, piece) => sum + ('text' in piece ? piece.text.length : lengthFor(piece.variable, values)), 0);

/** Of a letter. */
const demandasMax = 100;

/** Between demands in one line stands one sign more than between lines. */
function lengthFor(variable: string, values: Values): number {
  const value = isVariable(variable) ? values[variable] : undefined;
  if (!value?.trim()) return toFillIn(variable).length;
  return value.length + (variable === 'demandas.lista' ? demandasMax : 0);
}

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

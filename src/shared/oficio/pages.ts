/** The pages of a letter as they would be printed, for a screen: everything in points of a sheet of A4, from its upper left corner. */

/** Words of one look that stand in a line. */
export type PlacedWords = {
  x: number;
  /** On which they stand. */
  y: number;
  texto: string;
  /** Of the type. */
  tamanho: number;
  negrito?: true | undefined;
  italico?: true | undefined;
  /** What a justified line adds to each space. */
  espaco?: number | undefined;
};

export type PlacedPicture = { x: number; y: number; largura: number; altura: number };

export type LetterPages = {
  paginas: PlacedWords[][];
  /** Of all pages; beyond `mostPages` they are counted and not told. */
  total: number;
  /** Where the coat of arms stands on the first page. */
  brasao: PlacedPicture | null;
};

/** More than anybody looks at beside a text. */
export const mostPages = 30;

export const sheet = { width: 595.28, height: 841.89 } as const;

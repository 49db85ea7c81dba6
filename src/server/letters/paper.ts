/** Points of a sheet of A4 as the Manual de Redação da Presidência arranges it (docs/oficio.md compares point by point). */
export const cm = 72 / 2.54;

export const paper = {
  width: 21 * cm,
  height: 29.7 * cm,
  left: 3 * cm,
  right: 1.5 * cm,
  top: 2 * cm,
  bottom: 2 * cm,
  /** What the letterhead has of the first page, and where in it the lines begin. */
  head: 5 * cm,
  headTop: 1.2 * cm,
  /** A coat of arms is no higher, and no wider. */
  brasao: { height: 1.8 * cm, width: 6 * cm },
  indent: 2.5 * cm,
  /** Behind a paragraph. */
  after: 6,
  /** Between the parts of a letter. */
  part: 18,
  /** For the signature itself. */
  signature: 48,
} as const;

export const textWidth = paper.width - paper.left - paper.right;

export const sizes = { text: 12, quote: 11, head: 10.5, foot: 9 } as const;

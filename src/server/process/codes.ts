import { randomInt } from 'node:crypto';

/** Codes that a person reads from a screen and types. */

// no 0/O, 1/I/L
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** So many random letters in groups of four; each has almost five bits. */
export const newCode = (length: number): string =>
  Array.from({ length }, (_, at) => (at > 0 && at % 4 === 0 ? '-' : '') + alphabet[randomInt(alphabet.length)]).join(
    '',
  );

/** What was typed, as it counts: case and separators do not matter. */
export const plainCode = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '');

import { texts } from './texts.ts';
import { normalized } from './letters/normalized.ts';

/** The sentence for a new password that has too few characters, not bytes; null when it has enough. */
export const tooShort = (password: string, min: number): string | null =>
  [...normalized(password, 'NFC')].length < min ? texts.senhaCurta(min) : null;

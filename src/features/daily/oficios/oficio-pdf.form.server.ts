import { letterPdf } from '../../../server/letters/letter-pdf.ts';
import type { Letter } from '../../../shared/oficio/letter.ts';

/** A letter on its way to the workshop: the coat of arms as base64. */
export type LetterJob = Omit<Letter, 'brasao'> & { brasao: string | null };

/** The page of a letter. */
export async function* form({ brasao, ...letter }: LetterJob): AsyncGenerator<Uint8Array> {
  yield await letterPdf({ ...letter, brasao: brasao === null ? null : Buffer.from(brasao, 'base64') });
}

import { letterPages } from '../../../server/letters/letter-pdf.ts';
import type { Letter } from '../../../shared/oficio/letter.ts';

/** Without its coat of arms, of which the size is enough. */
export type PreviaJob = { letter: Letter; brasao: { width: number; height: number } | null };

/** The pages of a text, as words in their places. */
export async function* form({ letter, brasao }: PreviaJob): AsyncGenerator<string> {
  yield JSON.stringify(await letterPages(letter, brasao));
}

import { letterPdf } from '../../../server/letters/letter-pdf.ts';
import type { CartaJob } from './carta.parts.server.ts';

/** The page of a letter. */
export async function* form({ brasao, ...letter }: CartaJob): AsyncGenerator<Uint8Array> {
  yield await letterPdf({ ...letter, brasao: brasao === null ? null : Buffer.from(brasao, 'base64') });
}

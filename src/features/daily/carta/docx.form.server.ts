import { letterDocx } from '../../../server/letters/letter-docx.ts';
import type { CartaJob } from '../oficios/carta.parts.server.ts';

/** A letter for a word processor. */
export async function* form({ brasao, ...letter }: CartaJob): AsyncGenerator<Uint8Array> {
  yield await letterDocx({ ...letter, brasao: brasao === null ? null : Buffer.from(brasao, 'base64') });
}

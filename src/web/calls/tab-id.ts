import { randomHex } from '../browser/random-hex.ts';

/**
 * This tab's name towards the server, so that live changes can say which ones it made itself. Random, in memory only.
 */
export const tabId = randomHex(8);

/**
 * This tab's name towards the server, so that live changes can say which ones it made itself. Random, in memory only.
 */
export const tabId = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
  byte.toString(16).padStart(2, '0'),
).join('');

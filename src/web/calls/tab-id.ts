/**
 * This tab's name towards the server, so that live changes can say which ones it made itself. Random, in memory only.
 */
export const tabId = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
  byte.toString(16).padStart(2, '0'),
).join('');

let answeredAt = 0;

/** Noted after each change that the server has answered: what is fetched from then on contains it. */
export function noteOwnChange(): void {
  answeredAt = Date.now();
}

export const lastOwnChange = (): number => answeredAt;

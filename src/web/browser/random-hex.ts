/** So many random bytes. Not crypto.randomUUID: it does not exist over plain http in an office's own network. */
export const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

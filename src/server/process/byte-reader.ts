/** Takes exact numbers of bytes out of a stream of pieces. */
export class ByteReader {
  readonly #pieces: AsyncIterator<Uint8Array>;
  #held: Buffer[] = [];
  #size = 0;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#pieces = source[Symbol.asyncIterator]();
  }

  /** The next `size` bytes; fewer only at the end of the stream. */
  async take(size: number): Promise<Buffer> {
    while (this.#size < size) {
      const { value, done } = await this.#pieces.next();
      if (done) break;
      this.#held.push(Buffer.from(value.buffer, value.byteOffset, value.byteLength));
      this.#size += value.byteLength;
    }
    const all = this.#held.length === 1 ? this.#held[0]! : Buffer.concat(this.#held);
    const rest = all.subarray(size);
    this.#held = rest.length > 0 ? [rest] : [];
    this.#size = rest.length;
    return all.subarray(0, size);
  }

  /** Lets the source close what it has open. */
  async end(): Promise<void> {
    await this.#pieces.return?.();
  }
}

import pg from 'pg';
import { DataRowMessage, type BackendMessage } from 'pg-protocol/dist/messages.js';
import { Parser } from 'pg-protocol/dist/parser.js';

/** PostgreSQL, Frontend/Backend Protocol, "Message Formats": DataRow. */
const dataRow = 'D'.charCodeAt(0);

/**
 * The values of a row, null or text. The row is made into text once, and a value in ASCII is a part of that: to ask the buffer for each
 * value costs three times as much, and was a tenth of what a list of a hundred takes this process.
 *
 * @param from where its content begins in `bytes`, the number of its values
 */
function valuesOf(bytes: Buffer, from: number, end: number): (string | null)[] {
  const values: (string | null)[] = [];
  const text = bytes.toString('latin1', from, end);
  let at = from + 2;
  for (let left = bytes.readInt16BE(from); left > 0; left -= 1) {
    const length = bytes.readInt32BE(at);
    at += 4;
    if (length === -1) {
      values.push(null);
      continue;
    }
    const next = at + length;
    let ascii = at;
    while (ascii < next && bytes[ascii]! < 128) ascii += 1;
    values.push(ascii === next ? text.slice(at - from, next - from) : bytes.toString('utf8', at, next));
    at = next;
  }
  return values;
}

/** As it is inside: a message's kind, where its content begins, and its length, in which the length counts itself. */
type Inner = {
  parse: Parser['parse'];
  handlePacket(from: number, kind: number, length: number, bytes: Buffer): BackendMessage;
};

/** pg's parser, whose rows are read by `valuesOf`. */
class RowParser extends (Parser as unknown as new () => Inner) {
  override handlePacket(from: number, kind: number, length: number, bytes: Buffer): BackendMessage {
    if (kind !== dataRow) return super.handlePacket(from, kind, length, bytes);
    return new DataRowMessage(length, valuesOf(bytes, from, from + length - 4));
  }
}

type Inside = {
  connection: pg.Connection & { attachListeners(stream: pg.Connection['stream']): void };
};

/** A client of pg that reads rows so. */
export class RowClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const { connection } = this as unknown as Inside;
    connection.attachListeners = (stream) => {
      const parser = new RowParser();
      const tell = (message: BackendMessage) =>
        connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message);
      stream.on('data', (bytes: Buffer) => parser.parse(bytes, tell));
    };
  }
}

import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import pg from 'pg';
import { serialize } from 'pg-protocol';
import { Parser } from 'pg-protocol/dist/parser.js';
import utils from 'pg/lib/utils.js';
import { afterEach, expect, test } from 'vitest';
import { cancelWhat } from '../../src/server/database/cancel.ts';
import { RowClient } from '../../src/server/database/row-client.ts';
import { roundTrip } from '../../src/server/database/round-trip.ts';

/**
 * Parts of pg that are not documented, and that round-trip.ts, row-client.ts, connections.ts and cancel.ts use all the same. What fails here after
 * a new version of pg or pg-protocol has changed inside: read how, and change those four before the versions move.
 */

/** A message of the protocol: its letter, its length, its content. */
function message(letter: string, ...content: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(content.map((part) => Buffer.from(part)));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(letter), length, body]);
}
const int16 = (value: number) => Buffer.from([value >> 8, value & 255]);
const int32 = (value: number) => Buffer.concat([int16(value >> 16), int16(value & 65_535)]);
const ready = message('Z', 'I');
const answered = [
  message('1'),
  message('2'),
  message('T', int16(1), 'n\0', int32(0), int16(0), int32(23), int16(4), int32(-1), int16(0)),
  message('D', int16(1), int32(2), '42'),
  message('C', 'SELECT 1\0'),
];

/** So many bytes at a time, each on its way before the next. */
function send(socket: Socket, bytes: Buffer, pieces: number): void {
  if (bytes.length > 0) socket.write(bytes.subarray(0, pieces), () => send(socket, bytes.subarray(pieces), pieces));
}

const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

/** A client of a server that answers each Sync with the next of these, and what it has sent since it is there. */
async function connected(...answers: Buffer[][]) {
  return connectedAs(pg.Client, answers);
}

async function connectedAs(Client: typeof pg.Client, answers: Buffer[][], pieces = Infinity) {
  const sent: Buffer[] = [];
  let socket: Socket;
  const server = createServer((opened) => {
    socket = opened;
    opened.on('error', () => {});
    opened.once('data', (first: Buffer) => {
      // no answer belongs to a word of cancelling
      if (first.length === 16) return void (sent.push(first), opened.end());
      const keys = message('K', int32(7), int32(11));
      opened.write(Buffer.concat([message('R', int32(0)), keys, ready]));
      opened.on('data', (bytes: Buffer) => {
        sent.push(bytes);
        if (bytes.subarray(-5).equals(serialize.sync())) send(opened, Buffer.concat(answers.shift() ?? []), pieces);
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const types = new pg.TypeOverrides();
  types.setTypeParser(23, (text: string) => `number ${text}`);
  const client = new Client({ host: '127.0.0.1', port, user: 'x', database: 'x', types });
  client.on('error', () => {});
  ends.push(
    () => client.end().catch(() => {}),
    () => socket?.destroy(),
    () => server.close(),
  );
  await client.connect();
  return { client, port, sent };
}

/** A query object that writes down what pg calls it with. */
function probe(submit: (connection: pg.Connection) => Error | null) {
  const heard: unknown[][] = [];
  const over = Promise.withResolvers<unknown[][]>();
  const hear =
    (name: string, last = false) =>
    (told: unknown) => {
      heard.push([name, told]);
      if (last) over.resolve(heard);
    };
  const query = {
    submit,
    handleRowDescription: hear('row description'),
    handleDataRow: hear('data row'),
    handleCommandComplete: hear('command complete'),
    handleEmptyQuery: hear('empty query'),
    handleError: hear('error', true),
    handleReadyForQuery: hear('ready', true),
  };
  return { query, hear, heard: over.promise };
}

test('pg and pg-protocol are pinned to one version each, and pg uses the same pg-protocol as we do', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { version: string }>;
  };
  for (const name of ['pg', 'pg-protocol']) {
    expect(dependencies[name], `${name} must be pinned: only one version is proven`).toMatch(/^\d+\.\d+\.\d+$/);
    const copies = Object.keys(packages).filter((path) => path.endsWith(`node_modules/${name}`));
    expect(copies, `there must be one ${name} only`).toEqual([`node_modules/${name}`]);
    expect(packages[copies[0]!]!.version).toBe(dependencies[name]);
  }
});

test('pg-protocol makes the bytes of each message by itself, and asks our mapper for each value', () => {
  expect(serialize.parse({ name: 's', text: 'select $1' })).toEqual(message('P', 's\0select $1\0', int16(0)));
  const bound = serialize.bind({
    statement: 's',
    values: [5, null],
    valueMapper: (value: unknown) => value && `<${value}>`,
  });
  const values = [int16(2), int32(3), '<5>', int32(-1)];
  expect(bound).toEqual(message('B', '\0s\0', int16(2), int16(0), int16(0), ...values, int16(1), int16(0)));
  expect(serialize.describe({ type: 'P' })).toEqual(message('D', 'P\0'));
  expect(serialize.execute()).toEqual(message('E', '\0', int32(0)));
  expect(serialize.sync()).toEqual(message('S'));
});

test("pg's own way of writing a value is where we take it from", () => {
  const written = [null, undefined, true, 7, 'x', { a: 1 }, ['a', null]].map((value) => utils.prepareValue(value));
  expect(written).toEqual([null, null, 'true', '7', 'x', '{"a":1}', '{"a",NULL}']);
  const bytes = Buffer.from([1]);
  expect(utils.prepareValue(bytes)).toBe(bytes);
});

test('a query object of our own gets the connection, writes to its stream, and hears each part of the answer', async () => {
  const nothing = [message('1'), message('2'), message('n'), message('I'), ready];
  const { client, sent } = await connected([...answered, ready], nothing);
  const bytes = Buffer.concat([serialize.parse({ name: 's', text: 'select 42' }), serialize.sync()]);
  const { query, hear, heard } = probe((connection) => {
    connection.once('parseComplete', () => hear('parsed')(null));
    connection.stream.write(bytes);
    return null;
  });
  client.query(query);
  expect(await heard).toMatchObject([
    ['parsed', null],
    ['row description', { fields: [{ name: 'n', dataTypeID: 23 }] }],
    ['data row', { fields: ['42'] }],
    ['command complete', { text: 'SELECT 1' }],
    ['ready', {}],
  ]);
  expect(sent, 'pg must send nothing of its own beside ours').toEqual([bytes]);
  expect(client.getTypeParser(23, 'text')('42')).toBe('number 42');

  const empty = probe((connection) => (connection.stream.write(serialize.sync()), null));
  client.query(empty.query);
  expect((await empty.heard).map(([name]) => name)).toEqual(['empty query', 'ready']);
});

test('an error, of the database or returned by submit, reaches handleError, and the connection goes on', async () => {
  const failed = [message('E', 'SERROR\0C23505\0Mthere is one\0\0'), ready];
  const { client } = await connected(failed, [ready]);
  const own = probe(() => new Error('not sent'));
  client.query(own.query);
  expect(await own.heard).toMatchObject([['error', { message: 'not sent' }]]);

  const sync = (connection: pg.Connection) => (connection.stream.write(serialize.sync()), null);
  const refused = probe(sync);
  client.query(refused.query);
  expect((await refused.heard)[0]).toMatchObject(['error', { code: '23505', message: 'there is one' }]);
  const next = probe(sync);
  client.query(next.query);
  expect((await next.heard).at(-1)).toMatchObject(['ready', {}]);
});

test("the client shows its connection's stream: destroyed with an error, it ends the query with that error", async () => {
  const { client } = await connected();
  const { stream } = (client as unknown as { connection: pg.Connection }).connection;
  const { query, heard } = probe((connection) => (connection.stream.write(serialize.sync()), null));
  client.query(query);
  stream.destroy(new Error('too large'));
  expect(await heard).toMatchObject([['error', { message: 'too large' }]]);
});

test('the client knows what cancelling needs, and a connection of its own passes it on', async () => {
  const { client, port, sent } = await connected();
  expect(client).toMatchObject({ host: '127.0.0.1', port, ssl: false, processID: 7, secretKey: 11 });
  expect(await cancelWhat(client)).toBe(true);
  expect(sent).toEqual([Buffer.concat([int32(16), int32(80_877_102), int32(7), int32(11)])]);
});

test('a client of ours reads what its stream brings by itself, as pg would, in pieces of any size', async () => {
  const inside = pg.Connection.prototype as unknown as { attachListeners: unknown };
  expect(inside.attachListeners, 'pg asks it to read a stream').toBeTypeOf('function');
  expect(Parser.prototype, 'pg-protocol makes a message in it').toHaveProperty('handlePacket', expect.any(Function));
  const values = [null, '', 'f', 'ASCII', 'AÇÃO', '𝒳 e é', 'ü'.repeat(300), 'x'.repeat(40_000)];
  const row = values.map((value) =>
    value === null ? int32(-1) : Buffer.concat([int32(Buffer.byteLength(value)), Buffer.from(value)]),
  );
  const column = (_: unknown, place: number) =>
    Buffer.concat([Buffer.from(`c${place}\0`), int32(0), int16(0), int32(25), int16(-1), int32(-1), int16(0)]);
  const described = message('T', int16(values.length), ...values.map(column));
  const rows = Array.from({ length: 3 }, () => message('D', int16(values.length), ...row));
  const answer = [message('1'), message('2'), described, ...rows, message('C', 'SELECT 3\0'), ready];
  for (const Client of [pg.Client, RowClient])
    for (const pieces of [Infinity, 4_999, 61]) {
      const { client } = await connectedAs(Client, [answer], pieces);
      const [found] = await roundTrip(client, [{ text: 'select', values: [] }]);
      expect(found!.rows.map((one) => Object.values(one as object))).toEqual([values, values, values]);
    }
});

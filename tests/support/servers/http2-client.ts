import { connect, type ClientHttp2Session, type ClientHttp2Stream, type IncomingHttpHeaders } from 'node:http2';
import { Readable } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { parseEvents, type LiveEvent } from './sse.ts';

/** A browser's side of a proxy: HTTP/2 over TLS to a name that no name server knows. */

type Http2Answer = { status: number; headers: IncomingHttpHeaders; text: string };

export type Http2Client = ReturnType<typeof http2Client>;

function* piecesOf(bytes: Uint8Array): Iterable<Uint8Array> {
  for (let from = 0; from < bytes.length; from += 65_536) yield bytes.subarray(from, from + 65_536);
}

/**
 * @param options.port where the proxy of this machine listens
 * @param options.ca certificate that it must show
 * @param options.from address that the connection comes from
 */
export function http2Client(name: string, options: { port: number; ca: string; from: string }) {
  const origin = `https://${name}`;
  const tls = { ca: options.ca, servername: name, localAddress: options.from, ALPNProtocols: ['h2'] };
  const session: ClientHttp2Session = connect(origin, {
    createConnection: () => connectTls({ host: '127.0.0.1', port: options.port, ...tls }),
  });
  session.on('error', () => {});

  const open = (method: string, path: string, headers: Record<string, string> = {}): ClientHttp2Stream =>
    session.request(
      { ':method': method, ':path': path, ':authority': name, origin, ...headers },
      { endStream: method === 'GET' },
    );

  function request(
    method: string,
    path: string,
    body?: Uint8Array | object,
    headers: Record<string, string> = {},
  ): Promise<Http2Answer> {
    const bytes = body === undefined || body instanceof Uint8Array ? body : Buffer.from(JSON.stringify(body));
    const described: Record<string, string> = bytes ? { 'content-length': String(bytes.length) } : {};
    if (bytes !== body) described['content-type'] = 'application/json';
    const stream = open(method, path, { ...described, ...headers });
    return new Promise((resolve, reject) => {
      let answer: IncomingHttpHeaders = {};
      let text = '';
      stream.setEncoding('utf8');
      stream.once('response', (found) => (answer = found));
      stream.on('data', (chunk: string) => (text += chunk));
      stream.once('end', () => resolve({ status: Number(answer[':status']), headers: answer, text }));
      stream.once('error', reject);
      // in pieces: as one, a big body is more than a session may keep
      if (bytes) Readable.from(piecesOf(bytes)).pipe(stream);
      else if (method !== 'GET') stream.end();
    });
  }

  return {
    request,
    protocol: () => session.alpnProtocol,
    /** Opens a stream of events; resolves to what has been told so far once the answer has begun. */
    async events(path: string, headers: Record<string, string>): Promise<() => LiveEvent[]> {
      const stream = open('GET', path, { accept: 'text/event-stream', ...headers });
      let text = '';
      stream.setEncoding('utf8');
      stream.on('data', (chunk: string) => (text += chunk));
      stream.on('error', () => {});
      await new Promise((resolve, reject) => {
        stream.once('response', resolve);
        stream.once('error', reject);
      });
      return () => parseEvents(text);
    },
    close: () => session.destroy(),
  };
}

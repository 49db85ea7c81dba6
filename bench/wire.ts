import { connect, type Socket } from 'node:net';

/** Just enough of HTTP/1.1 to load a server without being the slower side: one request at a time, a known length. */

export type Answer = { status: number; bytes: number };

export class Wire {
  readonly #port: number;
  #socket: Socket | null = null;
  #waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | null = null;
  #head = '';
  #left = -1;
  #answer: Answer = { status: 0, bytes: 0 };
  #closes = false;

  constructor(port: number) {
    this.#port = port;
  }

  send(request: string): Promise<Answer> {
    const socket = this.#open();
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      socket.write(request);
    });
  }

  close(): void {
    this.#socket?.destroy();
  }

  #open(): Socket {
    if (this.#socket) return this.#socket;
    const socket = connect({ port: this.#port, host: '127.0.0.1', noDelay: true });
    this.#socket = socket;
    this.#head = '';
    this.#left = -1;
    socket.on('data', (data: Buffer) => this.#take(data));
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => {
      if (this.#socket === socket) this.#socket = null;
      this.#fail(new Error('connection closed'));
    });
    return socket;
  }

  #fail(error: Error): void {
    this.#waiting?.reject(error);
    this.#waiting = null;
  }

  #take(data: Buffer): void {
    if (this.#left < 0) {
      this.#head += data.toString('latin1');
      const end = this.#head.indexOf('\r\n\r\n');
      if (end < 0) return;
      const head = this.#head.slice(0, end);
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
      const status = Number(head.slice(9, 12));
      if (length === undefined && status !== 204) return this.#fail(new Error(`no length: ${head}`));
      this.#closes = /\r\nconnection: close/i.test(head);
      this.#answer = { status, bytes: Number(length ?? 0) };
      this.#left = this.#answer.bytes - (this.#head.length - end - 4);
      this.#head = '';
    } else this.#left -= data.length;
    if (this.#left > 0) return;
    this.#left = -1;
    const { resolve } = this.#waiting!;
    this.#waiting = null;
    if (this.#closes) {
      this.#socket!.destroy();
      this.#socket = null;
    }
    resolve(this.#answer);
  }
}

export type Request = { method: string; path: string; body?: unknown };

/** The bytes of a request, as a browser's page would send it. */
export function requestText({ method, path, body }: Request, port: number, cookie: string | null): string {
  const json = body === undefined ? null : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    'Accept: application/json',
    ...(cookie ? [`Cookie: ${cookie}`] : []),
    ...(method === 'GET' ? [] : ['Sec-Fetch-Site: same-origin', `Origin: http://127.0.0.1:${port}`]),
    ...(json === null ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(json)}`]),
  ];
  return `${lines.join('\r\n')}\r\n\r\n${json ?? ''}`;
}

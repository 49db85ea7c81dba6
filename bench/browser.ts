import { Agent, request, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** What one person's browser keeps: a cookie, a few connections, and one stream of live changes. */

export class Unexpected extends Error {}

const patience = 60_000;

/** Of a request; `kept`: on a connection that was used before. */
type Broken = NodeJS.ErrnoException & { kept?: boolean };

export class Browser {
  readonly #origin: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 6 });
  readonly #onAnswer: (milliseconds: number) => void;
  #cookie = '';
  #stream: IncomingMessage | null = null;
  closed = false;

  constructor(origin: string, onAnswer: (milliseconds: number) => void) {
    this.#origin = origin;
    this.#onAnswer = onAnswer;
  }

  /** Connections that it holds at the moment, the stream's included. */
  get connections(): number {
    const lists = [this.#agent.sockets, this.#agent.freeSockets].flatMap((sockets) => Object.values(sockets));
    return lists.reduce((sum, list) => sum + (list?.length ?? 0), this.#stream ? 1 : 0);
  }

  /** An answer's JSON; throws Unexpected for anything but success. */
  async json<T>(method: string, path: string, body?: object | FormData): Promise<T> {
    return JSON.parse((await this.#ask(method, path, body)).body.toString()) as T;
  }

  async bytes(path: string): Promise<Buffer> {
    return (await this.#ask('GET', path)).body;
  }

  /** Opens the stream; `onEnd` is told when it ends and nobody here ended it. */
  async listen(path: string, onChange: () => void, onEnd: () => void): Promise<void> {
    const answer = await this.#send('GET', path, {}, undefined, false);
    if (answer.statusCode !== 200) throw new Unexpected(`GET ${path}: ${answer.statusCode}`);
    this.#stream = answer;
    answer.on('data', (text: Buffer) => text.includes('event: change') && onChange());
    answer.on('error', () => {});
    answer.once('close', () => this.#stream === answer && onEnd());
  }

  /** Ends the stream and the connections, as a closed page does. */
  close(): void {
    this.closed = true;
    const stream = this.#stream;
    this.#stream = null;
    stream?.destroy();
    this.#agent.destroy();
  }

  async #ask(method: string, path: string, body?: object | FormData) {
    const encoded =
      body instanceof FormData
        ? new Response(body)
        : body && new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
    const bytes = encoded && Buffer.from(await encoded.arrayBuffer());
    const headers =
      encoded && bytes ? { 'content-type': encoded.headers.get('content-type')!, 'content-length': bytes.length } : {};
    const began = performance.now();
    const once = async () => {
      const answer = await this.#send(method, path, headers, bytes, this.#agent).catch((error: Broken) => {
        // as a browser does: the server closed a connection that was kept just when it was used again
        if (error.kept && error.code === 'ECONNRESET') return this.#send(method, path, headers, bytes, false);
        throw error;
      });
      const parts: Buffer[] = [];
      for await (const part of answer) parts.push(part as Buffer);
      return { status: answer.statusCode!, headers: answer.headers, body: Buffer.concat(parts) };
    };
    try {
      let found = await once();
      // as the pages do: what could not be read is asked for once more
      if (method === 'GET' && found.status >= 500) found = await sleep(1_000).then(once);
      if (found.status < 200 || found.status > 299)
        throw new Unexpected(`${method} ${path}: ${found.status} ${found.body.toString().slice(0, 300)}`);
      this.#onAnswer(performance.now() - began);
      const { 'set-cookie': given } = found.headers;
      if (given) this.#cookie = given.map((line) => line.split(';', 1)[0]).join('; ');
      return found;
    } catch (error) {
      if (error instanceof Unexpected) throw error;
      throw new Unexpected(`${method} ${path}: ${(error as Error).message}`);
    }
  }

  #send(method: string, path: string, headers: object, body: Buffer | undefined, agent: Agent | false) {
    return new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request(this.#origin + path, {
        method,
        agent,
        headers: { ...headers, origin: this.#origin, 'sec-fetch-site': 'same-origin', cookie: this.#cookie },
        // a stream is silent for longer than an answer may be
        timeout: agent ? patience : 0,
      });
      sent
        .once('response', resolve)
        .once('error', (error) => reject(Object.assign(error, { kept: sent.reusedSocket })));
      sent.once('timeout', () => sent.destroy(new Error(`no answer in ${patience / 1000} s`)));
      sent.end(body);
    });
  }
}

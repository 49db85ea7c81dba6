import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { pipeline } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { Circuit } from '../process/circuit.ts';
import type { S3Settings } from '../process/settings.ts';

/** Signed requests to one bucket: each ends in bounded time, and what may pass by itself is tried again. */

/** Milliseconds. */
export const s3Patience = {
  /** Until the service takes the connection. */
  connect: 3_000,
  /** Without a byte in either direction. */
  idle: 10_000,
  /** For one whole request, until its answer begins. */
  total: 5 * 60_000,
  /** After this no new attempt begins. */
  attempts: 8_000,
  /** Before the second attempt; twice that before the third. */
  pause: 250,
  /** How long a service that does not answer is left alone. */
  circuit: 5_000,
};
export type S3Patience = typeof s3Patience;

const mostAttempts = 3;
const failuresToPause = 3;
const largestError = 64 * 1024;

type S3Call = {
  method: 'GET' | 'PUT' | 'DELETE';
  /** Unset: the bucket itself. Only characters that an address may hold. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** A file of this machine. */
  body?: { place: string; size: number; sha256: string };
  /** Unset, three. */
  attempts?: number;
};

/** The service answered with an error; `code` is its own name for it. */
export class S3Refusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(`S3 answered ${status} ${code}`);
    this.name = 'S3Refusal';
    this.status = status;
    this.code = code;
  }

  get passes(): boolean {
    return this.status >= 500 || this.status === 429 || this.status === 408;
  }
}

const failure = (code: string, message: string): Error => Object.assign(new Error(message), { code });
const late = (): Error => failure('ETIMEDOUT', 'S3 did not answer in time');

export const bucketAddress = ({ bucket, endpoint, region }: S3Settings): string => {
  if (endpoint) return `${endpoint.replace(/\/$/, '')}/${bucket}`;
  // a certificate for *.s3… does not cover a name with dots
  const host = `s3.${region}.amazonaws.com`;
  return bucket.includes('.') ? `https://${host}/${bucket}` : `https://${bucket}.${host}`;
};

export type S3Client = {
  /** Resolves when an answer begins that is no error; its body is the caller's to read. Throws S3Refusal and network errors. */
  call(call: S3Call): Promise<IncomingMessage>;
  patience: S3Patience;
};

export function s3Client(settings: S3Settings, patience: S3Patience): S3Client {
  const address = bucketAddress(settings);
  const transport = address.startsWith('https:') ? https : http;
  const agent = new transport.Agent({ keepAlive: true });
  const circuit = new Circuit(failuresToPause, patience.circuit);
  const keys = new Map<string, ArrayBuffer>();
  let lastFailure: unknown;

  async function signed({ method, key, query, headers, body }: S3Call) {
    const search = query ? `?${new URLSearchParams(query).toString()}` : '';
    const { accessKeyId, secretAccessKey, sessionToken, region } = settings;
    const signer = new AwsV4Signer({
      method,
      url: address + (key ? `/${key}` : '') + search,
      headers: { ...headers, 'x-amz-content-sha256': body?.sha256 ?? nothing },
      accessKeyId,
      secretAccessKey,
      ...(sessionToken && { sessionToken }),
      service: 's3',
      region,
      cache: keys,
    });
    return signer.sign();
  }

  async function attempt(call: S3Call): Promise<IncomingMessage> {
    const { url, headers } = await signed(call);
    const { method, body } = call;
    const length = body ? { 'content-length': String(body.size), 'content-type': 'application/octet-stream' } : {};
    const request = transport.request(url, { method, agent, headers: { ...Object.fromEntries(headers), ...length } });
    // it may also fail after its answer began, which then fails by itself
    request.on('error', () => {});
    const giveUp = () => void request.destroy(late());
    const total = setTimeout(giveUp, patience.total);
    request.setTimeout(patience.idle, giveUp);
    request.once('socket', (socket) => {
      if (!socket.connecting) return;
      const waiting = setTimeout(giveUp, patience.connect);
      for (const event of ['connect', 'close']) socket.once(event, () => clearTimeout(waiting));
    });
    try {
      const began = once(request, 'response') as Promise<[IncomingMessage]>;
      if (body) pipeline(createReadStream(body.place), request, () => {});
      else request.end();
      const [answer] = await began;
      // from here on, waiting counts only while somebody wants the bytes
      request.setTimeout(0);
      if (answer.statusCode! >= 200 && answer.statusCode! < 300) return answer;
      throw await refusal(answer);
    } finally {
      clearTimeout(total);
    }
  }

  async function refusal(answer: IncomingMessage): Promise<S3Refusal> {
    const text = (await wholeOf(answer, largestError, patience.idle)).toString();
    return new S3Refusal(answer.statusCode!, /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? `HTTP${answer.statusCode}`);
  }

  async function call(wanted: S3Call): Promise<IncomingMessage> {
    const began = Date.now();
    if (!circuit.enter()) throw lastFailure;
    for (let tried = 1; ; tried += 1) {
      try {
        const answer = await attempt(wanted);
        circuit.succeeded();
        return answer;
      } catch (error) {
        // an error that comes at once, perhaps of one file, is no reason to refuse the others
        if (error instanceof S3Refusal) circuit.succeeded();
        else circuit.failed();
        if (error instanceof S3Refusal && !error.passes) throw error;
        lastFailure = error;
        const enough = tried >= (wanted.attempts ?? mostAttempts) || Date.now() - began > patience.attempts;
        if (enough || circuit.open) throw error;
        await sleep(patience.pause * tried);
      }
    }
  }

  return { call, patience };
}

/** SHA-256 of no bytes. */
const nothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** Bytes of an answer. Whoever sends nothing while they are wanted is cut off. */
export async function* bytesOf(answer: IncomingMessage, idle: number): AsyncGenerator<Buffer> {
  const pieces = answer[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  try {
    for (;;) {
      const waiting = setTimeout(() => answer.destroy(late()), idle);
      const next = await pieces.next().finally(() => clearTimeout(waiting));
      if (next.done) return;
      yield next.value;
    }
  } finally {
    answer.destroy();
  }
}

/** All of a short answer. */
export async function wholeOf(answer: IncomingMessage, most: number, idle: number): Promise<Buffer> {
  let size = 0;
  async function* counted() {
    for await (const piece of bytesOf(answer, idle)) {
      size += piece.length;
      if (size > most) throw failure('EMSGSIZE', 'S3 answered more than was asked for');
      yield piece;
    }
  }
  return buffer(counted());
}

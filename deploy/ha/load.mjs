// People at work, over https through the proxy: writes with a journal of what was acknowledged, and sessions.
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';

export class People {
  #origin;
  #agent;
  #ca;
  #office;
  cookies = [];
  /** Names of sectors whose creation was answered with 201, and when: milliseconds. */
  acknowledged = [];
  /** Answers other than 201, by status; 0 is no answer at all. */
  refused = {};
  signedOut = 0;
  files = [];
  /** Lists of citizens that were sent, and those in which one was missing who had been registered just before. */
  exports = { whole: 0, missing: 0 };
  #writing = false;
  #writers = [];

  constructor(origin, ca) {
    this.#origin = origin;
    this.#ca = ca;
    this.#agent = new Agent({ keepAlive: true, ca, maxSockets: 200 });
  }

  /** @param options.body is sent as JSON, or as it is when it is text already */
  call(method, path, { body, cookie, headers = {} } = {}) {
    const text = typeof body === 'string' ? body : body && JSON.stringify(body);
    return new Promise((resolve) => {
      const sent = request(this.#origin + path, {
        method,
        agent: this.#agent,
        ca: this.#ca,
        timeout: 30_000,
        headers: {
          origin: this.#origin,
          ...(cookie && { cookie }),
          ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          ...headers,
        },
      });
      sent.once('timeout', () => sent.destroy());
      sent.once('error', () => resolve({ status: 0 }));
      sent.once('response', (answer) => {
        let content = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk) => (content += chunk));
        answer.once('error', () => resolve({ status: 0 }));
        answer.once('end', () =>
          resolve({ status: answer.statusCode, text: content, cookies: answer.headers['set-cookie'] ?? [] }),
        );
      });
      sent.end(text);
    });
  }

  async signIn(email, password, sessions) {
    for (let n = 0; n < sessions; n += 1) {
      const { status, text, cookies } = await this.call('POST', '/api/auth/sign-in', { body: { email, password } });
      if (status !== 200) throw new Error(`sign-in: ${status} ${text}`);
      this.cookies.push(cookies.find((line) => line.startsWith('__Host-gabinete=')).split(';')[0]);
    }
    const { text } = await this.call('GET', '/api/memberships', { cookie: this.cookies[0] });
    this.#office = JSON.parse(text)[0].tenant_id;
  }

  /** Each of so many writers creates one sector after the other; one that fails pauses for a moment, and is not repeated. */
  startWriting(writers) {
    this.#writing = true;
    this.#writers = Array.from({ length: writers }, async (_, n) => {
      const cookie = this.cookies[n % this.cookies.length];
      while (this.#writing) {
        const nome = randomUUID();
        const { status } = await this.call('POST', `/api/tenants/${this.#office}/setores`, { body: { nome }, cookie });
        if (status === 201) {
          this.acknowledged.push({ nome, at: Date.now() });
          continue;
        }
        this.refused[status] = (this.refused[status] ?? 0) + 1;
        if (status === 401) this.signedOut += 1;
        await sleep(100);
      }
    });
  }

  /** One person registers a citizen, asks for the list, and looks whether all are in it; again and again. */
  startExporting() {
    const [cookie] = this.cookies;
    const path = `/api/tenants/${this.#office}/municipes`;
    const registered = [];
    let phone = 11_900_000_000;
    const round = async () => {
      const telefone_ddd = String((phone += 1));
      const body = { nome_completo: `Rui ${telefone_ddd}`, telefone_ddd };
      const made = await this.call('POST', path, { body, cookie });
      if (made.status === 201) registered.push(body.nome_completo.toUpperCase());
      const list = await this.call('POST', `${path}/exportar`, { body: {}, cookie });
      if (list.status !== 200) return;
      this.exports[registered.every((name) => list.text.includes(name)) ? 'whole' : 'missing'] += 1;
    };
    this.#writers.push(
      (async () => {
        for (; this.#writing; await sleep(300)) await round();
      })(),
    );
  }

  /** Sends a file with that text, by one of the servers. */
  async sendFile(content) {
    const limit = randomUUID();
    const head = 'content-disposition: form-data; name="arquivo"; filename="ata.txt"\r\ncontent-type: text/plain';
    const body = `--${limit}\r\n${head}\r\n\r\n${content}\r\n--${limit}--\r\n`;
    const path = `/api/tenants/${this.#office}/documentos`;
    const headers = { 'content-type': `multipart/form-data; boundary=${limit}` };
    const { status, text } = await this.call('POST', path, { body, cookie: this.cookies[0], headers });
    if (status !== 201) throw new Error(`a file: ${status} ${text}`);
    this.files.push({ path: `${path}/${JSON.parse(text).id}`, content });
  }

  /** How many of the files that were sent come back as they were, twice each: two servers take turns. */
  async filesThere() {
    const read = ({ path }) => this.call('GET', path, { cookie: this.cookies[0] });
    const same = await Promise.all(
      this.files.map(async (file) => {
        const answers = [await read(file), await read(file)];
        return answers.every(({ status, text }) => status === 200 && text === file.content);
      }),
    );
    return same.filter(Boolean).length;
  }

  async stopWriting() {
    this.#writing = false;
    await Promise.all(this.#writers);
  }

  /** How many of the sessions are still signed in. */
  async signedIn() {
    const answers = await Promise.all(this.cookies.map((cookie) => this.call('GET', '/api/auth/me', { cookie })));
    return answers.filter(({ status }) => status === 200).length;
  }

  close() {
    this.#agent.destroy();
  }
}

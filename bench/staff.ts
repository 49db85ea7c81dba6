import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Browser, Unexpected } from './browser.ts';

/** People of an office at work: what they do, with the time that a person takes between two things. */

export type Colleague = { email: string; password: string; tenantId: string };

export type Work = {
  /** Milliseconds of every answer. */
  answers: number[];
  actions: Map<string, number>;
  /** What a user would have seen go wrong. */
  errors: string[];
};

const surnames = ['SILVA', 'TANAKA', 'SOUZA', 'REZENDE', 'ALMEIDA', '987', 'CASTRO', 'NUNES', 'PRADO'];
const pick = <T>(list: readonly T[]): T | undefined => (list.length > 0 ? list[randomInt(list.length)] : undefined);
const phone = () => `109${String(randomInt(100_000_000)).padStart(8, '0')}`;
const today = () => new Date().toISOString().slice(0, 10);

/** A session's token lives for fifteen minutes. */
const renewAfter = 10 * 60_000;

type Row = { id: string; versao: number };
type Page<T> = { rows: T[] };

function file(size: number): { form: FormData; content: Buffer } {
  const content = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(size), Buffer.from('\n%%EOF\n')]);
  const form = new FormData();
  form.append('arquivo', new File([new Uint8Array(content)], 'ofício.pdf', { type: 'application/pdf' }));
  return { form, content };
}

export class StaffMember {
  readonly #who: Colleague;
  readonly #origin: string;
  readonly #work: Work;
  #browser: Browser;
  /** What the screen shows: asked for again when somebody changes something. */
  #view = '/dashboard';
  #stale = false;
  #renewed = 0;

  constructor(who: Colleague, origin: string, work: Work) {
    this.#who = who;
    this.#origin = origin;
    this.#work = work;
    this.#browser = this.#newBrowser();
  }

  get connections(): number {
    return this.#browser.connections;
  }

  /** Works until told to stop, with `pause()` milliseconds between two things. */
  async work(signal: AbortSignal, pause: () => number): Promise<void> {
    await sleep(pause(), undefined, { signal }).catch(() => {});
    await this.#try('entrar', () => this.#enter());
    while (!signal.aborted) {
      await sleep(pause(), undefined, { signal }).catch(() => {});
      if (signal.aborted) break;
      if (performance.now() - this.#renewed > renewAfter) await this.#try('renovar a sessão', () => this.#renew());
      const [name, action] = this.#next();
      await this.#try(name, action);
    }
    this.#browser.close();
  }

  async #try(name: string, action: () => Promise<unknown>): Promise<void> {
    try {
      await action();
      this.#work.actions.set(name, (this.#work.actions.get(name) ?? 0) + 1);
    } catch (error) {
      if (!(error instanceof Unexpected)) throw error;
      this.#work.errors.push(`${new Date().toISOString()} ${name}: ${error.message}`);
    }
  }

  #next(): [string, () => Promise<unknown>] {
    // in about the shares of an office's day; signing in again comes about every twenty minutes
    const shares: [number, string, () => Promise<unknown>][] = [
      [30, 'buscar e abrir munícipe', () => this.#search()],
      [15, 'abrir demandas', () => this.#demandas()],
      [12, 'painel', () => this.#show('/dashboard')],
      [12, 'mudar status', () => this.#status()],
      [8, 'cadastrar munícipe e atendimento', () => this.#register()],
      [8, 'agenda', () => this.#agenda()],
      [7, 'criar demanda com anexo', () => this.#demanda()],
      [5, 'enviar e baixar documento', () => this.#documento()],
      [2, 'setores e equipe', () => this.#lists()],
      [1, 'sair e entrar de novo', () => this.#again()],
    ];
    let left = randomInt(shares.reduce((sum, [share]) => sum + share, 0));
    const [, name, action] = shares.find(([share]) => (left -= share) < 0)!;
    return [name, action];
  }

  #get<T>(path: string): Promise<T> {
    return this.#browser.json<T>('GET', `/api/tenants/${this.#who.tenantId}${path}`);
  }

  #write<T = Row>(method: string, path: string, body: object | FormData): Promise<T> {
    return this.#browser.json<T>(method, `/api/tenants/${this.#who.tenantId}${path}`, body);
  }

  #show<T>(path: string): Promise<T> {
    this.#view = path;
    return this.#get<T>(path);
  }

  #newBrowser(): Browser {
    return new Browser(this.#origin, (milliseconds) => this.#work.answers.push(milliseconds));
  }

  async #enter(): Promise<void> {
    this.#browser = this.#newBrowser();
    const { email, password } = this.#who;
    await this.#browser.json('POST', '/api/auth/sign-in', { email, password });
    this.#renewed = performance.now();
    await this.#browser.json('GET', '/api/auth/me');
    await this.#show('/dashboard');
    await this.#browser.listen(
      `/api/tenants/${this.#who.tenantId}/live`,
      () => this.#refresh(),
      () => this.#work.errors.push(`${new Date().toISOString()} a live stream broke`),
    );
  }

  async #renew(): Promise<void> {
    await this.#browser.json('POST', '/api/auth/refresh', { idle_seconds: 0 });
    this.#renewed = performance.now();
  }

  /** As the pages do: what came out of date is asked for once, a moment later. */
  #refresh(): void {
    if (this.#stale) return;
    this.#stale = true;
    const browser = this.#browser;
    setTimeout(() => {
      this.#stale = false;
      if (browser.closed) return;
      const seen = this.#get(this.#view).catch((error: unknown) => {
        // nobody sees what a page that was closed meanwhile did not get
        if (!browser.closed) throw error;
      });
      void this.#try('ver a mudança de outra pessoa', () => seen);
    }, 500).unref();
  }

  async #again(): Promise<void> {
    // the page is closed before the session ends, so that its stream is not cut off
    this.#browser.close();
    await this.#browser.json('POST', '/api/auth/sign-out', {});
    this.#browser.close();
    await this.#enter();
  }

  async #search(): Promise<void> {
    const { rows } = await this.#show<Page<Row>>(`/municipes?busca=${pick(surnames)}`);
    const found = pick(rows);
    if (!found) return;
    await Promise.all(['', '/historicos', '/demandas'].map((path) => this.#get(`/municipes/${found.id}${path}`)));
  }

  async #demandas(): Promise<void> {
    const { rows } = await this.#show<Page<Row>>('/demandas');
    const found = pick(rows);
    if (found) await Promise.all(['', '/documentos'].map((path) => this.#get(`/demandas/${found.id}${path}`)));
  }

  async #status(): Promise<void> {
    const { rows } = await this.#show<Page<Row & { status: string }>>('/demandas');
    const found = pick(rows);
    if (!found) return;
    const status = found.status === 'EM_ANALISE' ? 'RESOLVIDO' : 'EM_ANALISE';
    await this.#write('PATCH', `/demandas/${found.id}/status`, { status });
  }

  async #register(): Promise<void> {
    const { id } = await this.#write('POST', '/municipes', { nome_completo: 'MEDIÇÃO', telefone_ddd: phone() });
    await this.#write('POST', `/municipes/${id}/historicos`, { descricao: 'Veio ao gabinete' });
    await this.#show('/municipes');
  }

  async #agenda(): Promise<void> {
    const body = { titulo: 'Visita', data_compromisso: today(), hora_compromisso: '10:00' };
    await this.#show('/agenda');
    const { id, versao } = await this.#write('POST', '/agenda', body);
    await this.#write('PATCH', `/agenda/${id}`, { ...body, status: 'CONFIRMADO', versao });
    // the day would otherwise grow beyond what any office has, and the screens with it
    await this.#browser.json('DELETE', `/api/tenants/${this.#who.tenantId}/agenda/${id}`);
  }

  async #demanda(): Promise<void> {
    const [citizens, setores, equipe] = await Promise.all([
      this.#get<Page<Row>>('/municipes?limit=10&busca=SILVA'),
      this.#get<Row[]>('/setores'),
      this.#get<(Row & { nome: string })[]>('/equipe'),
    ]);
    const [citizen, setor, member] = [pick(citizens.rows), pick(setores), pick(equipe)];
    if (!citizen || !setor || !member) return;
    const upload = await this.#write(
      'POST',
      '/demanda-documentos?regras=create',
      file(randomInt(20_000, 300_000)).form,
    );
    const { id } = await this.#write('POST', '/demandas', {
      municipe_id: citizen.id,
      setor_id: setor.id,
      descricao_texto: 'MEDIÇÃO',
      assessor_responsavel: member.nome,
      assessor_id: member.id,
      data_demanda: today(),
      uploads: [upload.id],
    });
    await this.#show(`/demandas/${id}`);
  }

  async #documento(): Promise<void> {
    const { form, content } = file(randomInt(20_000, 2_000_000));
    const { id } = await this.#write('POST', '/documentos', form);
    const path = `/documentos/${id}`;
    const kept = await this.#browser.bytes(`/api/tenants/${this.#who.tenantId}${path}`);
    if (!kept.equals(content)) throw new Unexpected(`GET ${path}: other bytes than were sent`);
    await this.#show('/documentos');
  }

  async #lists(): Promise<void> {
    await Promise.all(['/setores', '/equipe'].map((path) => this.#get(path)));
  }
}

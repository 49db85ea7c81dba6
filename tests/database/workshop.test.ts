import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { exportMunicipe } from '../../src/features/views/ficha/ficha.contract.ts';
import { previaOficio } from '../../src/features/daily/carta/carta.contract.ts';
import type { Municipe } from '../../src/features/base/municipes/municipes.contract.ts';
import type { form as municipesCsv } from '../../src/features/base/municipes/municipes-csv.form.server.ts';
import { Failure } from '../../src/server/process/failure.ts';
import {
  usualLimits,
  forkWorkshop,
  Gathered,
  makeFile,
  type WorkshopLimits,
} from '../../src/server/exports/workshop.ts';
import { fillPath } from '../../src/shared/contract.ts';
import { exportBound } from '../../src/shared/exports/exports.ts';
import { tellingType, type Told } from '../../src/shared/exports/making.ts';
import { type OfficeData, officeData } from '../support/office/office-data.ts';
import { startServer } from '../support/servers/processes.ts';
import { startTestServer, type Office, type TestServer } from '../support/servers/server.ts';
import { exists, openSpools, spoolsSince, workshopsOf, workshopsSince } from '../support/servers/workshops.ts';

/** Files that people ask for are made apart: what one of them takes is nobody else's, and nothing of it stays behind. */

const words = 'NÃO HÁ LUZ NA RUA DESDE ONTEM E A ESCOLA FICA EM FRENTE ';

const long = Boolean(process.env.GABINETE_LONG);

let server: TestServer;
let data: OfficeData;
beforeAll(async () => {
  server = await startTestServer();
  data = officeData(server);
});
afterAll(() => server?.stop());

test('a file is declared as large as it may become', () => {
  expect(exportBound).toEqual({ file: usualLimits.mostBytes });
});

/** A citizen with so many contacts, each as long as a contact may be. */
async function citizen(contacts: number): Promise<{ office: Office; id: string }> {
  const office = await server.office();
  const id = await data.municipe(office, 'ANA DOS CONTATOS');
  await server.rows(
    `insert into historicos_atendimento (tenant_id, municipe_id, descricao)
     select $1, $2, left(repeat($4 || n || ' ', 100), 5000) from generate_series(1, $3::int) n`,
    [office.id, id, contacts, words],
  );
  return { office, id };
}

const asking = (office: Office, accept = '*/*') => ({
  method: 'POST',
  headers: {
    cookie: office.admin.cookie,
    origin: server.origin,
    accept,
    'content-type': 'application/json',
  },
});

const fileOf = (office: Office, id: string, formato: 'pdf' | 'json', accept?: string) =>
  fetch(server.origin + fillPath(exportMunicipe.path, { tenantId: office.id, id }), {
    ...asking(office, accept),
    body: JSON.stringify({ formato }),
  });

describe.runIf(process.platform === 'linux')('the workshop', () => {
  const signal = new AbortController().signal;
  const row = { codigo: 'C1', nome_completo: 'A'.repeat(1000), data_cadastro: '2026-05-04T12:00:00Z' } as Municipe;
  async function made(rows: number, limits: Partial<WorkshopLimits>, wanted = signal) {
    const all = { ...usualLimits, ...limits };
    const gathered = await Gathered.begin<typeof municipesCsv>(all);
    try {
      await gathered.put({ linhas: Array.from({ length: rows }, () => row) });
      return await makeFile('municipes.csv', null, gathered, { signal: wanted, limits: all });
    } finally {
      await gathered.discard();
    }
  }
  const tooLarge = expect.objectContaining({ code: 'exports.too_large' });

  test('what needs more memory than it has ends alone, and says what to do', async () => {
    await expect(made(20_000, { memoryMb: 12 })).rejects.toEqual(tooLarge);
    const file = await made(10, { memoryMb: 64 });
    expect(file.size).toBeGreaterThan(10_000);
    await file.discard();
  });

  test('rows and file have a limit in bytes, and making one in time', async () => {
    await expect(made(100, { mostBytes: 50_000 })).rejects.toEqual(tooLarge);
    // no row to hand over, and yet a line of labels
    await expect(made(0, { mostBytes: 50 })).rejects.toEqual(tooLarge);
    await expect(made(10, { within: 1 })).rejects.toEqual(tooLarge);
  });

  test('it knows where its files lie, and nothing else of ours', async () => {
    vi.stubEnv('TMPDIR', '/var/tmp');
    vi.stubEnv('AUTH_SECRET_KEY', 'a secret');
    const child = forkWorkshop(64, ['ignore', 'ignore', 'ignore', 'ipc']);
    try {
      const known = readFileSync(`/proc/${child.pid}/environ`, 'utf8').split('\0').filter(Boolean);
      expect(known).toContain('TMPDIR=/var/tmp');
      expect(known.filter((one) => !/^(NODE_\w+|TMPDIR|TMP|TEMP)=/.test(one))).toEqual([]);
    } finally {
      vi.unstubAllEnvs();
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  });

  test('a form that breaks is an error of ours', async () => {
    const gathered = await Gathered.begin<typeof municipesCsv>();
    await gathered.put({ linhas: [null as never] });
    await expect(makeFile('municipes.csv', null, gathered, { signal })).rejects.toThrow(/TypeError/);
    await gathered.discard();
  });

  test('whoever leaves ends it, and nothing stays open', async () => {
    const others = workshopsOf();
    const before = openSpools();
    const leaving = new AbortController();
    const work = made(20_000, {}, leaving.signal);
    await vi.waitFor(() => expect(workshopsSince(others)).toHaveLength(1), { timeout: 15_000, interval: 5 });
    leaving.abort(new Failure('request.left'));
    await expect(work).rejects.toMatchObject({ code: 'request.left' });
    // it is told to go at once, and gone when the machine comes to it
    await vi.waitFor(() => expect(workshopsSince(others)).toEqual([]), { timeout: 15_000, interval: 5 });
    await vi.waitFor(() => expect(spoolsSince(before)).toEqual([]), { timeout: 5_000, interval: 5 });
  });
});

/** What a telling answer said on the way, and what came after its last line. */
async function told(response: Response): Promise<{ said: Told[]; bytes: Buffer }> {
  expect(response.headers.get('content-type')).toBe(tellingType);
  const all = Buffer.from(await response.arrayBuffer());
  const said: Told[] = [];
  let at = 0;
  for (let last = false; !last;) {
    const end = all.indexOf(10, at);
    const word = JSON.parse(all.toString('utf8', at, end)) as Told;
    said.push(word);
    at = end + 1;
    last = !('feitos' in word);
  }
  return { said, bytes: all.subarray(at) };
}

describe('who asks to be told', () => {
  test('sees how far it is, and then gets the same file', { timeout: 60_000 }, async () => {
    const { office, id } = await citizen(250);
    const response = await fileOf(office, id, 'pdf', tellingType);
    expect(response.status).toBe(200);
    const { said, bytes } = await told(response);
    const progress = said.slice(0, -1);
    expect(progress.length).toBeGreaterThan(0);
    for (const one of progress) expect(one).toMatchObject({ feitos: expect.any(Number) });
    expect(said.at(-1)).toEqual({
      arquivo: { nome: expect.stringMatching(/^municipe-.*\.pdf$/), tipo: 'application/pdf', tamanho: bytes.length },
    });
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)!.length).toBeGreaterThan(250);
    const log = `select count(*)::int as n from auditoria a join auditoria_facetas f on f.tenant_id = a.tenant_id and f.id = a.faceta_id
       where a.tenant_id = $1 and f.acao = 'EXPORT'`;
    expect(await server.rows(log, [office.id])).toEqual([{ n: 1 }]);
  });

  test('gets a quick file, and a refusal, as everybody does', async () => {
    const { office, id } = await citizen(0);
    const refused = await fileOf(office, '00000000-0000-4000-8000-000000000000', 'json', tellingType);
    expect([refused.status, refused.headers.get('content-type')]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ]);
    const stranger = await server.office();
    const foreign = await fetch(server.origin + fillPath(exportMunicipe.path, { tenantId: office.id, id }), {
      ...asking(stranger, tellingType),
      body: JSON.stringify({ formato: 'json' }),
    });
    expect(foreign.status).toBe(403);
  });
});

describe.runIf(process.platform === 'linux')('whoever leaves', () => {
  test('ends the work, gives everything back, and is in no log', { timeout: 60_000 }, async () => {
    const { office, id } = await citizen(1_000);
    const others = workshopsOf();
    const before = openSpools();
    const path = server.origin + fillPath(exportMunicipe.path, { tenantId: office.id, id });
    const leaving = httpRequest(path, asking(office));
    leaving.on('error', () => {});
    leaving.end(JSON.stringify({ formato: 'pdf' }));
    await vi.waitFor(() => expect(workshopsSince(others)).toHaveLength(1), { timeout: 10_000 });
    leaving.destroy();
    await vi.waitFor(() => expect(workshopsSince(others)).toEqual([]), { timeout: 10_000 });
    await vi.waitFor(() => expect(spoolsSince(before)).toEqual([]));
    const log = `select 1 from auditoria a join auditoria_facetas f on f.tenant_id = a.tenant_id and f.id = a.faceta_id
       where a.tenant_id = $1 and f.acao = 'EXPORT'`;
    expect(await server.rows(log, [office.id])).toEqual([]);
    expect((await fileOf(office, id, 'json')).status).toBe(200);
  });

  test('a server that stops leaves none behind that was kept', async () => {
    const others = workshopsOf();
    const other = await startTestServer();
    try {
      const asker = await other.office();
      const { status } = await other.as(asker.admin, asker).call(previaOficio, { corpo: 'Peço a poda.' });
      expect([status, workshopsSince(others).length]).toEqual([200, 1]);
    } finally {
      await other.stop();
    }
    await vi.waitFor(() => expect(workshopsSince(others)).toEqual([]), { timeout: 10_000 });
  });

  test.each(long ? (['SIGKILL', 'SIGTERM'] as const) : (['SIGKILL'] as const))(
    'a server ended by %s leaves no workshop behind',
    { timeout: 120_000 },
    async (how) => {
      const { office, id } = await citizen(1_000);
      const peer = await startServer(server.dataDir, server.databaseSettings);
      const path = peer.origin + fillPath(exportMunicipe.path, { tenantId: office.id, id });
      const asked = fetch(path, {
        ...asking(office),
        headers: { ...asking(office).headers, origin: peer.origin },
        body: JSON.stringify({ formato: 'pdf' }),
      }).catch(() => null);
      await vi.waitFor(() => expect(workshopsOf(peer.child.pid)).toHaveLength(1), { timeout: 30_000 });
      const [workshop] = workshopsOf(peer.child.pid);
      await peer.kill(how);
      await vi.waitFor(() => expect(exists(workshop!)).toBe(false), { timeout: 30_000 });
      await asked;
    },
  );
});

const [contacts, memory] = long ? [3_000, 64] : [100, 64];

test(
  `a citizen with ${contacts} long contacts goes through processes of ${memory} MB, as PDF and as JSON`,
  { timeout: 600_000 },
  async () => {
    const { office, id } = await citizen(contacts);
    const peer = await startServer(server.dataDir, {
      NODE_OPTIONS: `--max-old-space-size=${memory}`,
      WORKERS: '2',
      ...server.databaseSettings,
    });
    const path = peer.origin + fillPath(exportMunicipe.path, { tenantId: office.id, id });
    for (const formato of ['pdf', 'json']) {
      const answer = await fetch(path, {
        ...asking(office),
        headers: { ...asking(office).headers, origin: peer.origin },
        body: JSON.stringify({ formato }),
      });
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect([answer.status, String(bytes.length)]).toEqual([200, answer.headers.get('content-length')]);
      const found = formato === 'pdf' ? /\/Type \/Page\b/g : /"descricao": "/g;
      expect(bytes.toString('latin1').match(found)!.length).toBeGreaterThanOrEqual(contacts);
    }
    expect(peer.child.exitCode).toBe(null);
    await peer.kill('SIGTERM');
  },
);

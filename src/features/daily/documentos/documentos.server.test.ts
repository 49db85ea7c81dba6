import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  startTestServer,
  type Answer,
  type Office,
  type TestServer,
  type User,
} from '../../../../tests/support/servers/server.ts';
import { diskStorage } from '../../../server/files/disk-storage.ts';
import { sweep } from '../../../server/jobs/sweeper.ts';
import {
  getDocumento,
  listDocumentos,
  releaseDocumento,
  removeDocumento,
  restoreDocumento,
  type Documento,
} from './documentos.contract.ts';

let server: TestServer;
let office: Office;
let clerk: User;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

beforeEach(async () => {
  office = await server.office();
  clerk = await server.member(office);
});

const mine = () => server.as(clerk, office);
const path = (of = office) => `/api/tenants/${of.id}/documentos`;

function send(name: string, content = 'texto', options: { headers?: Record<string, string> } = {}) {
  const form = new FormData();
  form.append('arquivo', new Blob([content]), name);
  return server.request('POST', path(), { cookie: clerk.cookie, body: form, ...options }) as Promise<Answer<Documento>>;
}
async function sent(name: string, content?: string): Promise<Documento> {
  const answer = await send(name, content);
  expect(answer.status, JSON.stringify(answer.problem)).toBe(201);
  return answer.body;
}
const names = async (input: { busca?: string; page?: number } = {}) =>
  (await mine().call(listDocumentos, input)).body.rows.map(({ name }) => name);
const stored = async (id: string) =>
  (await server.rows<{ path: string }>('select caminho_storage as path from documentos where id = $1', [id]))[0]!.path;
const onDisk = (at: string) => existsSync(join(server.dataDir, 'files', at));

describe('documentos: upload', () => {
  test('the stored name begins with a timestamp and an underscore, the original name is shown', async () => {
    const before = Date.now();
    const row = await sent('Ofício nº 12 — limpeza.txt', 'ação');
    expect(row).toMatchObject({ name: 'Ofício nº 12 — limpeza.txt', size: 6, usuario_upload_id: clerk.id });
    const [, stamp] = /^[0-9a-f-]{36}\/(\d{13})_/.exec(await stored(row.id)) ?? [];
    expect(Number(stamp)).toBeGreaterThanOrEqual(before);
    expect(Number(stamp)).toBeLessThanOrEqual(Date.now());
    expect(await names()).toEqual(['Ofício nº 12 — limpeza.txt']);
  });

  test.each(['planilha.xlsx', 'foto.png', 'foto.jpg', 'pagina.html', 'sem-extensao', 'nota.txt.exe'])(
    '%s is refused: only PDF, DOC, DOCX and TXT',
    async (name) => {
      const answer = await send(name);
      expect([answer.status, answer.problem.code]).toEqual([415, 'files.type']);
      expect(answer.problem.errors).toEqual([
        { field: 'arquivo', message: 'Apenas arquivos PDF, DOC, DOCX e TXT são permitidos' },
      ]);
      expect(await names()).toEqual([]);
    },
  );

  test('text that is only called PDF is refused by its content', async () => {
    expect((await send('relatorio.pdf', 'isto é texto')).problem.errors?.[0]?.message).toBe(
      'Apenas arquivos PDF, DOC, DOCX e TXT são permitidos',
    );
  });

  test('10 MB is 10 × 1024² bytes, inclusive; one byte more is too large', async () => {
    const limit = 10 * 1024 ** 2;
    expect((await sent('limite.txt', 'a'.repeat(limit))).size).toBe(limit);
    const answer = await send('demais.txt', 'a'.repeat(limit + 1));
    expect([answer.status, answer.problem.errors?.[0]?.message]).toEqual([413, 'Arquivo muito grande. Limite de 10MB']);
  });

  test('an empty file, no file and no multipart are refused, and leave nothing', async () => {
    expect((await send('vazio.txt', '')).status).toBe(422);
    const bare = await server.request('POST', path(), { cookie: clerk.cookie, body: { name: 'x' } });
    expect(bare.status).toBe(415);
    const wrong = await server.request('POST', `${path()}?regras=detail`, {
      cookie: clerk.cookie,
      body: new FormData(),
    });
    expect([wrong.status, wrong.problem.errors?.[0]?.field]).toEqual([422, 'regras']);
    expect(await names()).toEqual([]);
  });

  test('the same idempotency key gives one document, also at the same moment', async () => {
    const headers = { 'idempotency-key': 'envio-1' };
    const answers = await Promise.all(Array.from({ length: 4 }, () => send('uma-vez.txt', 'igual', { headers })));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(await names()).toEqual(['uma-vez.txt']);
    const other = await send('uma-vez.txt', 'outro conteúdo', { headers });
    expect(other.problem.code).toBe('request.repeated');
  });
});

describe('documentos: list', () => {
  test('is sorted by name as Portuguese is', async () => {
    for (const name of ['zona.txt', 'Água.txt', 'abono.txt', 'Ética.txt', 'ata.txt']) await sent(name);
    expect(await names()).toEqual(['abono.txt', 'Água.txt', 'ata.txt', 'Ética.txt', 'zona.txt']);
  });

  test('shows 100 a page with the exact total; pages reach the rest', async () => {
    await server.rows(
      `insert into documentos (tenant_id, name, size, tipo_arquivo, caminho_storage, usuario_upload_id)
       select $1, 'doc ' || lpad(n::text, 3, '0') || case when n % 2 = 0 then ' ímpar' else ' par' end || '.txt', 1, 'text/plain', 'x' || n, $2
         from generate_series(1, 205) n`,
      [office.id, clerk.id],
    );
    const first = (await mine().call(listDocumentos, {})).body;
    expect([first.rows.length, first.total, first.rows[0]!.name]).toEqual([100, 205, 'doc 001 par.txt']);
    const last = (await mine().call(listDocumentos, { page: 3 })).body;
    expect([last.rows.map(({ name }) => name).at(-1), last.rows.length, last.total]).toEqual([
      'doc 205 par.txt',
      5,
      205,
    ]);
    const found = (await mine().call(listDocumentos, { busca: 'IMPAR', page: 2 })).body;
    expect([found.rows.length, found.total]).toEqual([2, 102]);
  });

  test('a search by name ignores case and accents, and treats %, _ and \\ as themselves', async () => {
    for (const name of ['Relatório 100%.txt', 'relatorio_final.txt', 'Câmara.txt', 'a\\b.txt']) await sent(name);
    expect(await names({ busca: 'RELATORIO' })).toEqual(['Relatório 100%.txt', 'relatorio_final.txt']);
    expect(await names({ busca: 'câmara' })).toEqual(['Câmara.txt']);
    expect(await names({ busca: 'CAMARA' })).toEqual(['Câmara.txt']);
    expect(await names({ busca: '%' })).toEqual(['Relatório 100%.txt']);
    expect(await names({ busca: '_' })).toEqual(['relatorio_final.txt']);
    expect(await names({ busca: 'nada assim' })).toEqual([]);
    expect(await names({ busca: '100% relatório' })).toEqual(['Relatório 100%.txt']);
    expect(await names({ busca: 'elatório 10' })).toEqual(['Relatório 100%.txt']);
    expect(await names({ busca: 'txt camara' })).toEqual(['Câmara.txt']);
  });

  test('lists only its own files: no demand’s and no other office’s', async () => {
    await sent('meu.txt');
    const other = await server.office();
    expect((await server.as(other.admin, other).call(listDocumentos, {})).body).toEqual({ rows: [], total: 0 });
    expect((await server.as(other.admin, office).call(listDocumentos, {})).status).toBe(403);
  });
});

describe('documentos: download, delete, restore', () => {
  test('comes back byte for byte, as an attachment under its original name', async () => {
    const row = await sent('Ofício.txt', 'conteúdo exato\n');
    const answer = await mine().call(getDocumento, { id: row.id });
    expect(answer.body).toBe('conteúdo exato\n');
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="Oficio.txt"; filename*=UTF-8''Of%C3%ADcio.txt`,
    );
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  });

  test('a deleted one is gone from list, search and download, keeps its file, and comes back', async () => {
    const row = await sent('ata.txt');
    const file = await stored(row.id);
    expect((await mine().call(removeDocumento, { id: row.id })).status).toBe(200);
    expect((await mine().call(listDocumentos, {})).body).toEqual({ rows: [], total: 0 });
    expect(await names({ busca: 'ata' })).toEqual([]);
    expect((await mine().call(getDocumento, { id: row.id })).status).toBe(404);
    expect((await mine().call(removeDocumento, { id: row.id })).status).toBe(404);
    expect((await mine().call(restoreDocumento, { id: row.id })).status).toBe(200);
    expect(await names()).toEqual(['ata.txt']);
    expect((await mine().call(getDocumento, { id: row.id })).body).toBe('texto');
    expect(onDisk(file)).toBe(true);
  });

  test.each(['demandas.txt', 'lista-demandas-2026.txt', 'minhas_demandas.txt', 'system32.txt', 'app.config.txt'])(
    '%s cannot be deleted',
    async (name) => {
      const row = await sent(name);
      const answer = await mine().call(removeDocumento, { id: row.id });
      expect([answer.status, answer.problem.code, answer.problem.detail]).toEqual([
        409,
        'documentos.protected',
        'Este arquivo não pode ser deletado pois é um arquivo do sistema',
      ]);
      const admin = await server.as(office.admin, office).call(removeDocumento, { id: row.id });
      expect(admin.status).toBe(409);
      expect(await names()).toEqual([name]);
    },
  );

  test.each([
    'Demandas.txt',
    'SYSTEM.txt',
    'Config.txt',
    'demanda.txt',
    'ecosystem.txt',
    'subsystem.txt',
    'çconfig.txt',
  ])('%s can: the protected words count as written, and as whole words', async (name) => {
    const row = await sent(name);
    expect((await mine().call(removeDocumento, { id: row.id })).status).toBe(200);
  });

  test('who administers the office releases a protected one, which the log tells; then anybody deletes it', async () => {
    const row = await sent('lista-demandas.txt');
    const admin = server.as(office.admin, office);
    expect((await mine().call(releaseDocumento, { id: row.id })).status).toBe(403);
    const other = await server.office();
    expect((await server.as(other.admin, other).call(releaseDocumento, { id: row.id })).status).toBe(404);
    expect((await mine().call(removeDocumento, { id: row.id })).status).toBe(409);

    expect((await admin.call(releaseDocumento, { id: row.id })).status).toBe(200);
    const logged = await server.rows(
      `select a.antes, a.depois, a.user_id from auditoria a
         join auditoria_facetas f on f.tenant_id = a.tenant_id and f.id = a.faceta_id
        where a.entidade_id = $1 and f.acao = 'UPDATE'`,
      [row.id],
    );
    expect(logged).toEqual([{ antes: { liberado: false }, depois: { liberado: true }, user_id: office.admin.id }]);
    expect((await mine().call(listDocumentos, {})).body.rows).toMatchObject([{ id: row.id, liberado: true }]);
    expect((await mine().call(removeDocumento, { id: row.id })).status).toBe(200);
    expect((await admin.call(releaseDocumento, { id: row.id })).status).toBe(404);
  });

  test('another office can neither read, delete nor restore it', async () => {
    const row = await sent('nosso.txt');
    const other = await server.office();
    const stranger = server.as(other.admin, other);
    expect((await stranger.call(getDocumento, { id: row.id })).status).toBe(404);
    expect((await stranger.call(removeDocumento, { id: row.id })).status).toBe(404);
    await mine().call(removeDocumento, { id: row.id });
    expect((await stranger.call(restoreDocumento, { id: row.id })).status).toBe(404);
  });

  test('the sweeper keeps files of documents, deleted ones too, and removes what no row names', async () => {
    const [kept, deleted] = [await sent('fica.txt'), await sent('apagado.txt')];
    await mine().call(removeDocumento, { id: deleted.id });
    const orphan = await sent('orfao.txt');
    const files = await Promise.all([kept, deleted, orphan].map(({ id }) => stored(id)));
    await server.rows('delete from documentos where id = $1', [orphan.id]);
    const storage = diskStorage(join(server.dataDir, 'files'));
    await sweep({ database: server.database, storage }, { all: true, now: Date.now() + 2 * 60 * 60_000 });
    expect(files.map(onDisk)).toEqual([true, true, false]);
  });
});

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'content-disposition';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createDocumento,
  getDocumento,
  listDocumentos,
} from '../../src/features/daily/documentos/documentos.contract.ts';
import { fillPath } from '../../src/shared/contract.ts';
import { fileTools } from '../support/files/files.ts';
import * as real from '../support/files/real-files.ts';
import { startTestServer, type Answer, type Office, type TestServer } from '../support/servers/server.ts';

/** Names that mean to be something else, and contents that are something else: from the wire to the download. */

let server: TestServer;
let office: Office;
let files: ReturnType<typeof fileTools>;
let demanda: string;
beforeAll(async () => {
  server = await startTestServer();
  files = fileTools(server);
  office = await server.office();
  demanda = await files.demanda(office.admin, office);
});
afterAll(() => server?.stop());

/** One part whose name is exactly these bytes, with whatever else they make of the header. */
function send(raw: string | Buffer, content: string | Buffer): Promise<Answer<{ id: string; name: string }>> {
  const body = Buffer.concat([
    Buffer.from('--limite\r\nContent-Disposition: form-data; name="arquivo"; filename="'),
    Buffer.from(raw),
    Buffer.from('"\r\n\r\n'),
    Buffer.from(content),
    Buffer.from('\r\n--limite--\r\n'),
  ]);
  const path = fillPath(createDocumento.path, { tenantId: office.id });
  return server.request('POST', path, {
    cookie: office.admin.cookie,
    body: new Uint8Array(body),
    headers: { 'content-type': 'multipart/form-data; boundary=limite' },
  }) as Promise<Answer<{ id: string; name: string }>>;
}

const download = (id: string) =>
  fetch(server.origin + fillPath(getDocumento.path, { tenantId: office.id, id }), {
    headers: { cookie: office.admin.cookie },
  });

const kept = 'é só texto';

/** What is sent, and under which name it is kept; null where it is refused. */
const names: [raw: string | Buffer, name: string | null][] = [
  // folders
  ['../../../etc/passwd.txt', 'passwd.txt'],
  ['..\\..\\windows\\system.txt', 'system.txt'],
  ['/etc/cron.d/x.txt', 'x.txt'],
  ['C:\\Users\\x.txt', 'x.txt'],
  ['\\\\servidor\\pasta\\x.txt', 'x.txt'],
  ['....//....//x.txt', 'x.txt'],
  ['file:///etc/passwd.txt', 'passwd.txt'],
  ['%2e%2e%2f%2e%2e%2fx.txt', '%2e%2e%2f%2e%2e%2fx.txt'],
  ['..%c0%afx.txt', '..%c0%afx.txt'],
  ['a/../.txt', 'arquivo.txt'],
  // characters that nobody sees
  ['nul\0.exe.txt', 'nul.exe.txt'],
  ['x.txt\0.pdf', null],
  ['foto\u202etxt.exe', null],
  ['foto\u202eexe.txt', 'fotoexe.txt'],
  ['zero\u200b\u200dlargura\ufeff.txt', 'zero\u200dlargura.txt'],
  ['sino\u0007\u001b[31m.txt', 'sino[31m.txt'],
  ['linha\u2028separada\u2029.txt', 'linhaseparada.txt'],
  ['apagado\u007f\u0085.txt', 'apagado.txt'],
  // headers and their quotes
  ['a%0d%0aSet-Cookie: x=1.txt', 'aSet-Cookie: x=1.txt'],
  ['aspas%22; filename=%22mal.exe.txt', 'aspas"; filename="mal.exe.txt'],
  ['barra\\"; x="y.txt', null],
  ["x'; filename*=UTF-8''mal.exe; .txt", "x'; filename*=UTF-8''mal.exe; .txt"],
  ['ponto;virgula=igual,a.txt', 'ponto;virgula=igual,a.txt'],
  ['=?utf-8?Q?mal=2Eexe?=.txt', '=?utf-8?Q?mal=2Eexe?=.txt'],
  ['100%25%.txt', '100%25%.txt'],
  // what a system means something by
  ['CON.txt', 'CON.txt'],
  ['LPT1.aux.txt', 'LPT1.aux.txt'],
  ['fluxo.txt::$DATA', null],
  ['.htaccess', null],
  ['.txt', 'arquivo.txt'],
  ['-rf *.txt', '-rf *.txt'],
  ['$(reboot)`id`|x&.txt', '$(reboot)`id`|x&.txt'],
  ['~root.txt', '~root.txt'],
  ['x.txt. . .', 'x.txt'],
  // what a page or a query would mean something by
  ['<img src=x onerror=alert(1)>.txt', '<img src=x onerror=alert(1)>.txt'],
  ["'; drop table documentos; --.txt", "'; drop table documentos; --.txt"],
  ['{{7*7}}${7*7}.txt', '{{7*7}}${7*7}.txt'],
  // letters
  ['oﬁ\u0301cio.txt'.normalize('NFD'), 'oﬁ\u0301cio.txt'.normalize('NFC')],
  ['ação.txt'.normalize('NFD'), 'ação.txt'],
  [Buffer.from('a\xe7\xe3o\xff.txt', 'latin1'), 'a\ufffd\ufffdo\ufffd.txt'],
  [`${'ã'.repeat(300)}.txt`, `${'ã'.repeat(251)}.txt`],
  [`${'😀'.repeat(130)}.txt`, `${'😀'.repeat(125)}.txt`],
  [`a.${'x'.repeat(300)}.txt`, `a.${'x'.repeat(249)}.txt`],
  ['carta.txt.exe', null],
  ['carta.txt.html', null],
  ['carta.svg', null],
  ['carta.txt ', 'carta.txt'],
];

describe('hostile names', () => {
  test('are forty at least', () => expect(names.length).toBeGreaterThanOrEqual(40));

  test.each(names.map(([raw, name]) => [String(raw).slice(0, 50), raw, name] as const))(
    '%j is only text',
    async (_title, raw, name) => {
      const { status, body, headers } = await send(raw, kept);
      expect(headers.get('set-cookie')).toBeNull();
      if (name === null) return expect(status).toBe(415);
      expect([status, body.name]).toEqual([201, name]);
      const list = await server.as(office.admin, office).call(listDocumentos, { page: 1 });
      expect(list.body.rows.find(({ id }) => id === body.id)?.name).toBe(name);

      const answer = await download(body.id);
      expect([answer.status, await answer.text()]).toEqual([200, kept]);
      const header = answer.headers.get('content-disposition')!;
      const { type, parameters } = parse(header);
      expect([type, parameters.filename]).toEqual(['attachment', name]);
      // for programs that do not know the second form
      expect(parse(header.replace(/; filename\*=.*$/, '')).parameters.filename).toMatch(/^[ -~]+$/);
      expect(answer.headers.get('set-cookie')).toBeNull();
      expect(answer.headers.get('content-type')).toBe('text/plain');
      return undefined;
    },
  );

  test('that break their header are refused, and nothing of them is kept', async () => {
    const before = await files.stored(office);
    for (const raw of ['a.txt"\r\nContent-Type: text/html\r\nX: "', 'a\r\n\r\n<script>', 'a"\r\n--limite--\r\n']) {
      const { status } = await send(raw, kept);
      expect([raw, status < 500]).toEqual([raw, true]);
    }
    expect((await files.stored(office)).half).toBe(0);
    const { rows } = (await server.as(office.admin, office).call(listDocumentos, { page: 1 })).body;
    expect((await files.stored(office)).kept - before.kept).toBe(rows.filter(({ name }) => name === 'a.txt').length);
  });

  test('never reach the disk', async () => {
    const stored = await readdir(join(server.dataDir, 'files'), { recursive: true, withFileTypes: true });
    const own = /^(\.incoming|[0-9a-f-]{36}|\d{13}_[0-9a-f]{32})$/;
    expect(stored.map(({ name }) => name).filter((name) => !own.test(name))).toEqual([]);
  });
});

const script = '<script>alert(1)</script>';
const exe = Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), Buffer.alloc(200)]);
const elf = Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), Buffer.alloc(200)]);
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`;
const pages = `<!doctype html><html>${script}</html>`;

/** What is never taken, whatever its name promises. */
const lies: [what: string, name: string, content: string | Buffer][] = [
  ['a program', 'a.pdf', exe],
  ['a program', 'a.docx', exe],
  ['a program', 'a.doc', exe],
  ['a program', 'a.txt', exe],
  ['a program of Linux', 'a.jpg', elf],
  ['a shell script', 'a.pdf', '#!/bin/sh\nreboot\n'],
  ['a picture with script', 'a.png', svg],
  ['a picture with script', 'a.jpg', svg],
  ['a picture with script', 'a.pdf', svg],
  ['a page', 'a.pdf', pages],
  ['a page', 'a.gif', pages],
  ['a page', 'a.doc', pages],
  ['a page before a PDF', 'a.pdf', Buffer.concat([Buffer.from(pages), real.pdf()])],
  ['a picture before a PDF', 'a.pdf', Buffer.concat([real.gif(), real.pdf()])],
  ['a Java archive', 'a.docx', real.zip({ 'META-INF/MANIFEST.MF': 'Main-Class: X', 'X.class': 'x' })],
  ['an archive of programs', 'a.docx', real.zip({ 'a.exe': 'MZ' })],
  ['a document with macros', 'a.docx', real.docx({ 'word/vbaProject.bin': 'x' })],
  ['a spreadsheet', 'a.docx', real.zip({ '[Content_Types].xml': '', 'xl/workbook.xml': '' })],
  ['a spreadsheet of old', 'a.doc', real.ole('Workbook')],
  ['an archive after a program', 'a.docx', Buffer.concat([exe, real.docx()])],
  ['a document cut short', 'a.docx', real.docx().subarray(0, -8)],
  ['a document with more behind it', 'a.docx', Buffer.concat([real.docx(), Buffer.from(pages)])],
  ['rich text', 'a.doc', '{\\rtf1 x}'],
  ['rich text', 'a.txt', '{\\rtf1 x}'],
  ['a PDF', 'a.png', real.pdf()],
  ['a PDF', 'a.txt', real.pdf()],
];

/** Two things at once. They are taken as what they really are as well, and sent as nothing else. */
const both: [what: string, name: string, content: string | Buffer, type: string][] = [
  ['a page as text', 'a.txt', pages, 'text/plain'],
  ['a script as text', 'a.txt', 'alert(1)//', 'text/plain'],
  [
    'a picture that is an archive, too',
    'a.gif',
    Buffer.concat([real.gif(), real.zip({ 'X.class': 'x' })]),
    'image/gif',
  ],
  ['a picture with a page behind it', 'a.jpg', Buffer.concat([real.jpeg(), Buffer.from(pages)]), 'image/jpeg'],
  ['a picture with a program behind it', 'a.png', Buffer.concat([real.png(), Buffer.from(`<?php x ?>`)]), 'image/png'],
  ['a PDF that is a script, too', 'a.pdf', Buffer.concat([Buffer.from('alert(1)/*\n'), real.pdf()]), 'application/pdf'],
];

describe('content that lies', () => {
  const upload = (name: string, content: string | Buffer) =>
    files.upload(office.admin, office, { regras: 'detail', demanda_id: demanda }, { name, content, type: 'image/png' });

  test.each(lies)('%s is no %s', async (_what, name, content) => {
    const { status, problem } = await upload(name, content);
    expect([status, problem.code]).toEqual([415, 'files.type']);
    expect((await files.stored(office)).half).toBe(0);
  });

  test.each(both)('%s is sent to be saved, under the one type of its name', async (_what, name, content, type) => {
    const { status, body } = await upload(name, content);
    expect([status, body.tipo_arquivo]).toEqual([201, type]);
    const { headers } = await files.download(office.admin, office, body.id);
    expect(headers.get('content-type')).toBe(type);
    expect(headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });

  test('an archive that would fill a disk is looked at, not unpacked', async () => {
    const bomb = real.docx({ 'word/media/x.bin': '0'.repeat(200 * 1024 ** 2) });
    expect(bomb.length).toBeLessThan(1024 ** 2);
    const before = process.memoryUsage().rss;
    const { status } = await upload('a.docx', bomb);
    expect(status).toBe(201);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 ** 2);
  });
});

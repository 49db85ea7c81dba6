import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { TestFile } from '../../../../tests/support/files/files.ts';
import * as real from '../../../../tests/support/files/real-files.ts';
import { anexoTools } from '../../../../tests/support/office/anexos.ts';
import { clerk, files, me, office, server, inWorkplace } from '../../../../tests/support/office/workplace.ts';
import { fileRules } from '../../../shared/files/file-rules.ts';
import { discardUpload, listAnexos, removeAnexo, restoreAnexo } from './anexos.contract.ts';

inWorkplace('each test');

const { pdf, demanda, detail, download, stored } = anexoTools;

describe('the rule sets', () => {
  const rules = ['create', 'edit', 'detail'] as const;
  const send = async (regras: (typeof rules)[number], file: TestFile) =>
    files.upload(clerk, office, regras === 'detail' ? { regras, demanda_id: await demanda() } : { regras }, file);

  test.each(rules)('%s: its size to the byte, in its own words', async (regras) => {
    const { maxBytes, tooLarge } = fileRules[regras];
    expect(maxBytes).toBe((regras === 'detail' ? 20 : 10) * 1024 ** 2);
    const fits = await send(regras, { name: 'a.jpg', content: real.jpeg(maxBytes) });
    expect([fits.status, fits.body.tamanho_arquivo]).toEqual([201, maxBytes]);
    const over = await send(regras, { name: 'a.jpg', content: real.jpeg(maxBytes + 1) });
    expect([over.status, over.problem]).toMatchObject([
      413,
      { code: 'files.too_large', detail: tooLarge, errors: [{ field: 'arquivo', message: tooLarge }] },
    ]);
    expect(await stored()).toEqual({ kept: 1, half: 0 });
  });

  test.each(rules)('%s: its types, by name and by content, in its own words', async (regras) => {
    const { wrongType } = fileRules[regras];
    const lies: [string, Uint8Array | string][] = [
      ['a.exe', 'MZ'],
      ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
      ['a.html', '<script>alert(1)</script>'],
      ['a', real.pdf()],
      ['a.pdf', real.png()],
      ['a.png', real.pdf()],
      ['a.jpg', '<script>alert(1)</script>'],
      ['a.docx', real.zip({ 'a.txt': 'x' })],
      ['a.doc', real.docx()],
      ['a.txt', real.jpeg()],
      ['a.pdf.html', real.pdf()],
    ];
    for (const [name, content] of lies) {
      const answer = await send(regras, { name, content, type: 'application/pdf' });
      expect([name, answer.status, answer.problem.code, answer.problem.detail]).toEqual([
        name,
        415,
        'files.type',
        wrongType,
      ]);
    }
    const animated = await send(regras, { name: 'a.gif', content: real.gif() });
    expect(animated.status).toBe(regras === 'create' ? 415 : 201);
    const empty = await send(regras, { name: 'a.txt', content: '' });
    expect([empty.status, empty.problem.detail]).toEqual([422, 'O arquivo está vazio']);
    expect((await stored()).half).toBe(0);
  });

  test('what the browser says of the type is ignored', async () => {
    const answer = await send('create', { name: 'nota.txt', content: '<b>oi</b>', type: 'text/html' });
    expect([answer.status, answer.body.tipo_arquivo]).toEqual([201, 'text/plain']);
  });

  test.each([
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['..\\..\\windows\\win.txt', 'win.txt'],
    ['CON.txt', 'CON.txt'],
    ['😀🏽 ação.txt', '😀🏽 ação.txt'],
    ['foto\u202Egpj.txt', 'fotogpj.txt'],
    ['a\r\nX-Evil: 1\r\n.txt', 'aX-Evil: 1.txt'],
    ['aspas "duplas".txt', 'aspas "duplas".txt'],
    [`${'ã'.repeat(300)}.txt`, `${'ã'.repeat(251)}.txt`],
    ["'; drop table demandas; --.txt", "'; drop table demandas; --.txt"],
  ])('the name %j is only text', async (name, kept) => {
    const { status, body } = await detail(await demanda(), { name, content: Buffer.from('oi') });
    expect([status, body.nome_arquivo]).toEqual([201, kept]);
    const answer = await download(body.id);
    const encoded = /filename\*=UTF-8''(.+)$/.exec(answer.headers.get('content-disposition')!)![1]!;
    expect([decodeURIComponent(encoded), answer.headers.get('x-evil')]).toEqual([kept, null]);
    expect(await readdir(join(server.dataDir, 'files', office.id))).toEqual([
      expect.stringMatching(/^\d{13}_[0-9a-f]{32}$/),
    ]);
  });
});

describe('who may', () => {
  test('without a session, a membership or a place, not a byte is read', async () => {
    const id = await demanda();
    const stranger = await server.user();
    const other = await server.office();
    const foreign = await files.demanda(other.admin, other);
    const query = { regras: 'detail', demanda_id: id };
    const file = pdf();
    const answers = [
      await files.upload(null, office, query, file),
      await files.upload(stranger, office, query, file),
      await files.upload(other.admin, office, query, file),
      await files.upload(clerk, office, { regras: 'detail', demanda_id: foreign }, file),
      await files.upload(clerk, office, { regras: 'edit', demanda_id: foreign }, file),
      await files.upload(clerk, office, { regras: 'detail', demanda_id: randomUUID() }, file),
      await files.upload(clerk, office, { regras: 'detail' }, file),
      await files.upload(clerk, office, { regras: 'documents' }, file),
      await files.upload(clerk, { id: 'x' }, query, file),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([401, 403, 403, 404, 404, 404, 422, 422, 403]);
    expect([await stored(), await files.stored(other)]).toEqual([
      { kept: 0, half: 0 },
      { kept: 0, half: 0 },
    ]);
  });

  test('another office’s documents are not there, with its id in any place', async () => {
    const other = await server.office();
    const theirDemanda = await files.demanda(other.admin, other);
    const theirs = (await files.upload(other.admin, other, { regras: 'detail', demanda_id: theirDemanda }, pdf())).body;
    const temporary = (await files.upload(other.admin, other, { regras: 'create' }, pdf())).body;
    expect((await me().call(listAnexos, { id: theirDemanda })).status).toBe(404);
    expect((await download(theirs.id)).status).toBe(404);
    expect((await files.download(clerk, other, theirs.id)).status).toBe(403);
    expect((await me().call(removeAnexo, { id: theirs.id })).status).toBe(404);
    expect((await me().call(discardUpload, { id: temporary.id })).status).toBe(404);
    await server.as(other.admin, other).call(removeAnexo, { id: theirs.id });
    expect((await me().call(restoreAnexo, { id: theirs.id })).status).toBe(404);
    expect(await files.stored(other)).toEqual({ kept: 2, half: 0 });
  });
});

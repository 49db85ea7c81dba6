import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as real from '../../../../tests/support/files/real-files.ts';
import { anexoTools } from '../../../../tests/support/office/anexos.ts';
import { clerk, files, me, office, server, inWorkplace } from '../../../../tests/support/office/workplace.ts';
import { removeDemanda, restoreDemanda } from '../demandas/demandas.contract.ts';
import { discardUpload, listAnexos, removeAnexo, restoreAnexo } from './anexos.contract.ts';

inWorkplace('each test');

const { pdf, demanda, detail, download, stored } = anexoTools;

describe('documents of a demand', () => {
  test('an upload in the detail belongs to the demand at once; the newest is first', async () => {
    const id = await demanda();
    for (const name of ['um.pdf', 'dois.pdf', 'três.pdf']) {
      const answer = await detail(id, pdf(name));
      expect([answer.status, answer.body]).toMatchObject([
        201,
        { demanda_id: id, nome_arquivo: name, tamanho_arquivo: real.pdf().length, tipo_arquivo: 'application/pdf' },
      ]);
    }
    const { body } = await me().call(listAnexos, { id });
    expect(body.map((doc) => doc.nome_arquivo)).toEqual(['três.pdf', 'dois.pdf', 'um.pdf']);
    expect(body[0]).toMatchObject({ usuario_upload_id: clerk.id });
    expect(body[0]).not.toHaveProperty('caminho_storage');
    expect(await stored()).toEqual({ kept: 3, half: 0 });
  });

  test.each(Object.entries(real.realFiles))(
    '%s comes back byte for byte, as an attachment that nothing runs',
    async (name, make) => {
      const content = make();
      const { body } = await detail(await demanda(), { name, content });
      const answer = await download(body.id);
      expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
      expect(answer.headers.get('content-disposition')).toBe(
        `attachment; filename="${name.replace('í', 'i')}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      );
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': body.tipo_arquivo,
        'content-length': String(content.length),
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': 'private, no-store',
      });
    },
  );

  test('a part of a file can be asked for', async () => {
    const content = real.pdf();
    const { body } = await detail(await demanda());
    const part = await download(body.id, { range: 'bytes=5-9' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 5-9/${content.length}`]);
    expect(await part.text()).toBe(content.toString('latin1', 5, 10));
    const beyond = await download(body.id, { range: `bytes=${content.length}-` });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${content.length}`]);
    expect((await download(body.id, { range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200);
  });

  test('a deleted document is gone on every road, and comes back with undo', async () => {
    const id = await demanda();
    const doc = (await detail(id)).body;
    expect((await me().call(removeAnexo, { id: doc.id })).status).toBe(200);
    expect((await me().call(removeAnexo, { id: doc.id })).status).toBe(404);
    expect((await download(doc.id)).status).toBe(404);
    expect((await me().call(listAnexos, { id })).body).toEqual([]);
    const colleague = await server.member(office);
    expect((await server.as(colleague, office).call(restoreAnexo, { id: doc.id })).status).toBe(403);
    expect((await me().call(restoreAnexo, { id: doc.id })).status).toBe(200);
    expect((await me().call(restoreAnexo, { id: doc.id })).status).toBe(404);
    expect((await download(doc.id)).status).toBe(200);
  });

  test('deleting a demand hides its files on every road, restoring it shows them again', async () => {
    const id = await demanda();
    const [doc, gone] = [(await detail(id)).body, (await detail(id)).body];
    await me().call(removeAnexo, { id: gone.id });
    await me().call(removeDemanda, { id });
    const before = await stored();
    const statuses = [
      (await me().call(listAnexos, { id })).status,
      (await download(doc.id)).status,
      (await me().call(removeAnexo, { id: doc.id })).status,
      (await me().call(restoreAnexo, { id: doc.id })).status,
      (await detail(id)).status,
    ];
    expect(statuses).toEqual([404, 404, 404, 404, 404]);
    // as from the bin: the answer says what to restore first
    const refused = await me().call(restoreAnexo, { id: gone.id });
    expect([refused.status, refused.problem.code]).toEqual([409, 'demandaDocs.demanda_deleted']);
    expect(await stored()).toEqual(before);
    await me().call(restoreDemanda, { id });
    expect((await me().call(listAnexos, { id })).body).toMatchObject([{ id: doc.id }]);
  });

  test('uploading and deleting are in the audit, the place of the file is not', async () => {
    const doc = (await detail(await demanda())).body;
    await me().call(removeAnexo, { id: doc.id });
    const log = await server.rows(
      `select f.autor, f.acao, a.depois from auditoria a join auditoria_facetas f on f.tenant_id = a.tenant_id and f.id = a.faceta_id
        where a.entidade_id = $1 order by a."timestamp"`,
      [doc.id],
    );
    expect(log).toMatchObject([
      { autor: clerk.full_name, acao: 'INSERT', depois: { nome_arquivo: 'carta.pdf' } },
      { acao: 'DELETE' },
    ]);
    expect(JSON.stringify(log)).not.toContain('caminho');
  });

  test('a file that is lost is a clear answer, not a crash', async () => {
    const id = await demanda();
    const docs = [(await detail(id)).body, (await detail(id)).body];
    const folder = join(server.dataDir, 'files', office.id);
    const [first, second] = (await readdir(folder)).toSorted();
    await rm(join(folder, first!));
    await writeFile(join(folder, second!), 'shorter');
    for (const doc of docs) {
      const answer = await download(doc.id);
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60']);
      expect(await answer.json()).toMatchObject({ code: 'files.missing' });
    }
    expect((await me().call(listAnexos, { id })).body).toHaveLength(2);
  });
});

describe('uploads of a form that is not saved', () => {
  test('a temporary upload is taken over by the demand that names it', async () => {
    const temporary = (await files.upload(clerk, office, { regras: 'create' }, pdf())).body;
    expect(temporary).toMatchObject({ demanda_id: null, nome_arquivo: 'carta.pdf', usuario_upload_id: clerk.id });
    const id = await demanda([temporary.id]);
    const { body } = await me().call(listAnexos, { id });
    expect(body).toMatchObject([{ demanda_id: id, nome_arquivo: 'carta.pdf', usuario_upload_id: clerk.id }]);
    expect(Buffer.from(await (await download(body[0]!.id)).arrayBuffer()).equals(real.pdf())).toBe(true);
  });

  test('one’s own can be discarded, with its file; a colleague’s is not there', async () => {
    const { id } = (await files.upload(clerk, office, { regras: 'edit' }, pdf())).body;
    const colleague = await server.member(office);
    expect((await server.as(colleague, office).call(discardUpload, { id })).status).toBe(404);
    expect(await stored()).toEqual({ kept: 1, half: 0 });
    expect((await me().call(discardUpload, { id })).status).toBe(200);
    expect((await me().call(discardUpload, { id })).status).toBe(404);
    expect(await stored()).toEqual({ kept: 0, half: 0 });
  });

  test('a temporary upload cannot be downloaded, listed or deleted as a document', async () => {
    const { id } = (await files.upload(clerk, office, { regras: 'create' }, pdf())).body;
    expect((await download(id)).status).toBe(404);
    expect((await me().call(removeAnexo, { id })).status).toBe(404);
  });

  test('a hundred waiting uploads are enough', async () => {
    await server.rows(
      `insert into uploads_temporarios (tenant_id, user_id, regras, nome_arquivo, tamanho_arquivo, tipo_arquivo, caminho_storage)
       select $1, $2, 'create', 'a.txt', 1, 'text/plain', 'x' || n from generate_series(1, 100) n`,
      [office.id, clerk.id],
    );
    const answer = await files.upload(clerk, office, { regras: 'create' }, pdf());
    expect([answer.status, answer.problem.code]).toEqual([409, 'files.too_many']);
    const colleague = await server.member(office);
    expect((await files.upload(colleague, office, { regras: 'create' }, pdf())).status).toBe(201);
  });

  test('the same idempotency key gives one file and the same answer, also at the same moment', async () => {
    const id = await demanda();
    const send = (file = pdf()) =>
      files.upload(clerk, office, { regras: 'detail', demanda_id: id }, file, { 'idempotency-key': 'envio-1' });
    const answers = await Promise.all(Array.from({ length: 5 }, () => send()));
    expect(new Set(answers.map((answer) => `${answer.status} ${JSON.stringify(answer.body)}`)).size).toBe(1);
    expect((await me().call(listAnexos, { id })).body).toHaveLength(1);
    const other = await send({ name: 'carta.pdf', content: real.pdf('Outro') });
    expect([other.status, other.problem.code]).toEqual([409, 'request.repeated']);
    expect(await stored()).toEqual({ kept: 1, half: 0 });
  });
});

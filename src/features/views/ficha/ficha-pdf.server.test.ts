import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fichas, fichasOf } from '../../../../tests/support/office/fichas.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/servers/server.ts';

let server: TestServer;
let citizen: Fichas['citizen'];
let exported: Fichas['exported'];

beforeAll(async () => {
  server = await startTestServer();
  ({ citizen, exported } = fichasOf(server));
});
afterAll(() => server?.stop());

const hasPdftotext = (() => {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

const pagesOf = (bytes: Buffer) => bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length;

test('goes over as many pages as it takes, with the typeface inside', async () => {
  const { office, id } = await citizen(200);
  const { headers, bytes } = await exported(office, id, 'pdf');
  expect(headers.get('content-type')).toBe('application/pdf');
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="municipe-\d+-[\d-]+\.pdf"/);
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pagesOf(bytes)).toBeGreaterThan(12);
  expect(bytes.toString('latin1')).toContain('/FontFile2');
  expect(bytes.toString('latin1')).not.toContain('/Helvetica');
  const small = await citizen(0);
  expect(pagesOf((await exported(small.office, small.id, 'pdf')).bytes)).toBe(1);
});

test.skipIf(!hasPdftotext)('says all of it, and what its typeface lacks by its code (needs pdftotext)', async () => {
  const { office, id } = await citizen(200);
  const { bytes } = await exported(office, id, 'pdf');
  const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: bytes }).toString();
  expect(text).toContain('ANA ŁUCJA DA CONCEIÇÃO [U+1F600]');
  expect(text).toContain('aparecem pelo código');
  expect(text).toContain('Demandas (200)');
  for (let n = 0; n < 200; n += 1) expect(text).toContain(`TROCAR A LÂMPADA ${n}.`);
  const pages = pagesOf(bytes)!;
  for (let n = 1; n <= pages; n += 1) expect(text).toContain(`Página ${n} de ${pages}`);
});

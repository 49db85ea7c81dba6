import { beforeEach, describe, expect, test } from 'vitest';
import * as real from '../../../../tests/support/files/real-files.ts';
import { clerk, files, office, server, inWorkplace } from '../../../../tests/support/office/workplace.ts';
import { fillPath } from '../../../shared/contract.ts';
import { previewAnexo, removeAnexo } from './anexos.contract.ts';
import { removeDemanda } from '../demandas/demandas.contract.ts';

inWorkplace('each test');

let demanda_id: string;
beforeEach(async () => {
  demanda_id = await files.demanda(clerk, office);
});

async function sent(name: string, content: Uint8Array) {
  const answer = await files.upload(clerk, office, { regras: 'detail', demanda_id }, { name, content });
  expect(answer.status, JSON.stringify(answer.problem)).toBe(201);
  return answer.body.id;
}
const preview = (id: string, person = clerk, of = office, headers: Record<string, string> = {}) =>
  fetch(server.origin + fillPath(previewAnexo.path, { tenantId: of.id, id }), {
    headers: { cookie: person.cookie, ...headers },
  });

describe('a PDF in place', () => {
  test('is shown in frames of our own pages only, as nothing but a PDF that runs nothing', async () => {
    const content = real.pdf();
    const answer = await preview(await sent('ofício.pdf', content));
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
    const headers = Object.fromEntries(answer.headers);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="oficio.pdf"; filename*=UTF-8''of%C3%ADcio.pdf`,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
    });
    const policy = headers['content-security-policy']!;
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).not.toMatch(/script-src|connect-src|unsafe-eval|\*/);
  });

  test('its first byte can be asked for, to know whether it is there', async () => {
    const answer = await preview(await sent('a.pdf', real.pdf()), clerk, office, { range: 'bytes=0-0' });
    expect([answer.status, await answer.text()]).toEqual([206, '%']);
  });

  test.each([
    ['foto.png', real.png()],
    ['nota.txt', Buffer.from('<script>alert(1)</script>')],
  ])('%s is never shown by the server, only saved', async (name, content) => {
    const answer = await preview(await sent(name, content));
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([415, 'files.not_shown']);
  });

  test('is gone with its document and with its demand, and never another office’s', async () => {
    const [removed, hidden] = [await sent('a.pdf', real.pdf()), await sent('b.pdf', real.pdf())];
    const other = await server.office();
    expect((await preview(hidden, other.admin, other)).status).toBe(404);
    expect((await preview(hidden, other.admin, office)).status).toBe(403);
    expect((await fetch(server.origin + fillPath(previewAnexo.path, { tenantId: office.id, id: hidden }))).status).toBe(
      401,
    );
    await server.as(clerk, office).call(removeAnexo, { id: removed });
    expect((await preview(removed)).status).toBe(404);
    await server.as(clerk, office).call(removeDemanda, { id: demanda_id });
    expect((await preview(hidden)).status).toBe(404);
  });
});

import { randomUUID } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { create as demanda } from '../../../../tests/support/office/demandas.ts';
import { boss, draft, issued, withOficios } from '../../../../tests/support/office/oficios.ts';
import { me, office, server } from '../../../../tests/support/office/workplace.ts';
import type { User } from '../../../../tests/support/office/people.ts';
import { openSpools, spoolsSince, workshopsOf, workshopsSince } from '../../../../tests/support/servers/workshops.ts';
import { Zip } from '../../../server/sheets/zip.ts';
import { fillPath } from '../../../shared/contract.ts';
import { emptyOficio, voidOficio } from '../oficios/registro.contract.ts';
import { setSigilo } from '../sigilo/sigilo.contract.ts';
import { oficioDocx } from './carta.contract.ts';

/** A letter for a word processor, of whoever may read it. */

// what it leaves open is counted
withOficios('own');

const fetched = (id: string, by: User = office.admin, of = office) =>
  fetch(server.origin + fillPath(oficioDocx.path, { tenantId: of.id, id }), { headers: { cookie: by.cookie } });

/** What one of the files in it says, paragraph by paragraph. */
async function wordsIn(answer: Response, name = 'word/document.xml'): Promise<string[]> {
  if (!answer.ok) throw new Error(await answer.text());
  const folder = mkdtempSync(join(tmpdir(), 'carta-'));
  writeFileSync(join(folder, 'oficio.docx'), Buffer.from(await answer.arrayBuffer()));
  const fd = openSync(join(folder, 'oficio.docx'), 'r');
  try {
    const xml = (await buffer((await Zip.open(fd)).read(name))).toString();
    return xml
      .split('</w:p>')
      .map((one) => [...one.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)].map(([, text]) => text).join(''))
      .filter(Boolean);
  } finally {
    closeSync(fd);
    rmSync(folder, { recursive: true });
  }
}

test('a draft has its values, what is to be filled in, and a number that is probable', async () => {
  const { id } = await draft({
    demandas: [(await demanda()).id],
    corpo: '{{demanda.descricao}} de {{gabinete.cidade}}',
  });
  const answer = await fetched(id);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('wordprocessingml');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="Poda-na-Praca-Sao-Jose\.docx"/);
  expect(await wordsIn(answer)).toEqual(
    expect.arrayContaining(['Número provável: 001', 'TROCA DE LUMINÁRIA de [preencher: gabinete.cidade]']),
  );
});

test('an issued letter has its own number, and says so when it is void', async () => {
  const { id, identificacao } = await issued();
  expect(await wordsIn(await fetched(id))).toContain(identificacao);
  await boss().call(voidOficio, { id, motivo: 'O endereço estava errado.' });
  expect(await wordsIn(await fetched(id), 'word/header1.xml')).toContain('ANULADO');
});

test('it is there for who reads the letter alone', async () => {
  const secret = await demanda();
  const { id } = await draft({ demandas: [secret.id] });
  await me().call(setSigilo, { id: secret.id, sigilosa: true, leitores: [] });
  expect((await fetched(id, await server.member(office, 'manager'))).status).toBe(404);
  const rival = await server.office();
  expect((await fetched(id, rival.admin, rival)).status).toBe(404);
  expect((await fetched(randomUUID())).status).toBe(404);
});

test('one that was emptied says so', async () => {
  const { id } = await issued();
  const { status } = await boss().call(emptyOficio, { id, motivo: 'Pedido do munícipe, por escrito.' });
  expect(status).toBe(200);
  const answer = await fetched(id);
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([409, 'oficios.emptied']);
});

test.runIf(process.platform === 'linux')('whoever leaves ends its making, and nothing stays open', async () => {
  const { id } = await draft();
  const [others, spools] = [workshopsOf(), openSpools()];
  const leaving = new AbortController();
  const path = server.origin + fillPath(oficioDocx.path, { tenantId: office.id, id });
  const asked = fetch(path, { headers: { cookie: office.admin.cookie }, signal: leaving.signal }).catch(() => null);
  const begun = () => workshopsSince(others);
  await vi.waitFor(() => expect(begun()).toHaveLength(1), { timeout: 15_000, interval: 5 });
  // it cannot come to its end by itself
  process.kill(begun()[0]!, 'SIGSTOP');
  leaving.abort();
  await asked;
  // those of before may be given back meanwhile
  await vi.waitFor(() => expect([begun(), spoolsSince(spools)]).toEqual([[], []]), { timeout: 15_000 });
  expect((await fetched(id)).status).toBe(200);
});

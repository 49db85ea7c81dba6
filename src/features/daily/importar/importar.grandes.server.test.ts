import { readdirSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { inWorkplace, office, server } from '../../../../tests/support/office/workplace.ts';
import type { User } from '../../../../tests/support/servers/server.ts';
import { zip } from '../../../../tests/support/files/real-files.ts';
import { parts, text, xlsx } from '../../../../tests/support/sheets/xlsx.ts';
import { fillPath } from '../../../shared/contract.ts';
import { previewImportacao, uploadImportacao, type Importacao } from './importar.contract.ts';

/**
 * The largest files that people send, and those with something broken in them, by the way that they take: each is read, or refused in one
 * sentence that says what to do; memory stays flat, and of a refused one nothing is written. In the long form they have their full size.
 */

inWorkplace('all tests');

const long = Boolean(process.env.GABINETE_LONG);
const rows = long ? 100_000 : 5_000;
const stringBytes = (long ? 60 : 3) * 1024 ** 2;
const MB = 1024 ** 2;

let boss: User;
beforeEach(async () => {
  boss = await server.member(office, 'manager');
});

/** Bytes in memory of this process, in which the server runs, and of those that it has begun to read files. */
function memory(): number {
  const statusOf = (pid: string) => {
    try {
      return readFileSync(`/proc/${pid}/status`, 'utf8');
    } catch {
      return '';
    }
  };
  const bytes = (status: string) => Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statusOf)
    .filter((status) => status.includes(`\nPPid:\t${process.pid}\n`) && /^Name:\s+(node|MainThread)/.test(status))
    .reduce((sum, status) => sum + bytes(status), bytes(statusOf('self')));
}

type Answer = { status: number; body: Importacao & { detail?: string } };
async function send(name: string, content: Buffer): Promise<Answer & { grown: number; took: number }> {
  const form = new FormData();
  form.append('arquivo', new File([new Uint8Array(content)], name));
  const path = `${fillPath(uploadImportacao.path, { tenantId: office.id })}?registro=municipes`;
  const { cookie } = await server.signedIn(boss.id);
  const [before, began] = [memory(), Date.now()];
  let most = before;
  const look = setInterval(() => {
    most = Math.max(most, memory());
  }, 50);
  const answer = (await server.request('POST', path, { cookie, body: form })) as never as Answer;
  clearInterval(look);
  return { ...answer, grown: most - before, took: Date.now() - began };
}
const written = async () =>
  (
    await server.rows<{ n: number }>(
      `select (select count(*) from lotes where tenant_id = $1) + (select count(*) from lote_itens where tenant_id = $1)
            + (select count(*) from municipes where tenant_id = $1) + (select count(*) from demandas where tenant_id = $1) as n`,
      [office.id],
    )
  )[0]!.n;

const header = `<row r="1">${text('A1', 'Nome')}${text('B1', 'Telefone')}${text('C1', 'Obs')}</row>`;
const people = (count: number, more = '') =>
  header +
  Array.from(
    { length: count },
    (_, n) =>
      `<row r="${n + 2}">${text(`A${n + 2}`, `ANA ${n} LIMA`)}${text(`B${n + 2}`, String(11900000000 + n))}${more}</row>`,
  ).join('');

describe('what is large and whole is read', () => {
  test(`an XLSX of ${rows} rows`, { timeout: 300_000 }, async () => {
    const { status, body, grown } = await send('grande.xlsx', xlsx(people(rows)));
    expect([status, body.linhas]).toEqual([201, rows]);
    // the file itself, what it is sent in, and the process that reads it
    expect(grown).toBeLessThan(250 * MB);
  });

  test(`texts of ${stringBytes / MB} MB that cells share`, { timeout: 300_000 }, async () => {
    const each = 4_000;
    const count = Math.ceil(stringBytes / each);
    const said = (n: number) => `${n} ${'observação repetida '.repeat(each)}`.slice(0, each);
    const strings = Array.from({ length: count }, (_, n) => `<si><t>${said(n)}</t></si>`).join('');
    const cells = Array.from(
      { length: count },
      (_, n) =>
        `<row r="${n + 2}">${text(`A${n + 2}`, `ANA ${n}`)}<c r="C${n + 2}" t="s"><v>${count - 1 - n}</v></c></row>`,
    );
    const { status, body, grown } = await send('textos.xlsx', xlsx(header + cells.join(''), { strings }));
    expect([status, body.linhas]).toEqual([201, count]);
    expect(grown).toBeLessThan(300 * MB);
    const { linhas } = (await server.as(boss, office).call(previewImportacao, { id: body.id })).body;
    // a preview has the beginning of each
    expect(linhas.map((row) => row[2]!.slice(0, 100))).toEqual(linhas.map((_, n) => said(count - 1 - n).slice(0, 100)));
  });
});

describe('what is broken is refused in one sentence, and nothing is written', () => {
  const whole = parts(people(3));
  const without = (name: string) => Object.fromEntries(Object.entries(whole).filter(([one]) => one !== name));
  const sheet = (content: string) => zip({ ...whole, 'xl/worksheets/sheet1.xml': content });
  const good = whole['xl/worksheets/sheet1.xml']!;
  const packed = zip(whole);
  const middle = Math.floor(packed.length / 2);
  const broken: Record<string, () => [string, Buffer]> = {
    'a row too many': () => ['a.csv', Buffer.from(`Nome\n${'ANA\n'.repeat(100_001)}`)],
    'more than a hundred columns': () => ['a.csv', Buffer.from(`Nome${';x'.repeat(100)}\nANA${';x'.repeat(100)}\n`)],
    'a cell too long': () => ['a.csv', Buffer.from(`Nome;Obs\nANA;${'x'.repeat(10_001)}\n`)],
    'a quote that stays open': () => ['a.csv', Buffer.from(`Nome;Obs\n${'ANA;x\n'.repeat(9)}ANA;"x\n`)],
    'nothing at all': () => ['a.csv', Buffer.alloc(0)],
    'a header alone': () => ['a.csv', Buffer.from('Nome;Telefone\n')],
    'bytes of no text': () => ['a.csv', Buffer.from([0, 1, 2, 0, 0xff, 0, 7, 0, 0])],
    'a program as a CSV': () => ['a.csv', readFileSync(process.execPath).subarray(0, MB)],
    'a picture as an XLSX': () => ['a.xlsx', Buffer.from('89504e470d0a1a0a', 'hex')],
    'an XLSX that ends in the middle': () => ['a.xlsx', packed.subarray(0, middle)],
    'an XLSX with a hole': () => ['a.xlsx', Buffer.concat([packed.subarray(0, middle), packed.subarray(middle + 40)])],
    'bytes turned over within it': () => {
      const turned = Buffer.from(packed);
      for (let at = 60; at < turned.length - 400; at += 37) turned[at] = ~turned[at]! & 0xff;
      return ['a.xlsx', turned];
    },
    'no workbook': () => ['a.xlsx', zip(without('xl/workbook.xml'))],
    'no sheet': () => ['a.xlsx', zip(without('xl/worksheets/sheet1.xml'))],
    'a sheet that is no XML': () => ['a.xlsx', sheet('Nome;Telefone')],
    'a sheet that ends too early': () => ['a.xlsx', sheet(good.slice(0, -40))],
    'a DOCTYPE': () => ['a.xlsx', sheet(`<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">]>${good}`)],
    'elements within each other without end': () => ['a.xlsx', sheet('<a>'.repeat(200_000))],
    'a row beyond all rows': () => ['a.xlsx', sheet(good.replaceAll('r="4"', 'r="99999999999"'))],
    'a shared text that is not there': () => [
      'a.xlsx',
      zip({
        ...whole,
        ...parts(`${header}<row r="2"><c r="A2" t="s"><v>9</v></c></row>`, { strings: '<si><t>x</t></si>' }),
      }),
    ],
    'rows without end in little': () => [
      'a.xlsx',
      sheet(
        `<worksheet><sheetData>${'<row><c t="inlineStr"><is><t>x</t></is></c></row>'.repeat(long ? 6_000_000 : 200_000)}`,
      ),
    ],
  };

  test.each(Object.keys(broken))('%s', { timeout: 300_000 }, async (what) => {
    const before = await written();
    const { status, body, grown } = await send(...broken[what]!());
    expect([413, 415, 422], `${status}`).toContain(status);
    expect(body.detail).toMatch(/^[A-ZÀ-Ú].{12,200}$/);
    expect(grown).toBeLessThan(300 * MB);
    expect(await written()).toBe(before);
  });
});

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportDemandas } from '../../src/features/daily/demandas/demandas.contract.ts';
import { exportMunicipes } from '../../src/features/base/municipes/municipes.contract.ts';
import { fillPath } from '../../src/shared/contract.ts';
import { needs } from '../support/services/debian.ts';
import { officeData } from '../support/office/office-data.ts';
import { startTestServer, type Office, type TestServer } from '../support/servers/server.ts';

/**
 * The exported lists, opened by LibreOffice itself as it would propose in Brazil: every text is there as it was typed,
 * in its own column, and none has become a formula, a date or another number.
 */

const long = Boolean(process.env.GABINETE_LONG);
const run = promisify(execFile);

/** What people type, and spreadsheets take for something else. */
const texts = [
  'JOSÉ D’ÁVILA, ÇÑÜ ŁŻ 🦜',
  'PODA; CORTE, LIMPEZA',
  'UMA LINHA\nOUTRA LINHA\nE MAIS UMA',
  'DIZ "URGENTE" E ""AGORA""',
  'ACABA EM ASPAS "',
  '=1+1',
  '=HYPERLINK("http://exemplo.com","CLIQUE")',
  '+55 11 98765-4321',
  '-2+3',
  '@SUM(A1:A9)',
  '＝1+1',
  '\u200b=1+1',
  '0012',
  '1E5',
  '10/2',
  '12:30',
  '2026-05-04',
  '04/05/2026 10:00',
  '3 1/2',
  'MAI/26',
  '4 DE MAIO DE 2026',
  '5%',
  'R$ 5',
  '1.234',
  '12345678901234567890',
  'VERDADEIRO',
  'FALSE',
  "'JÁ COM APÓSTROFO",
  'NULL',
  '#REF!',
];
/** Numbers that look the same as text and as number. */
const numbers = ['20260042', '-5', '1,5', '0'];

let server: TestServer;
let office: Office;
let folder: string;

beforeAll(async () => {
  if (!long) return;
  folder = await mkdtemp(join(tmpdir(), 'gabinete-planilha-'));
  server = await startTestServer();
  office = await server.office();
  const data = officeData(server);
  const setor_id = await data.setor(office, 'Obras, vias; e praças');
  for (const [n, text] of [...texts, ...numbers].entries()) {
    const phone = n % 2 === 0 ? `119${String(n).padStart(8, '0')}` : `11${String(30_000_000 + n)}`;
    const municipe_id = await data.insert('municipes', office, {
      nome_completo: `PESSOA ${String(n).padStart(3, '0')}`,
      telefone_ddd: phone,
      cep: '01310100',
      complemento: text.slice(0, 100),
      informacoes_adicionais: text,
      codigo: `2026${String(n).padStart(4, '0')}`,
    });
    await data.insert('demandas', office, {
      municipe_id,
      setor_id,
      assessor_responsavel: 'Rita, de Obras',
      descricao_texto: text,
      codigo_oficio: `00${n}`,
      data_demanda: '2026-05-04',
    });
  }
});
afterAll(async () => {
  await server?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

async function exported(path: string): Promise<Buffer> {
  const response = await fetch(server.origin + fillPath(path, { tenantId: office.id }), {
    method: 'POST',
    headers: { cookie: office.admin.cookie, origin: server.origin, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

type Cell = { type: string; text: string; formula: boolean };

const entities: Record<string, string> = { '&quot;': '"', '&apos;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' };
const plain = (xml: string) =>
  xml
    .replace(/<text:s(?: text:c="(\d+)")?\/>/g, (_, count?: string) => ' '.repeat(Number(count ?? 1)))
    .replace(/<[^>]+>/g, '')
    .replace(/&(?:quot|apos|lt|gt|amp);/g, (entity) => entities[entity]!);

/** Rows of a flat OpenDocument sheet, without the empty ones at its end. */
function rowsOf(fods: string): Cell[][] {
  const table = fods.slice(fods.indexOf('<table:table '), fods.lastIndexOf('</table:table>'));
  return [...table.matchAll(/<table:table-row[^>]*>(.*?)<\/table:table-row>/gs)].map(([, row]) =>
    [...row!.matchAll(/<table:table-cell([^>]*?)(?:\/>|>(.*?)<\/table:table-cell>)/gs)].flatMap(
      ([, names, inner = '']) => {
        const cell = {
          type: /office:value-type="(\w+)"/.exec(names!)?.[1] ?? 'empty',
          formula: names!.includes('table:formula'),
          text: [...inner.matchAll(/<text:p>(.*?)<\/text:p>/gs)].map(([, line]) => plain(line!)).join('\n'),
        };
        const times = Number(/number-columns-repeated="(\d+)"/.exec(names!)?.[1] ?? 1);
        // the rest of a row to the sheet's end
        return times > 50 ? [] : Array.from({ length: times }, () => cell);
      },
    ),
  );
}

/** Opens a CSV with what the import dialog proposes in Brazil, and reads what is then in the sheet. */
async function opened(name: string, csv: Buffer, separators: string): Promise<Cell[][]> {
  const profile = join(folder, 'profile');
  await mkdir(join(profile, 'user'), { recursive: true });
  await writeFile(
    join(profile, 'user', 'registrymodifications.xcu'),
    `<?xml version="1.0" encoding="UTF-8"?><oor:items xmlns:oor="http://openoffice.org/2001/registry"><item
      oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>pt-BR</value></prop></item></oor:items>`,
  );
  const source = join(folder, `${name}.csv`);
  await writeFile(source, csv);
  // separators, quotation mark, UTF-8, first line, no formats of columns, Portuguese of Brazil; and whatever it detects
  const filter = `CSV:${separators},34,76,1,,1046,false,true`;
  const where = ['--headless', `--infilter=${filter}`, '--convert-to', 'fods', '--outdir', folder];
  await run('soffice', [`-env:UserInstallation=file://${profile}`, ...where, source], { timeout: 240_000 });
  return rowsOf(await readFile(join(folder, `${name}.fods`), 'utf8'));
}

describe.runIf(long)('LibreOffice opens', () => {
  // semicolons alone, and all that its dialog has ticked at first
  const lists = [
    ['municipes', exportMunicipes.path, 'Informações adicionais', '59'],
    ['demandas', exportDemandas.path, 'Descrição', '9/44/59'],
  ] as const;

  test.for(lists)('%s', { timeout: 600_000 }, async ([name, path, label, separators], context) => {
    await needs(context, 'soffice', 'libreoffice-calc-nogui');
    const rows = await opened(name, await exported(path), separators);
    const [head, ...body] = rows;
    const labels = head!.map(({ text }) => text);
    const at = labels.indexOf(label);
    expect(at).toBeGreaterThan(-1);
    expect(body).toHaveLength(texts.length + numbers.length);
    // no text broke out of its column, nor did any become a formula
    expect(rows.filter((row) => row.length !== labels.length)).toEqual([]);
    expect(rows.flat().filter(({ formula }) => formula)).toEqual([]);

    const seen = body.map((row) => row[at]!);
    const shown = new Map(seen.map((cell) => [cell.text.replace(/^'(?!JÁ)/, ''), cell]));
    for (const text of texts) expect([text, shown.get(text)?.type]).toEqual([text, 'string']);
    for (const number of numbers) expect([number, shown.get(number)?.text]).toEqual([number, number]);
    const column = (title: string) => body.map((row) => row[labels.indexOf(title)]!);
    if (name === 'municipes') {
      for (const { type, text } of column('Telefone'))
        expect([type, /^\(11\) \d{4,5}-\d{4}$/.test(text)]).toEqual(['string', true]);
      expect(new Set(column('CEP').map(({ type, text }) => `${type} ${text}`))).toEqual(new Set(['string 01310-100']));
    } else {
      // leading zeros
      for (const { type, text } of column('Código Ofício'))
        expect([type, /^'?00\d+$/.test(text)]).toEqual(['string', true]);
      expect(new Set(column('Data').map(({ type }) => type))).toEqual(new Set(['date']));
    }
  });
});

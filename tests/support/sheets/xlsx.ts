import { zip } from '../files/real-files.ts';

/** An XLSX part by part, for what no program would write: the usual ones write those of tests/fixtures/sheets. */

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`;
const relations = (...all: string[]) =>
  `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`;

export type Parts = Record<string, string>;

/** `rows`: what stands in `sheetData`. */
export function parts(
  rows: string,
  { strings, styles, date1904 }: { strings?: string; styles?: string; date1904?: boolean } = {},
): Parts {
  return {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr${date1904 ? ' date1904="1"' : ''}/><sheets><sheet name="Plan1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
      relation('rId2', 'sharedStrings', 'sharedStrings.xml'),
      relation('rId3', 'styles', 'styles.xml'),
    ),
    'xl/worksheets/sheet1.xml': `${head}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
    ...(strings !== undefined && { 'xl/sharedStrings.xml': `${head}<sst xmlns="${main}">${strings}</sst>` }),
    ...(styles !== undefined && { 'xl/styles.xml': `${head}<styleSheet xmlns="${main}">${styles}</styleSheet>` }),
  };
}

export const xlsx = (...given: Parameters<typeof parts>): Buffer => zip(parts(...given));

/** A cell whose text stands in it. */
export const text = (place: string, said: string) => `<c r="${place}" t="inlineStr"><is><t>${said}</t></is></c>`;

/** A header and a row of it, so that anything is there to be read. */
export const aRow = `<row r="1">${text('A1', 'Nome')}${text('B1', 'Obs')}</row><row r="2">${text('A2', 'ANA')}${text('B2', 'x')}</row>`;

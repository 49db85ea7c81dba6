import { expect, test } from 'vitest';
import { filesUnder, readSource } from '../support/source/sources.ts';

/** docs/glossary.md says one word a thing: what there is, it names, and what it names is there. */

const glossary = readSource('docs/glossary.md');
/** The cells of each row of each table, but for the tables' own heads. */
const rows = glossary
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (on screen|in English|not) /.test(line))
  .map((line) => line.split('|').slice(1, -1));
const namesIn = (cell: string | undefined) => [...(cell ?? '').matchAll(/`([^`]+)`/g)].map((match) => match[1]!);
const nouns = rows.filter((cells) => cells.length === 5);

test('every slice has its words', () => {
  const slices = filesUnder('src/features').map((path) => path.split('/').slice(2, 4).join('/'));
  const named = nouns.flatMap((cells) => namesIn(cells[4]));
  expect(nouns.length).toBeGreaterThan(20);
  expect([...new Set(named)].sort()).toEqual([...new Set(slices)].sort());
});

test('every table has its words, and what is named of the database is there', () => {
  const sql = filesUnder('db')
    .filter((path) => path.endsWith('.sql'))
    .map(readSource)
    .join('\n');
  const tables = [...sql.matchAll(/^create (?:unlogged )?table (?:if not exists )?(\w+) \(/gm)].map(
    (match) => match[1]!,
  );
  const named = rows.flatMap((cells) => namesIn(cells.length === 5 ? cells[3] : cells[2]));
  expect(tables.length).toBeGreaterThan(30);
  expect(tables.filter((table) => !named.includes(table))).toEqual([]);
  const given = rows.filter((cells) => cells[0]!.includes('`')).flatMap((cells) => namesIn(cells[2]));
  expect(named.filter((name) => !given.includes(name) && !new RegExp(`\\b${name}\\b`).test(sql))).toEqual([]);
});

test('what is named of the code is there', () => {
  const sources = filesUnder('src').filter((path) => /\.tsx?$/.test(path));
  const code = sources.concat(sources.map(readSource)).join('\n');
  const named = nouns.flatMap((cells) => namesIn(cells[2]));
  expect(named.filter((name) => !new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(code))).toEqual([]);
});

test('a word that was given up is said by what keeps it, and by no name of the code', () => {
  const given =
    /\b(demandaDocs?|\w*DemandaDocs?|(create|get|remove|save|own)Endereco|enderecoTexts|\w*Historicos|createHistorico)\b/;
  const code = filesUnder('src').filter((path) => /\.tsx?$/.test(path));
  // addresses, operations and what goes stale stand in quotes
  const unquoted = (path: string) => readSource(path).replaceAll(/'[^'\n]*'|`[^`]*`/g, "''");
  expect(code.filter((path) => given.test(unquoted(path)))).toEqual([]);
  expect(given.test('export const listDemandaDocs = 1')).toBe(true);
});

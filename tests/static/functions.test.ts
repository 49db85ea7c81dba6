import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { baselineName } from '../../src/server/database/schema-files.ts';
import { definersByFile } from '../support/database/definers.ts';
import { filesUnder, readSource } from '../support/source/sources.ts';

/** What the database does today is read in one place: a table's beginning in db/schema, each function once. */

const sqlOf = (folder: string) => filesUnder(folder).filter((path) => path.endsWith('.sql'));

type Found = { path: string; name: string; called: string; text: string };

/** `create function` with its arguments' types and the text up to its body's end. */
function functionsIn(path: string): Found[] {
  const made =
    /^create (?:or replace )?(?:function|aggregate) app\.(\w+)\s*\(((?:[^()]|\([^()]*\))*)\)(?:[^$;]*(?:\$\$[\s\S]*?\$\$|;))/gm;
  return [...readSource(path).matchAll(made)].map(([text, name, list]) => {
    const types = list!.split(',').map((one) =>
      one
        .trim()
        .replace(/ default .*/, '')
        .split(/\s+/)
        .slice(1)
        .join(' '),
    );
    return { path, name: name!, called: `${name}(${types.join()})`, text };
  });
}

const inSchema = sqlOf('db/schema').flatMap(functionsIn);
const inFunctions = sqlOf('db/functions').flatMap(functionsIn);
const inMigrations = sqlOf('db/migrations').flatMap(functionsIn);

describe('each function', () => {
  test('stands once', () => {
    const all = [...inSchema, ...inFunctions].map(({ called }) => called);
    expect(all.length).toBeGreaterThan(200);
    expect(all.filter((one, at) => all.indexOf(one) !== at)).toEqual([]);
  });

  test('of db/functions can be made again where it is already', () => {
    const made = inFunctions.filter(({ text }) => !text.startsWith('create or replace '));
    expect(made.map(({ called }) => called)).toEqual([]);
    const gone = 'db/functions/_gone.sql';
    const others = sqlOf('db/functions').filter((path) => path !== gone);
    const other = others.flatMap((path) =>
      [...readSource(path).matchAll(/^(?:create|alter|drop|insert|update|delete|do) (?:\S+ ){0,3}/gm)]
        .map(([text]) => text)
        .filter((text) => !/^create or replace (function|aggregate) |^alter function /.test(text))
        .map((text) => `${path}: ${text}`),
    );
    expect(other).toEqual([]);
    expect(readSource(gone)).toMatch(/^(--.*\n|\n|drop function if exists (?:[^;']+);\n)+$/);
  });

  test('that the kept calendars of offices were made by is the same as then', () => {
    const text = ['pascoa', 'feriados_nacionais', 'dias_ditos', 'dias_trocados']
      .map((name) => inFunctions.find((one) => one.name === name)!.text)
      .join('\n');
    // a change (a new national day, say) comes with a migration behind the functions that writes them anew, as
    // 20261125T1901_calendarios_antigos.sql did, and that counts deadlines again; then this is the digest of the new text
    expect(createHash('sha256').update(text).digest('hex')).toBe(
      'e46fac491cdb99758b6f44e3497386644afbb9b9e23f092ca3b223330dd06444',
    );
  });

  test('that another one calls is there', () => {
    const there = new Set([...inSchema, ...inFunctions, ...inMigrations].map(({ name }) => name));
    const called = sqlOf('db/functions')
      .filter((path) => !path.endsWith('/_gone.sql'))
      .flatMap((path) => [...readSource(path).matchAll(/\bapp\.(\w+)\s*\(/g)].map(([, name]) => `${path}: ${name}`));
    expect(called.length).toBeGreaterThan(300);
    expect(called.filter((one) => !there.has(one.split(': ')[1]!))).toEqual([]);
  });

  test('that looks past row security is listed by its file', () => {
    const found: Record<string, string[]> = {};
    for (const { path, name, text } of [...inSchema, ...inFunctions])
      if (/security definer/.test(text)) {
        const file = path.slice(path.lastIndexOf('/') + 1, -'.sql'.length);
        found[file] = [...new Set([...(found[file] ?? []), name])];
      }
    const listed = Object.fromEntries(
      Object.entries(definersByFile).map(([file, names]) => [file, names.split(/\s+/)]),
    );
    expect(found).toEqual(listed);
  });

  /** What migrations themselves call, or make indexes of, has to be there before db/functions. */
  const calledByMigrations = ['office_table', 'office_triggers', 'keep_secret', 'fonetica'];

  test('that a migration makes is one of db/schema or of migrations’ own', () => {
    const others = inMigrations.filter(
      ({ called, name }) => !inSchema.some((one) => one.called === called) && !calledByMigrations.includes(name),
    );
    expect(others.map(({ path, name }) => `${path}: ${name} belongs in db/functions`)).toEqual([]);
  });
});

test('a migration is named by a moment after the baseline’s', () => {
  const names = sqlOf('db/migrations').map((path) => path.slice('db/migrations/'.length));
  expect(names.filter((name) => !/^20\d{6}T\d{4}_[a-z0-9_]+\.sql$/.test(name))).toEqual([]);
  expect(names.filter((name) => name <= baselineName)).toEqual([]);
});

import { describe, expect, test } from 'vitest';
import { errors, statusTitles, type ErrorCode } from '../../src/shared/errors.ts';
import { filesUnder, readSource } from '../support/source/sources.ts';

/** The catalogue of errors holds what the program says, and nothing else. */

const codes = Object.keys(errors) as ErrorCode[];
const database = filesUnder('db').map(readSource).join('\n');
const program = filesUnder('src')
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && path !== 'src/shared/errors.ts')
  // a noun's own list of them is part of the catalogue
  .map((path) => readSource(path).replace(path.endsWith('/noun.ts') ? /\n {2}errors: \{[\s\S]*?\n {2}\},/ : /$^/, ''))
  .join('\n');

const constraintOf = (code: string) => code.replace('.', '_');
/** Names that an index or a constraint of the database has. */
const constraints = new Set(
  [
    ...database.matchAll(
      /\bconstraint\s+(\w+)|\bcreate\s+unique\s+index\s+(?:concurrently\s+)?(?:if not exists\s+)?(\w+)/gi,
    ),
  ].map((match) => match[1] ?? match[2]!),
);

/** As a word of its own, or as `field:code`. */
const saidByProgram = (code: string) => new RegExp(`[':]${code.replace('.', '\\.')}'`).test(program);
/** Literally, as `field:code`, or of a table that is set up with a limit. */
const saidByDatabase = (code: string) =>
  database.includes(`'${code}'`) ||
  database.includes(`:${code}'`) ||
  database.includes(`app.office_table('${code.replace('cotas.', '')}'`);
const saidByConstraint = (code: string) => constraints.has(constraintOf(code));

describe('the catalogue of errors', () => {
  test('the constraints were found', () => {
    expect(constraints).toContain('municipes_phone_taken');
    expect(constraints).toContain('demandas_descricao_length');
  });

  test('every code is used', () => {
    const unused = codes.filter((code) => !saidByProgram(code) && !saidByDatabase(code) && !saidByConstraint(code));
    expect(unused).toEqual([]);
  });

  test('every code that only the database could mean names one of its constraints or is raised by it', () => {
    // a conflict is answered by the constraint that decides it, never by looking first
    const taken = codes.filter((code) => code.endsWith('_taken'));
    expect(taken.length).toBeGreaterThan(0);
    expect(taken.filter((code) => !saidByConstraint(code))).toEqual([]);
  });

  test('every code that the database raises is in the catalogue', () => {
    const raised = [...database.matchAll(/'([a-z]+\.[a-z_]+)'/g)]
      .map((match) => match[1]!)
      .filter((code) => !code.startsWith('app.') && !code.startsWith('public.'));
    expect(raised.length).toBeGreaterThan(5);
    expect([...new Set(raised)].filter((code) => !Object.hasOwn(errors, code))).toEqual([]);
  });

  test('every code is noun.reason, with a status that has a title and a sentence in Portuguese', () => {
    for (const [code, [status, sentence]] of Object.entries(errors)) {
      expect(code).toMatch(/^[a-zA-Z]+\.[a-z_]+$/);
      expect(statusTitles[status], code).toBeDefined();
      expect(sentence.length, code).toBeGreaterThan(5);
      expect(sentence, code).toMatch(/^\p{Lu}/u);
    }
  });

  test('no two codes would be made of one constraint', () => {
    expect(new Set(codes.map(constraintOf)).size).toBe(codes.length);
  });
});

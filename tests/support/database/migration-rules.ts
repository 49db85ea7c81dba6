import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { isOutsideTransaction } from '../../../src/server/database/schema-files.ts';
import { root } from '../source/sources.ts';

/**
 * What a migration may not do while servers of the version before go on with their work: what squawk knows, which reads SQL as
 * PostgreSQL does, and what it lets pass. Tables that the same file makes are nobody's yet. A statement with a comment
 * `-- safe: why` right before it is taken at its word.
 */

type Rule = { matches: RegExp; why: string };

const rules: Rule[] = [
  {
    matches: /\badd (column )?.*\b(big|small)?serial\b/,
    why: 'a value of its own for each row rewrites the table under the strongest lock: add it empty and fill it in parts',
  },
  {
    matches: /^drop (view|function|schema|type)\b|\brename\b|\bset schema\b/,
    why: 'the program of before still uses it: drop or rename one release later',
  },
  {
    matches: /^(update|delete from|truncate)\b/,
    why: 'locks its rows until the end of the file: few rows only, or in parts',
  },
  {
    matches: /^(lock|cluster|vacuum full|refresh materialized view (?!concurrently))\b/,
    why: 'everybody waits for as long as it takes',
  },
];

/**
 * Of squawk's rules those that ask for what the program does itself (each file runs once, and waits for no table for long:
 * migrate.ts), and those of taste.
 */
const notAsked = [
  'prefer-robust-stmts',
  'require-lock-timeout',
  'require-statement-timeout',
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
  'prefer-text-field',
  'prefer-timestamp-tz',
  'prefer-identity',
];

type Finding = { line: number; column: number; message: string; help: string | null };

function squawk(sql: string): Finding[] {
  const program = join(root, 'node_modules/@squawk-cli', `${process.platform}-${process.arch}`, 'bin/squawk');
  const inside = isOutsideTransaction({ sql }) ? [] : ['--assume-in-transaction'];
  const args = ['--pg-version', '15.0', '--reporter', 'json', '--exclude', notAsked.join(','), ...inside];
  const { stdout, stderr, error } = spawnSync(program, args, { input: sql, encoding: 'utf8' });
  if (error) throw error;
  // nothing else is what it says when it cannot read the file at all
  if (!stdout.startsWith('[')) throw new Error(stderr);
  return JSON.parse(stdout) as Finding[];
}

/** Statements as written, with the comments before them, and where they end; quoted bodies are left whole. */
function statementsOf(sql: string): { written: string; end: number }[] {
  const found = sql.matchAll(/(?:--[^\n]*|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|[^;'$-]|[$-])+;?/g);
  return [...found]
    .map(({ 0: written, index }) => ({ written, end: index + written.length }))
    .filter(({ written }) => written.trim() !== '');
}

const plain = (statement: string): string =>
  statement
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'/g, "''")
    .replace(/--[^\n]*/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** What is wrong with a migration: the beginning of each statement that would hurt, and why. */
export function unsafeStatements(sql: string): string[] {
  const statements = statementsOf(sql);
  const lines = sql.split('\n');
  const placeOf = ({ line, column }: Finding) => lines.slice(0, line).join('\n').length + (line > 0 ? 1 : 0) + column;
  const findings = squawk(sql).map((finding) => ({ ...finding, place: placeOf(finding) }));
  let begin = 0;
  return statements.flatMap(({ written, end }) => {
    const found = findings.filter(({ place }) => place >= begin && place < end);
    begin = end;
    const text = plain(written);
    // a trigger's own function: with the trigger gone nobody calls it
    const orphan = /^drop function \S+\(\);?$/.test(text) && /^drop trigger/im.test(sql);
    if (/^\s*-- safe: \S.{10,}$/m.test(written) || orphan) return [];
    const own = rules.filter(({ matches }) => matches.test(text)).map(({ why }) => why);
    const why = [...found.map(({ message, help }) => (help ? `${message} ${help}` : message)), ...own];
    return why.length > 0 ? [`${text.slice(0, 80)} → ${why.join(' ')}`] : [];
  });
}

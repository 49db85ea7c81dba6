/**
 * What a migration may not do while servers of the version before go on with their work. Tables that the same file makes
 * are nobody's yet. A statement with a comment `-- safe: why` right before it is taken at its word.
 */

type Rule = { matches: RegExp; why: string };

const rules: Rule[] = [
  {
    matches: /^create (unique )?index (?!concurrently)/,
    why: 'writes wait while the index is built: create it concurrently, in a file that begins with “-- outside a transaction”',
  },
  {
    matches: /^(drop|reindex) index (?!concurrently)|^reindex (?!index concurrently|table concurrently)/,
    why: 'everybody waits: use concurrently, in a file that begins with “-- outside a transaction”',
  },
  {
    matches: /\balter column \S+ set not null/,
    why: 'reads the whole table under the strongest lock: add a check “not valid”, validate it in a later file, then set it',
  },
  {
    matches: /\balter column \S+ (set data )?type\b/,
    why: 'rewrites the table under the strongest lock: add a column, fill it, read both, and drop the old one later',
  },
  {
    matches: /\badd (?!constraint\b|primary\b|unique\b|foreign\b|check\b)(?!.*\bdefault\b).*\bnot null\b/,
    why: 'the program of before does not name the column, and fails: give it a default',
  },
  {
    matches:
      /\badd (column )?.*(\bdefault (gen_random_uuid|random|clock_timestamp|nextval)\b|\b(big|small)?serial\b|\bgenerated\b)/,
    why: 'a value of its own for each row rewrites the table under the strongest lock: add it empty and fill it in parts',
  },
  {
    matches: /\badd constraint \S+ (check|foreign key)(?!.*\bnot valid\b)/,
    why: 'reads the whole table while writes wait: add it “not valid”, and validate it in a later file',
  },
  {
    matches: /\badd (constraint \S+ )?(unique|primary key|exclude)(?!.*\busing index\b)/,
    why: 'builds an index while everybody waits: build it concurrently, then add the constraint “using index”',
  },
  {
    matches: /^drop (table|view|function|schema|type)\b|\bdrop column\b|\brename\b|\bset schema\b/,
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

/** Statements as written, with the comments before them; quoted bodies are left whole. */
function statementsOf(sql: string): string[] {
  const found = sql.match(/(?:--[^\n]*|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|[^;'$-]|[$-])+;?/g) ?? [];
  return found.filter((one) => one.trim() !== '');
}

const plain = (statement: string): string =>
  statement
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/--[^\n]*/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** What is wrong with a migration: the beginning of each statement that would hurt, and why. */
export function unsafeStatements(sql: string): string[] {
  const statements = statementsOf(sql);
  const made = new Set(
    statements.flatMap((one) => /^create table (?:if not exists )?(?:public\.)?(\w+)/.exec(plain(one))?.[1] ?? []),
  );
  return statements.flatMap((one) => {
    const text = plain(one);
    const table =
      /^(?:create (?:unique )?index .*? on|alter table(?: only)?|update|delete from) (?:public\.)?(\w+)/.exec(text);
    // a trigger's own function: with the trigger gone nobody calls it
    const orphan = /^drop function \S+\(\);?$/.test(text) && /^drop trigger/im.test(sql);
    if (/^\s*-- safe: \S.{10,}$/m.test(one) || (table && made.has(table[1]!)) || orphan) return [];
    return rules.filter(({ matches }) => matches.test(text)).map(({ why }) => `${text.slice(0, 80)} → ${why}`);
  });
}

// What Vitest and Playwright say at the end of a suite, as counts, what failed, and what passed only at its second try.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const again = (names) => (names.length > 0 ? `${names.length} só na repetição` : '');

export function ofVitest(file, outside, root, code) {
  const result = read(file);
  if (!result) return null;
  const broken = result.testResults.filter(isBroken).length;
  const failed = result.numFailedTests + broken;
  const repeated = result.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter((one) => one.status === 'passed' && one.failureMessages.length > 0)
      .map((one) => `${relative(root, name)} › ${one.fullName}\n${shortened(one.failureMessages.join('\n'))}`),
  );
  return {
    failures: [
      ...result.testResults.flatMap((one) => failuresOf(one, root)),
      ...(read(outside) ?? []).map((error) => `fora dos testes\n${shortened(error)}`),
    ],
    repeated,
    passed: result.numPassedTests,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: result.numPendingTests + result.numTodoTests,
    reason: failed === 0 && code !== 0 ? 'erro fora dos testes' : again(repeated),
  };
}

export function ofPlaywright(file, code) {
  const result = read(file);
  if (!result) return null;
  const { expected, unexpected, flaky, skipped } = result.stats;
  const repeated = specsThat('flaky', result);
  return {
    failures: [
      ...specsThat('unexpected', result),
      ...(result.errors ?? []).map(({ message }) => `fora dos testes\n${shortened(stripVTControlCharacters(message))}`),
    ],
    repeated,
    passed: expected + flaky,
    failed: unexpected === 0 && code !== 0 ? 1 : unexpected,
    skipped,
    reason: again(repeated) || (result.errors?.length ? 'erro fora dos testes' : ''),
  };
}

function specsThat(status, { suites = [], specs = [] }) {
  const here = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter((one) => one.status === status)
      .map(({ results }) => {
        const errors = results.flatMap((one) => one.errors.map(({ message }) => stripVTControlCharacters(message)));
        return `tests/e2e/${file}:${line} › ${title}\n${shortened(errors.join('\n'))}`;
      }),
  );
  return [...here, ...suites.flatMap((suite) => specsThat(status, suite))];
}

/** Where it failed, as the suite takes it; nothing when something failed that is no test of a file. */
export function filesOf(failures) {
  const files = failures.map((told) => /^(\S+) › /.exec(told)?.[1]);
  return files.every(Boolean) ? [...new Set(files)] : [];
}

/** A suite's result once what failed in it was run again by itself: still failed, or passed at a further try. */
export function afterAlone(result, alone) {
  if (alone.failed > 0 || alone.passed === 0) return result;
  const repeated = [...result.repeated, ...result.failures];
  const counts = { passed: result.passed + result.failed, failed: 0, failures: [], repeated };
  return { ...result, ...counts, reason: again(repeated) };
}

/** A file that cannot be loaded, or does not come to its end, fails though none of its tests did. */
const isBroken = ({ status, assertionResults }) =>
  status === 'failed' && !assertionResults.some((one) => one.status === 'failed');

/** What failed in a file and why, in few lines: the whole story is far above by then. */
function failuresOf(result, root) {
  const { name, message, assertionResults } = result;
  const file = relative(root, name);
  if (isBroken(result)) return [`${file}\n${shortened(message)}`];
  return assertionResults
    .filter((one) => one.status === 'failed')
    .map((one) => `${file} › ${one.fullName}\n${shortened(one.failureMessages.join('\n'))}`);
}

const shortened = (message) =>
  message
    .split('\n')
    .slice(0, 20)
    .map((line) => `    ${line.slice(0, 300)}`)
    .join('\n');

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

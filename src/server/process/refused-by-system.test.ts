import { expect, test } from 'vitest';
import { endingOf, writeRemedy } from './refused-by-system.ts';

/** A full disk is said as one, whoever met it. */

const full = /^O disco está cheio\. Libere espaço .+ e repita\. O sistema disse: [^\n]+$/;

test.for([
  Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' }),
  Object.assign(new Error('could not extend file "base/5/1249"'), { code: '53100' }),
  new Error('Migração x.sql: could not write to file "pg_wal/xlogtemp.1": No space left on device'),
])('%s', (error) => {
  expect(endingOf(error)).toMatch(full);
});

test('anything else keeps its own sentence', () => {
  for (const own of ['A porta é de outro.', 'Não foi possível gravar /x (ENOSPC). O disco está cheio: libere espaço.'])
    expect(endingOf(new Error(own))).toBe(own);
});

test('where a file cannot be written, what to do follows from why', () => {
  for (const code of ['ENOSPC', 'EACCES', 'ENOENT', 'EISDIR', 'EROFS']) expect(writeRemedy(code)).toMatch(/\.$/);
  expect([writeRemedy('EIO'), writeRemedy(), writeRemedy('constructor')]).toEqual(['', '', '']);
});

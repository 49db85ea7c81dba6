import { expect, test } from 'vitest';
import { filesUnder, readSource } from '../support/source/sources.ts';

/** Row security hides rows; numbers that were kept before anybody asked have to be told without what is hidden. */

/** Of these none is secret. */
const open = /\/(municipes|documentos)\.sql\.ts$/;

test('whoever tells a counter of demands or of the log takes away what the person does not read', () => {
  const telling = filesUnder('src')
    .filter((path) => path.endsWith('.sql.ts') && !open.test(path))
    .filter((path) =>
      /\bfrom contadores\b|\bjoin contadores\b|app\.counter\(|[lL]ist\.counter\(/.test(readSource(path)),
    );
  expect(telling.length).toBeGreaterThan(2);
  expect(telling.filter((path) => !/\bapp\.hidden_(rows|log)\(\)/.test(readSource(path)))).toEqual([]);
});

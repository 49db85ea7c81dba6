import { expect, test } from 'vitest';
import { filesUnder, readSource } from '../support/source/sources.ts';

/** Row security hides rows; numbers that were kept before anybody asked have to be told without what is hidden. */

/** Of these none is secret. */
const open = /\/(municipes|documentos)\.sql\.ts$/;
/** What only asks whether there is a counter. */
const asks = ['isCounted', 'newestDemandas'];
/** A counter that is given to what takes the hidden rows away. */
const taken = /\btoldBy\(sql`app\.counter\('[\w:]+'\)`/g;

test('whoever tells a counter of demands or of the log takes away what the person does not read', () => {
  const telling = filesUnder('src')
    .filter((path) => path.endsWith('.sql.ts') && !open.test(path))
    // each statement or piece of one by itself
    .flatMap((path) =>
      readSource(path)
        .split(/^(?=(?:export )?(?:const|function) )/m)
        .map((piece) => ({
          piece: piece.replaceAll(taken, ''),
          name: /^(?:export )?\w+ (\w+)/.exec(piece)?.[1] ?? path,
        })),
    )
    .filter(({ piece }) => /\bfrom contadores\b|\bjoin contadores\b|app\.counter\(|[lL]ist\.counter\(/.test(piece));
  expect(telling.length).toBeGreaterThan(2);
  const whole = telling.filter(({ piece }) => !/\bapp\.hidden_(rows|log)\(\)/.test(piece));
  expect(whole.map(({ name }) => name)).toEqual(asks);
});

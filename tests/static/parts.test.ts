import { expect, test } from 'vitest';
import { filesUnder, readSource } from '../support/source/sources.ts';

test('what is done when a part does not come is not written behind import() itself', () => {
  // the build takes a `.then` that follows it along, to where it is only reached when all files are there (parts-ahead.ts)
  const both = /import\('[^']+'\)\s*\.then\((?:\s*\n|\(?[\w{}, ]*\)? => [^(,]*(?:\([^)]*\))?, )/;
  const browser = /^src\/(?:web|app\/web|features)\/.*\.tsx?$/;
  const written = filesUnder('src').filter((path) => browser.test(path) && both.test(readSource(path)));
  expect(written, 'give import() a function of its own, and handle what that returns').toEqual([]);
});

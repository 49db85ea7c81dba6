import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emailForm, emailOrEmptyForm } from './fields.ts';

test('an address has something before its @ and a dot within what is behind', () => {
  const plainly = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;
  const signs = fc.array(fc.constantFrom('a', '@', '.', ' ', '-', '\n'), { maxLength: 12 });
  fc.assert(
    fc.property(signs, (some) => {
      const text = some.join('');
      expect([text, emailForm.test(text)]).toEqual([text, plainly.test(text)]);
      expect(emailOrEmptyForm.test(text)).toBe(text === '' || plainly.test(text));
    }),
    { numRuns: 5_000, examples: [[['a', '@', 'b', '.', 'c']], [['a', '@', '.', '.', 'b']], [['a', '@', 'b', '.']]] },
  );
});

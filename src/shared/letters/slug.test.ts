import { expect, test } from 'vitest';
import { slugFrom } from './slug.ts';

test.each([
  ['Gabinete da Vereadora Clara Monteiro', 'gabinete-da-vereadora-clara-monteiro'],
  ['  São João — 2ª Legislatura ', 'sao-joao-2-legislatura'],
  ['???', ''],
  [`${'a'.repeat(59)} bê`, 'a'.repeat(59)],
])('the identifier suggested for %j', (name, slug) => {
  expect(slugFrom(name)).toBe(slug);
});

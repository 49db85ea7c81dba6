import { expect, test } from 'vitest';
import { Pdf } from './pdf.ts';

const made = (text: string): { milliseconds: number; pages: number } => {
  const began = performance.now();
  const pdf = new Pdf({ title: 'Dossiê', office: 'Gabinete', subtitle: '', page: String, replaced: '' });
  pdf.fields([['Descrição', text]]);
  for (let n = 0; n < 10; n += 1) pdf.entry({ title: 'Contato', text });
  const bytes = Buffer.concat([...pdf.end()]);
  return {
    milliseconds: performance.now() - began,
    pages: bytes.toString('latin1').match(/\/Type \/Page\b/g)!.length,
  };
};

test('a text without a space takes about as long as one with spaces, and as many pages', () => {
  made('Buraco');
  const spaced = made('buraco rua '.repeat(909));
  const endless = made('buracoxrua'.repeat(1000));
  expect(endless.milliseconds).toBeLessThan(5 * spaced.milliseconds + 200);
  expect(Math.abs(endless.pages - spaced.pages)).toBeLessThanOrEqual(3);
});

import { describe, expect, test } from 'vitest';
import { letterWith } from '../../../tests/support/files/letters.ts';
import { pdfWords } from '../../../tests/support/files/pdf-words.ts';
import type { Body, Letter } from '../../shared/oficio/letter.ts';
import { parseMarkup } from '../../shared/oficio/markup.ts';
import { formasOf, type Genero, type Tratamento } from '../../shared/oficio/tratamento.ts';
import { bodyParts, closing, opening } from './letter-parts.ts';
import { letterPdf } from './letter-pdf.ts';

/** What is read out of the file itself, by whoever searches it, copies from it or has it read aloud. */

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
const read = async (more: Partial<Letter>) => pdfWords(await letterPdf(letterWith(more)));
const body = (source: string) => parseMarkup(source) as Body;
/** All words, one after the other. */
const heard = async (more: Partial<Letter>) => plain((await read(more)).tags.map(({ text }) => text).join(' '));
const three = body(
  Array.from({ length: 24 }, (_, n) => `Parágrafo ${n + 1}: ${'a calçada quebrou. '.repeat(12)}`).join('\n\n'),
);

test('the words are those of the letter, in their order, each with its number or sign', async () => {
  const letter = letterWith({
    corpo: body(
      'Ação, coração, pinguim: **ã ç º ª § “aspas”** — 1º.\n\n- *itálico*\n- dois\n\n> Art. 5º\n\nÉ o pedido.\n\nFim.',
    ),
  });
  const { tags } = pdfWords(await letterPdf(letter));
  const parts = [...opening(letter), ...bodyParts(letter), ...closing(letter)];
  const words = [
    ...letter.cabecalho,
    ...parts.map(({ label, runs }) => `${label?.text ?? ''} ${runs.map(({ text }) => text).join('')}`),
  ];
  expect(plain(tags.map(({ text }) => text).join(' '))).toBe(plain(words.join(' ')));
  expect(tags.filter(({ tag }) => tag === 'H1').map(({ text }) => plain(text))).toEqual(['OFÍCIO Nº 046/2026/GVHP']);
  expect(tags.some(({ tag }) => tag === 'LBody')).toBe(true);
  expect(tags.some(({ tag, text }) => tag === 'BlockQuote' && plain(text) === 'Art. 5º')).toBe(true);
});

test('the letterhead stands on the first page alone, numbers from the second on, the foot on each', async () => {
  const { tags, aside } = await read({ corpo: three });
  const head = tags.filter(({ text }) => plain(text).startsWith('CÂMARA MUNICIPAL'));
  expect(head.map(({ page }) => page)).toEqual([1]);
  const foot = 'gabinete@exemplo.com.br';
  expect(aside).toEqual([[foot], ['2', foot], ['3', foot]]);
  expect(plain(tags.map(({ text }) => text).join(' '))).toMatch(/23\. Parágrafo 23:.*24\. Parágrafo 24:/);
});

test('whoever hears a void letter hears that first; its pages say so once each', async () => {
  const { tags, aside } = await read({ corpo: three, anulado: true });
  expect([tags[0]!.text, ...aside.map((page) => page.includes('ANULADO'))]).toEqual(['ANULADO', false, true, true]);
});

test('it names its language and its title', async () => {
  const { dictionary } = await read({});
  expect(dictionary).toContain('/Lang (pt-BR)');
  const file = (await letterPdf(letterWith())).toString('latin1');
  expect(file).toContain(`(\xfe\xff${[...'Ofício Nº 046'].map((one) => `\0${one}`).join('')}`);
  expect(file).toContain('/DisplayDocTitle true');
});

describe('somebody is addressed as the Manual says', () => {
  const forms: [Tratamento, Genero, string, string, string, string][] = [
    ['EXCELENCIA', 'M', 'Prefeito Municipal', 'A Sua Excelência o Senhor', 'Senhor Prefeito,', 'Respeitosamente,'],
    ['EXCELENCIA', 'F', 'Prefeita Municipal', 'A Sua Excelência a Senhora', 'Senhora Prefeita,', 'Respeitosamente,'],
    ['SENHORIA', 'M', 'Secretário Municipal de Obras', 'Ao Senhor', 'Senhor Secretário,', 'Atenciosamente,'],
    ['SENHORIA', 'F', 'Secretária Municipal de Obras', 'À Senhora', 'Senhora Secretária,', 'Atenciosamente,'],
    ['MAGNIFICENCIA', 'M', 'Reitor', 'A Sua Magnificência o Senhor', 'Magnífico Reitor,', 'Respeitosamente,'],
    ['MAGNIFICENCIA', 'F', 'Reitora', 'A Sua Magnificência a Senhora', 'Magnífica Reitora,', 'Respeitosamente,'],
  ];
  test.each(forms)('%s, %s', async (tratamento, genero, cargo, first, vocativo, fecho) => {
    const formas = formasOf({ cargo, genero, tratamento, vocativo: null, enderecamento: null, fecho: null });
    const text = await heard({
      ...formas,
      destinatario: [formas.enderecamento, 'Alex Moura', cargo],
      corpo: body(`Peço a ${formas.pronome} a poda.`),
    });
    const pronoun = { EXCELENCIA: 'Excelência', SENHORIA: 'Senhoria', MAGNIFICENCIA: 'Magnificência' }[tratamento];
    expect(text).toContain(
      `${first} Alex Moura ${cargo} Assunto: Ronda no ponto de ônibus. ${vocativo} Peço a Vossa ${pronoun} a poda. ${fecho} HELENA PRADO Vereadora`,
    );
  });
});

describe('hostile words', () => {
  test.each([
    ['signs of the markup in a value', '{{hoje}} **X** *y* > z', '{{hoje}} **X** *y* > z'],
    ['signs of PDF and XML', '<b>&amp;</b> (x) \\(y ]] >> endobj %%EOF', '<b>&amp;</b> (x) \\(y ]] >> endobj %%EOF'],
    ['what Carlito lacks is a sign that is seen', 'ok 😀 שלום مرحبا 漢', 'ok □ □□□□ □□□□□ □'],
    ['marks that turn the direction are left out', 'a\u202eb\u2066c\u200fd', 'abcd'],
    ['what has no width is left out', 'Jo\u200bão\ufeff Sil\u00adva', 'João Silva'],
    ['letters and accents apart are one', 'Joa\u0303o C\u0327elik', 'João Çelik'],
    ['half a character', 'a\ud800b', 'a□b'],
  ])('%s', async (_, value, printed) => {
    const corpo: Body = [{ kind: 'paragraph', pieces: [{ text: `De ${value} fim.` }] }];
    expect(await heard({ corpo })).toContain(`De ${printed} fim.`);
  });

  test('no character of thirty thousand is lost', async () => {
    const words = Array.from({ length: 4_600 }, (_, n) => `p${n}`).join(' ');
    expect((await heard({ corpo: body(words) })).includes(words)).toBe(true);
  });
});

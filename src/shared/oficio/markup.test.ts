import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesOf, markerOf, mostTyped, type Template } from './letter.ts';
import { parseMarkup, variablesOf } from './markup.ts';

/** What stands in a text, without its looks; variables by their names. */
const plain = (template: Template) =>
  template
    .flatMap((block) => linesOf(block))
    .map((pieces) => pieces.map((one) => ('text' in one ? one.text : `{{${one.variable}}}`)).join(''))
    .join('\n');

test('an empty line parts two paragraphs, a line break within one is kept', () => {
  expect(parseMarkup('\n\nUm\nverso\r\n \r\nOutro\n')).toEqual([
    { kind: 'paragraph', pieces: [{ text: 'Um\nverso' }] },
    { kind: 'paragraph', pieces: [{ text: 'Outro' }] },
  ]);
});

test('bold, italic and both', () => {
  expect(parseMarkup('Houve **dois *assaltos* e** um *furto*, ***ontem***.')).toEqual([
    {
      kind: 'paragraph',
      pieces: [
        { text: 'Houve ' },
        { text: 'dois ', strong: true },
        { text: 'assaltos', strong: true, emphasis: true },
        { text: ' e', strong: true },
        { text: ' um ' },
        { text: 'furto', emphasis: true },
        { text: ', ' },
        { text: 'ontem', strong: true, emphasis: true },
        { text: '.' },
      ],
    },
  ]);
});

test.each([
  '2 * 3 * 4',
  '**aberto',
  'fechado**',
  '****',
  '* *',
  '\\',
  '{{',
  '}}',
  '{{}}',
  '{{ }}',
  '{a}',
  '>',
  '>5',
  '1.5 m',
  'a)b',
  '-5',
])('%j opens nothing and is itself', (words) => {
  expect(plain(parseMarkup(`Ver ${words}`))).toBe(`Ver ${words}`);
});

test('signs behind a backslash are themselves', () => {
  expect(parseMarkup('\\*\\*não\\*\\* \\{\\{hoje}} \\\\')).toEqual([
    { kind: 'paragraph', pieces: [{ text: '**não** {{hoje}} \\' }] },
  ]);
});

test('lists of three kinds, and a line that goes on', () => {
  expect(parseMarkup('- um\n* dois\n  ainda dois\n1. primeiro\n2) segundo\n\nc) terceira')).toEqual([
    { kind: 'list', marker: 'bullet', start: 1, items: [[{ text: 'um' }], [{ text: 'dois\nainda dois' }]] },
    { kind: 'list', marker: 'number', start: 1, items: [[{ text: 'primeiro' }], [{ text: 'segundo' }]] },
    { kind: 'list', marker: 'letter', start: 3, items: [[{ text: 'terceira' }]] },
  ]);
  expect([1, 26, 27, 703].map((place) => markerOf('letter', place))).toEqual(['a)', 'z)', 'aa)', 'aaa)']);
});

test('a quotation holds paragraphs, and signs in it are words', () => {
  expect(parseMarkup('> Art. 1º\n> > fundo\n> - lista')).toEqual([
    { kind: 'quote', paragraphs: [[{ text: 'Art. 1º' }], [{ text: '> fundo' }], [{ text: '- lista' }]] },
  ]);
});

test('variables are told by name, with the look that they stand in', () => {
  const template = parseMarkup('**{{municipe.nome}}** em {{ hoje }}, {{hoje}}');
  expect(template[0]).toEqual({
    kind: 'paragraph',
    pieces: [
      { variable: 'municipe.nome', strong: true },
      { text: ' em ' },
      { variable: 'hoje' },
      { text: ', ' },
      { variable: 'hoje' },
    ],
  });
  expect(variablesOf(template)).toEqual(['municipe.nome', 'hoje']);
});

const signs = fc.array(
  fc.constantFrom('*', '**', '***', '{{', '}}', 'hoje', '\\', '>', '- ', '1. ', 'a) ', ' ', '\n', 'ã', '😀', '\ud800'),
);
const anything = fc.oneof(
  signs.map((some) => some.join('')),
  fc.string({ unit: 'binary' }),
);

test('any text is read, and no letter or digit of it is lost or added', () => {
  const letters = (text: string) => text.normalize('NFC').replace(/[^\p{L}\p{So}]/gu, '');
  fc.assert(
    fc.property(anything, (text) => {
      // the sign of an item is a letter, too
      const source = text.toWellFormed().replace(/^(?:\s*[a-z]\)\s)+/gm, '');
      expect(letters(plain(parseMarkup(source)))).toBe(letters(source.replace(/^\s*[a-z]\)[ \t]/gm, '')));
    }),
    { examples: [['a) a) ']] },
  );
});

/** Markup that reads as exactly these words, whatever signs are in them. */
const asMarkup = (words: string): string =>
  words
    .replace(/[\\*{}]/g, '\\$&')
    .replace(/^([ \t]*)([-•>])/gm, '$1\\$2')
    .replace(/^([ \t]*(?:\d{1,3}|[a-z]))([.)])/gm, '$1\\$2');

test('words that are made markup read as themselves', () => {
  const tidy = (text: string) =>
    text
      .toWellFormed()
      .normalize('NFC')
      .replace(/\r\n?|[\u2028\u2029]/g, '\n')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
      .join('\n');
  fc.assert(
    fc.property(anything, (text) => {
      expect(plain(parseMarkup(asMarkup(tidy(text))))).toBe(tidy(text));
    }),
  );
});

test.each(['*', '**', '***', '*a', '**a ', '{{', '{{a', '\\', '> ', '- ', '\n\n', '>', ' ', '{{hoje}}', '*a**b '])(
  'eight times as many characters of %j take not much more than eight times as long',
  (sign) => {
    // a thread's time is told in steps, so what is compared is long alike: all at once, and eight times an eighth
    const tookFor = (characters: number, often = 1) => {
      const source = sign.repeat(Math.ceil(characters / sign.length));
      const times = Array.from({ length: 3 }, () => {
        // of this thread, whatever else the machine has to do
        const begun = process.threadCpuUsage();
        for (let n = 0; n < often; n += 1) parseMarkup(source);
        return process.threadCpuUsage(begun).user / 1000;
      });
      return Math.min(...times);
    };
    // read again for each sign, it would take eight times as long
    expect(tookFor(mostTyped)).toBeLessThan(3 * tookFor(mostTyped / 8, 8) + 30);
  },
);

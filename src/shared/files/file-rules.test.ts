import { describe, expect, test } from 'vitest';
import { acceptOf, cleanFileName, fileRules, kindByName, refusalOf } from './file-rules.ts';

const MB = 1024 ** 2;

describe('rule sets of the specification', () => {
  test.each([
    ['create', 'pdf doc docx txt png jpeg jpg', 10, 'Arquivo muito grande', 'Tipo de arquivo não permitido'],
    ['edit', 'pdf doc docx txt jpg jpeg png gif', 10, 'Arquivo muito grande', 'Tipo de arquivo não permitido'],
    [
      'detail',
      'pdf doc docx txt jpg jpeg png gif',
      20,
      'Arquivo muito grande. Tamanho máximo: 20MB',
      'Tipo de arquivo não permitido. Use PDF, DOC, DOCX, TXT ou imagens.',
    ],
    [
      'documents',
      'pdf doc docx txt',
      10,
      'Arquivo muito grande. Limite de 10MB',
      'Apenas arquivos PDF, DOC, DOCX e TXT são permitidos',
    ],
  ] as const)('%s', (name, extensions, megabytes, tooLarge, wrongType) => {
    const rule = fileRules[name];
    const known = 'pdf doc docx txt png jpeg jpg gif svg html exe zip docm webp'.split(' ');
    const allowed = known.filter((extension) => kindByName(rule, `a.${extension}`));
    expect(allowed.toSorted()).toEqual(extensions.split(' ').toSorted());
    expect(refusalOf(rule, { name: 'a.PDF', size: megabytes * MB })).toBeNull();
    expect(refusalOf(rule, { name: 'a.pdf', size: megabytes * MB + 1 })).toBe(tooLarge);
    expect(refusalOf(rule, { name: 'a.exe', size: 1 })).toBe(wrongType);
    expect(refusalOf(rule, { name: 'a.pdf', size: 0 })).toBe('O arquivo está vazio');
    expect(acceptOf(rule).split(',')).toContain('.pdf');
  });

  test('only the last extension counts, and a name needs more than one', () => {
    const kind = (name: string) => kindByName(fileRules.create, name);
    expect([kind('a.pdf.exe'), kind('pdf'), kind('.pdf'), kind('a.'), kind('')]).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
    expect([kind('a.exe.pdf'), kind('a b.PdF'), kind('..pdf')]).toEqual(['pdf', 'pdf', null]);
  });
});

describe('names of files', () => {
  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\Rita\\foto.png', 'foto.png'],
    ['CON', 'CON'],
    ['ofi\u0301cio.pdf', 'ofício.pdf'],
    ['😀.pdf', '😀.pdf'],
    ['foto\u202Egnp.exe', 'fotognp.exe'],
    ['a\r\nSet-Cookie: x=1.pdf', 'aSet-Cookie: x=1.pdf'],
    ['a%0D%0Ab%22.pdf', 'ab".pdf'],
    ['a\0.pdf', 'a.pdf'],
    ['  a \t b.pdf  ', 'a b.pdf'],
    ['.pdf', 'arquivo.pdf'],
    ['..', 'arquivo'],
    [' . .', 'arquivo'],
    ['a.pdf. .', 'a.pdf'],
    ['', 'arquivo'],
    ['100%.txt', '100%.txt'],
  ])('%j is kept as %j', (raw, kept) => {
    expect(cleanFileName(raw)).toBe(kept);
  });

  test('a long name keeps its extension and whole characters', () => {
    const long = cleanFileName(`${'a'.repeat(300)}.docx`);
    expect([long.length, long.endsWith('a.docx')]).toEqual([255, true]);
    const emoji = cleanFileName(`${'😀'.repeat(300)}.pdf`);
    expect(emoji.length).toBeLessThanOrEqual(255);
    expect(emoji.isWellFormed()).toBe(true);
    expect(emoji.endsWith('😀.pdf')).toBe(true);
    expect(cleanFileName(`a.${'x'.repeat(400)}`)).toHaveLength(255);
    expect(cleanFileName('\ud800a.pdf').isWellFormed()).toBe(true);
  });

  test('one of dots without end is taken at once', () => {
    expect(cleanFileName(`${'.'.repeat(150_000)}a.pdf`)).toHaveLength(255);
  });
});

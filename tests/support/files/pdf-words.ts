import { inflateSync } from 'node:zlib';

/**
 * What a program reads out of a PDF that we made: words by the typefaces' own tables, in the order of the structure tree, as somebody
 * hears them who cannot see the page; and beside it what stands on each page without belonging to the text.
 */
type PdfWords = { tags: { tag: string; text: string; page: number }[]; aside: string[][]; dictionary: string };

/** Words of marked content, by its number, and those of artifacts. */
type PageWords = { marked: Map<number, string>; aside: string[] };

export function pdfWords(pdf: Buffer): PdfWords {
  const file = pdf.toString('latin1');
  const objects = new Map(
    [...file.matchAll(/(?:^|\n)(\d+) 0 obj\n([^]*?)\nendobj/g)].map(([, number, body]) => [Number(number), body!]),
  );
  const objectOf = (number: number): string => objects.get(number) ?? '';
  const streamOf = (number: number): string => {
    const data = /stream\n([^]*)\nendstream/.exec(objectOf(number))![1]!;
    return inflateSync(Buffer.from(data, 'latin1')).toString('latin1');
  };
  const refOf = (body: string, name: string) => Number(new RegExp(`/${name} (\\d+) 0 R`).exec(body)![1]);
  const refsIn = (body: string) => [...body.matchAll(/(\d+) 0 R/g)].map(([, number]) => Number(number));

  const fonts = new Map<number, Map<string, string>>();
  const fontOf = (number: number) => {
    if (!fonts.has(number)) fonts.set(number, charactersOf(streamOf(refOf(objectOf(number), 'ToUnicode'))));
    return fonts.get(number)!;
  };
  const catalog = [...objects.values()].find((body) => body.includes('/Type /Catalog'))!;
  const places = refsIn(/\/Kids \[([^\]]*)\]/.exec(objectOf(refOf(catalog, 'Pages')))![1]!);
  const pages = places.map((number): PageWords => {
    const used = /\/Font <<([^>]*)>>/.exec(objectOf(refOf(objectOf(number), 'Resources')))![1]!;
    const named = [...used.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, at]) => [name!, fontOf(Number(at))] as const);
    return wordsOfPage(streamOf(refOf(objectOf(number), 'Contents')), new Map(named));
  });

  const tags: PdfWords['tags'] = [];
  const walk = (number: number): void => {
    const body = objectOf(number);
    const tag = /\/S \/(\w+)/.exec(body)![1]!;
    const [kids = '', own = ''] = /\/K \[([^\]]*)\]/.exec(body) ?? [];
    const page = places.indexOf(Number(/\/Pg (\d+) 0 R/.exec(body.replace(kids, ''))?.[1]));
    for (const [kid, away, ref] of own.matchAll(/<<([^]*?)>>|(\d+) 0 R|\d+/g)) {
      if (ref) walk(Number(ref));
      else {
        const on = away === undefined ? page : places.indexOf(refOf(away, 'Pg'));
        const mark = Number(away === undefined ? kid : /\/MCID (\d+)/.exec(away)![1]);
        tags.push({ tag, text: pages[on]!.marked.get(mark) ?? '', page: on + 1 });
      }
    }
  };
  for (const root of refsIn(/\/K \[([^\]]*)\]/.exec(objectOf(refOf(catalog, 'StructTreeRoot')))![1]!)) walk(root);
  return { tags, aside: pages.map(({ aside }) => aside), dictionary: catalog };
}

/** What each glyph means, by its number. */
function charactersOf(table: string): Map<string, string> {
  const characters = new Map<string, string>();
  for (const [, first, , given] of table.matchAll(/<(\w{4})> <(\w{4})> \[([^\]]*)\]/g))
    [...given!.matchAll(/<([\w ]+)>/g)].forEach(([, code], at) => {
      const glyph = (parseInt(first!, 16) + at).toString(16).padStart(4, '0');
      characters.set(glyph, Buffer.from(code!.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'));
    });
  return characters;
}

function wordsOfPage(content: string, fonts: Map<string, Map<string, string>>): PageWords {
  const page: PageWords = { marked: new Map(), aside: [] };
  let [characters, words, mark] = [new Map<string, string>(), '', null as number | 'aside' | null];
  const operators =
    /\/(?<tag>\w+) <<(?<about>(?:[^>]|>(?!>))*)>> BDC|(?<end>EMC)|\/(?<font>F\d+) [\d.]+ Tf|\[(?<shown>[^\]]*)\] TJ/g;
  for (const { groups } of content.matchAll(operators)) {
    const { tag, about, end, font, shown } = groups!;
    if (tag) {
      mark = tag === 'Artifact' ? 'aside' : Number(/\/MCID (\d+)/.exec(about!)![1]);
      words = '';
    } else if (font) characters = fonts.get(font)!;
    else if (shown !== undefined)
      for (const [, glyphs] of shown.matchAll(/<(\w*)>/g))
        words += (glyphs!.match(/.{4}/g) ?? []).map((glyph) => characters.get(glyph) ?? '\ufffd').join('');
    else if (end && mark === 'aside') page.aside.push(words.trim());
    else if (end && typeof mark === 'number') page.marked.set(mark, words);
  }
  return page;
}

import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import type { Letter } from '../../shared/oficio/letter.ts';
import { type LetterPages, mostPages } from '../../shared/oficio/pages.ts';
import { LetterSheet, type SheetPart } from './letter-sheet.ts';
import { letterImage, type LetterImage } from './letter-image.ts';
import { bodyParts, closing, opening, type LetterPart } from './letter-parts.ts';
import { linesOf } from './lines.ts';
import { pagesOf, type Flow } from './pages.ts';
import { paper } from './paper.ts';

type Size = Pick<LetterImage, 'width' | 'height'>;

/**
 * A letter as a PDF/A-2a: tagged, with its language and typeface in it. The same letter is the same bytes for ever: its date is the
 * letter's own and its identifier follows from what is in it.
 */
export async function letterPdf(letter: Letter): Promise<Buffer> {
  return (await drawn(letter, letter.brasao && (await letterImage(letter.brasao)))).end();
}

/** The pages of that PDF for a screen: what stands where, without the file. `brasao` is the size of the coat of arms. */
export async function letterPages(letter: Letter, brasao: Size | null): Promise<LetterPages> {
  const sheet = await drawn(letter, brasao, mostPages);
  return { paginas: sheet.pages, total: sheet.total, brasao: sheet.brasao };
}

async function drawn(letter: Letter, image: LetterImage | Size | null, most = Infinity): Promise<LetterSheet> {
  const digest = createHash('sha256')
    .update(JSON.stringify({ ...letter, brasao: null }))
    .update(letter.brasao ?? '');
  const sheet = await LetterSheet.begin(letter, digest.digest().subarray(0, 16));
  const set = (part: LetterPart): Flow<SheetPart> => {
    const runs = part.runs.map((run) => ({ ...run, text: sheet.known(run.text) }));
    const lines = linesOf(runs, part, (text, face) => sheet.widthOf(text, face, part.size));
    return { ...part, tag: part, lines, lineHeight: sheet.lineHeight(part.size) };
  };
  const flows: Flow<SheetPart>[] = [];
  for (const [at, part] of [...opening(letter), ...bodyParts(letter)].entries()) {
    flows.push(set(part));
    // others are served meanwhile
    if (at % 50 === 49) await turn();
  }
  const firstTop = sheet.head(image);
  const pages = pagesOf(flows, closing(letter).map(set), {
    firstTop,
    top: paper.top,
    bottom: paper.height - paper.bottom,
  });
  sheet.total = pages.length;
  for (const [at, page] of pages.slice(0, most).entries()) {
    if (at > 0) sheet.turnPage(at + 1);
    sheet.draw(page);
    await turn();
  }
  return sheet;
}

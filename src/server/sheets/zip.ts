import type { Readable } from 'node:stream';
import { fromFd, type Entry, type ZipFile } from 'yauzl';
import { sheetLimits } from '../../shared/files/sheets.ts';
import { SheetError } from './sheet-error.ts';

/**
 * The files in a ZIP, which say how large they are and are counted all the same: what 42 kB inflate to is known only afterwards.
 * Files that nobody asks for are not inflated.
 */
export class Zip {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  #inflated = 0;
  /** What is read once more has been counted. */
  readonly #counted = new Set<Entry>();

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  static async open(fd: number): Promise<Zip> {
    const zip = await new Promise<ZipFile>((resolve, reject) =>
      fromFd(fd, { lazyEntries: true, autoClose: false }, (error, opened) =>
        error ? reject(new SheetError('sheets.unreadable')) : resolve(opened),
      ),
    );
    if (zip.entryCount > sheetLimits.entries) throw new SheetError('files.too_large');
    const entries = await entriesOf(zip);
    const said = [...entries.values()].reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
    if (said > sheetLimits.inflated) throw new SheetError('files.too_large');
    return new Zip(zip, entries);
  }

  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase());
  }

  /** What a file in it inflates to, as it comes. */
  async *read(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(name.toLowerCase());
    if (!entry) throw new SheetError('sheets.unreadable');
    const stream = await new Promise<Readable>((resolve, reject) =>
      this.#zip.openReadStream(entry, (error, opened) =>
        error ? reject(new SheetError('sheets.unreadable')) : resolve(opened),
      ),
    );
    try {
      for await (const bytes of stream as AsyncIterable<Buffer>) {
        if (!this.#counted.has(entry)) this.#inflated += bytes.length;
        if (this.#inflated > sheetLimits.inflated) throw new SheetError('files.too_large');
        yield bytes;
      }
      this.#counted.add(entry);
    } catch (error) {
      if (error instanceof SheetError) throw error;
      // larger than it said
      throw new SheetError(/too many bytes/.test((error as Error).message) ? 'files.too_large' : 'sheets.unreadable');
    } finally {
      stream.destroy();
    }
  }
}

/** By their names, which spreadsheet programs take in any case. */
function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  return new Promise((resolve, reject) => {
    zip.on('error', () => reject(new SheetError('sheets.unreadable')));
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName.toLowerCase(), entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
}

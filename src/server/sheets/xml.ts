import { SaxesParser } from 'saxes';
import { SheetError } from './sheet-error.ts';

/** What is to be made of an XML. Names are without the prefix that a writer may give them. */
export type XmlReader<T> = {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
  /** What it has made since it was asked last. */
  taken?: () => Iterable<T>;
};

/** Bytes without the end of a text or a tag: no cell is that long. */
const longest = 1024 ** 2;
const deepest = 64;

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Reads an XML as it comes. One with a DOCTYPE is none that a spreadsheet program wrote. */
export async function* readXml<T>(bytes: AsyncIterable<Buffer>, reader: XmlReader<T>): AsyncGenerator<T> {
  let quiet = 0;
  let depth = 0;
  const broken = (): never => {
    throw new SheetError('sheets.unreadable');
  };
  const parser = new SaxesParser();
  parser.on('error', broken);
  parser.on('doctype', broken);
  parser.on('opentag', ({ name, attributes }) => {
    quiet = 0;
    depth += 1;
    if (depth > deepest) broken();
    reader.open?.(local(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    quiet = 0;
    depth -= 1;
    reader.close?.(local(name));
  });
  const text = (said: string) => {
    quiet = 0;
    reader.text?.(said);
  };
  parser.on('text', text);
  parser.on('cdata', text);
  let decoder: TextDecoder | null = null;
  for await (const chunk of bytes) {
    quiet += chunk.length;
    if (quiet > longest) throw new SheetError('files.too_large');
    decoder ??= new TextDecoder(/^(\xff\xfe|<\0)/.test(chunk.toString('latin1', 0, 2)) ? 'utf-16le' : 'utf-8', {
      fatal: true,
    });
    parser.write(decoded(decoder, chunk));
    if (reader.taken) yield* reader.taken();
  }
  parser.write(decoded(decoder ?? new TextDecoder()));
  parser.close();
  if (reader.taken) yield* reader.taken();
}

function decoded(decoder: TextDecoder, chunk?: Buffer): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
  } catch {
    throw new SheetError('sheets.unreadable');
  }
}

/** A small one, for what its reader keeps. */
export async function readWholeXml(
  bytes: AsyncIterable<Buffer>,
  reader: Omit<XmlReader<never>, 'taken'>,
): Promise<void> {
  for await (const nothing of readXml(bytes, reader)) void nothing;
}

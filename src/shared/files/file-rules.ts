import { normalized } from '../letters/normalized.ts';

/** The specification's rule sets for uploads, each in one place; the server decides by them, screens check ahead. */

const MB = 1024 ** 2;

/** What a file can be: its extensions, and the only type under which it is ever sent back. */
export const fileKinds = {
  pdf: { extensions: ['pdf'], mime: 'application/pdf' },
  doc: { extensions: ['doc'], mime: 'application/msword' },
  docx: { extensions: ['docx'], mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
  txt: { extensions: ['txt'], mime: 'text/plain' },
  png: { extensions: ['png'], mime: 'image/png' },
  jpeg: { extensions: ['jpg', 'jpeg'], mime: 'image/jpeg' },
  gif: { extensions: ['gif'], mime: 'image/gif' },
  csv: { extensions: ['csv'], mime: 'text/csv' },
  xlsx: { extensions: ['xlsx'], mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
} as const satisfies Record<string, { extensions: readonly string[]; mime: string }>;

export type FileKind = keyof typeof fileKinds;

export type FileRule = {
  kinds: readonly FileKind[];
  /** Inclusive; 1 MB is 1024² bytes. */
  maxBytes: number;
  tooLarge: string;
  wrongType: string;
};

export const fileRules = {
  /** New demand */
  create: {
    kinds: ['pdf', 'doc', 'docx', 'txt', 'png', 'jpeg'],
    maxBytes: 10 * MB,
    tooLarge: 'Arquivo muito grande',
    wrongType: 'Tipo de arquivo não permitido',
  },
  /** Edit of a demand */
  edit: {
    kinds: ['pdf', 'doc', 'docx', 'txt', 'jpeg', 'png', 'gif'],
    maxBytes: 10 * MB,
    tooLarge: 'Arquivo muito grande',
    wrongType: 'Tipo de arquivo não permitido',
  },
  /** Documents card of a demand */
  detail: {
    kinds: ['pdf', 'doc', 'docx', 'txt', 'jpeg', 'png', 'gif'],
    maxBytes: 20 * MB,
    tooLarge: 'Arquivo muito grande. Tamanho máximo: 20MB',
    wrongType: 'Tipo de arquivo não permitido. Use PDF, DOC, DOCX, TXT ou imagens.',
  },
  /** Screen Documentos */
  documents: {
    kinds: ['pdf', 'doc', 'docx', 'txt'],
    maxBytes: 10 * MB,
    tooLarge: 'Arquivo muito grande. Limite de 10MB',
    wrongType: 'Apenas arquivos PDF, DOC, DOCX e TXT são permitidos',
  },
  /** Coat of arms of the letterhead; how large a picture is in server/files/picture.ts. */
  brasao: {
    kinds: ['png', 'jpeg'],
    maxBytes: MB,
    tooLarge: 'Arquivo muito grande. O limite é de 1 MB.',
    wrongType: 'Use uma imagem PNG ou JPEG.',
  },
  /** Spreadsheets to import; how much may stand in one is in sheets.ts. */
  import: {
    kinds: ['csv', 'txt', 'xlsx'],
    maxBytes: 25 * MB,
    tooLarge: 'Arquivo muito grande. O limite é de 25 MB.',
    wrongType: 'Salve a planilha como .xlsx ou CSV e envie de novo.',
  },
} as const satisfies Record<string, FileRule>;

export const emptyFile = 'O arquivo está vazio';

/** What a name's extension promises, if the rule allows that; else null. */
export function kindByName(rule: FileRule, name: string): FileKind | null {
  const extension = /[^.]\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return rule.kinds.find((kind) => (fileKinds[kind].extensions as readonly string[]).includes(extension)) ?? null;
}

/** Why a file is refused before it is sent, in the rule's words; null when only its content can still be wrong. */
export function refusalOf(rule: FileRule, file: { name: string; size: number }): string | null {
  if (!kindByName(rule, file.name)) return rule.wrongType;
  if (file.size > rule.maxBytes) return rule.tooLarge;
  return file.size === 0 ? emptyFile : null;
}

/** For `accept` of a file input: extensions for computers, types so that a phone offers camera and photos. */
export function acceptOf(rule: FileRule): string {
  return rule.kinds
    .flatMap((kind) => [...fileKinds[kind].extensions.map((one) => `.${one}`), fileKinds[kind].mime])
    .join();
}

// Cc, line separators, marks that turn the direction of text around, zero-width marks that hide an extension
const invisible = /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/g;
const longest = 255;

/**
 * A name as it is kept and shown: NFC, no folders, nothing invisible, at most 255 UTF-16 units with its extension.
 * It is text only; no file of ours is ever called so.
 */
export function cleanFileName(raw: string): string {
  // browsers send a quote or line break of the name as these
  const said = raw
    .replace(/%22/g, '"')
    .replace(/%0[ad]/gi, '')
    .toWellFormed();
  const name = normalized(said, 'NFC')
    .replace(invisible, '')
    .split(/[/\\]/)
    .at(-1)!
    .replace(/\s+/g, ' ')
    .replace(/^ /, '')
    .replace(/(?<![ .])[ .]+$/, '');
  const dot = name.lastIndexOf('.');
  const extension = dot >= 0 && name.length - dot <= 20 ? name.slice(dot) : '';
  let stem = name.slice(0, name.length - extension.length) || 'arquivo';
  if (stem.length + extension.length > longest) {
    // not between the two halves of one character
    stem = stem.slice(0, longest - extension.length).replace(/[\ud800-\udbff]$/, '');
  }
  return stem + extension;
}

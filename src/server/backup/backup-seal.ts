import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, scrypt } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { promisify } from 'node:util';
import { ByteReader } from '../process/byte-reader.ts';

/**
 * The outside of a backup file: magic, a header, then chunks of at most 1 MiB, the last one marked. Each chunk is followed
 * by what proves it: AES-256-GCM's tag with a passphrase, else a SHA-256 that runs on from chunk to chunk. Order, end and
 * header are part of the proof, so that a file that was cut off, altered or put together anew is found.
 */

const magic = Buffer.from('GABINETE BACKUP\n');
const format = 1;
const chunkSize = 1024 * 1024;
const lastChunk = 0x8000_0000;
const longestHeader = 4096;
/** 128 MiB and about half a second for each guess. */
const cost = { N: 2 ** 17, r: 8, p: 1 };
const mostMemory = 256 * 1024 * 1024;

type Cipher = { kdf: 'scrypt'; salt: string; check: string } & typeof cost;
type Header = { format: number; cipher: Cipher | null };

/** Why a file is not restored; one line in Portuguese, and nothing was touched. */
export class BackupRefused extends Error {
  override readonly name: string = 'BackupRefused';
}

/** It is of another one: a former passphrase, perhaps. */
export class WrongPassphrase extends BackupRefused {
  override readonly name = 'WrongPassphrase';
}

export const damaged = () =>
  new BackupRefused('O arquivo de backup está danificado ou foi alterado. Use outro backup; nada foi mudado.');
const truncated = () =>
  new BackupRefused('O arquivo de backup está incompleto: falta o fim. Use outro backup; nada foi mudado.');
const unproven = () =>
  new BackupRefused(
    'O backup não é protegido por senha: nada prova quem o fez. Se você mesmo o fez sem senha, repita com --accept-unsealed.',
  );
const foreign = () => new BackupRefused('O arquivo não é um backup do Gabinete.');

async function keyOf(passphrase: string, { salt, N, r, p }: Cipher): Promise<Buffer> {
  const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);
  return derive(passphrase.normalize('NFC'), Buffer.from(salt, 'base64'), 32, { N, r, p, maxmem: mostMemory });
}

/** Tells a wrong passphrase from a damaged file. */
const checkOf = (key: Buffer): string => createHmac('sha256', key).update('gabinete backup').digest('base64');

const sha256 = (...parts: Uint8Array[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** A counter is enough: every file has a key of its own. */
function nonceOf(index: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(index), 4);
  return nonce;
}

/** Seals a stream; with a passphrase, nobody reads it without. */
export async function* sealed(source: AsyncIterable<Uint8Array>, passphrase: string | null): AsyncGenerator<Buffer> {
  const salt = randomBytes(16).toString('base64');
  const draft: Cipher | null = passphrase === null ? null : { kdf: 'scrypt', ...cost, salt, check: '' };
  const key = draft && (await keyOf(passphrase!, draft));
  const header: Header = { format, cipher: draft && { ...draft, check: checkOf(key!) } };
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  const opening = Buffer.concat([magic, length, text]);
  yield opening;

  const start = sha256(opening);
  let proof = start;
  const reader = new ByteReader(source);
  try {
    let chunk = await reader.take(chunkSize);
    for (let index = 0; ; index += 1) {
      // one that is full may still be the last
      const next = chunk.length < chunkSize ? null : await reader.take(chunkSize);
      const last = next === null || next.length === 0;
      const mark = Buffer.alloc(4);
      mark.writeUInt32BE(last ? (chunk.length | lastChunk) >>> 0 : chunk.length);
      if (key) {
        const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index)).setAAD(Buffer.concat([start, mark]));
        yield Buffer.concat([mark, cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
      } else {
        proof = sha256(proof, mark, chunk);
        yield Buffer.concat([mark, chunk, proof]);
      }
      if (last) return;
      chunk = next;
    }
  } finally {
    await reader.end();
  }
}

/** The header of a file, to know whether it needs a passphrase. Throws BackupRefused. */
export async function needsPassphrase(file: string): Promise<boolean> {
  const reader = openFile(file);
  try {
    return (await readHeader(reader)).header.cipher !== null;
  } finally {
    await reader.end();
  }
}

/**
 * What was sealed, piece by piece, each proven before it is handed out. With a passphrase only what was sealed with it will
 * do. Throws BackupRefused.
 */
export async function* unsealed(file: string, passphrase: string | null): AsyncGenerator<Buffer> {
  const reader = openFile(file);
  try {
    const { header, start } = await readHeader(reader);
    const key = await unlock(header.cipher, passphrase);
    let proof = start;
    for (let index = 0; ; index += 1) {
      const mark = await exactly(reader, 4);
      const last = mark.readUInt32BE() >= lastChunk;
      const size = mark.readUInt32BE() & (lastChunk - 1);
      if (size > chunkSize) throw damaged();
      const chunk = await exactly(reader, size);
      if (key) {
        yield open(key, index, Buffer.concat([start, mark]), chunk, await exactly(reader, 16));
      } else {
        proof = sha256(proof, mark, chunk);
        if (!proof.equals(await exactly(reader, 32))) throw damaged();
        yield chunk;
      }
      if (!last) continue;
      if ((await reader.take(1)).length > 0) throw damaged();
      return;
    }
  } finally {
    await reader.end();
  }
}

const openFile = (file: string) => new ByteReader(createReadStream(file, { highWaterMark: chunkSize }));

async function exactly(reader: ByteReader, size: number): Promise<Buffer> {
  const bytes = await reader.take(size);
  if (bytes.length < size) throw truncated();
  return bytes;
}

async function readHeader(reader: ByteReader): Promise<{ header: Header; start: Buffer }> {
  const first = await reader.take(magic.length).catch((error: NodeJS.ErrnoException) => {
    throw new BackupRefused(
      error.code === 'ENOENT'
        ? 'O arquivo de backup não existe.'
        : `Não foi possível ler o arquivo de backup (${error.code}).`,
    );
  });
  if (!first.equals(magic)) throw first.equals(magic.subarray(0, first.length)) ? truncated() : foreign();
  const length = await exactly(reader, 4);
  if (length.readUInt32BE() > longestHeader) throw damaged();
  const text = await exactly(reader, length.readUInt32BE());
  const header = parse(text);
  if (header.format !== format)
    throw new BackupRefused('O backup foi feito por uma versão mais nova do Gabinete. Atualize o programa.');
  return { header, start: sha256(magic, length, text) };
}

function parse(text: Buffer): Header {
  let header: Header;
  try {
    header = JSON.parse(text.toString()) as Header;
  } catch {
    throw damaged();
  }
  if (!Number.isInteger(header.format) || header.cipher === undefined) throw damaged();
  return header;
}

async function unlock(cipher: Cipher | null, passphrase: string | null): Promise<Buffer | null> {
  if (cipher === null) {
    // anybody can make one whose sums are right
    if (passphrase !== null) throw unproven();
    return null;
  }
  if (passphrase === null)
    throw new BackupRefused('O backup é protegido por senha: defina BACKUP_PASSPHRASE ou BACKUP_PASSPHRASE_FILE.');
  // what the file asks for must not exhaust the machine
  if (cipher.kdf !== 'scrypt' || cipher.N !== cost.N || cipher.r !== cost.r || cipher.p !== cost.p) throw damaged();
  const key = await keyOf(passphrase, cipher);
  if (checkOf(key) !== cipher.check) throw new WrongPassphrase('A senha do backup não confere.');
  return key;
}

function open(key: Buffer, index: number, bound: Buffer, chunk: Buffer, tag: Buffer): Buffer {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index), { authTagLength: 16 });
    decipher.setAAD(bound).setAuthTag(tag);
    return Buffer.concat([decipher.update(chunk), decipher.final()]);
  } catch {
    throw damaged();
  }
}

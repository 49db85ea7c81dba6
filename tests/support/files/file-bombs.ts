import { ole } from './real-files.ts';

const far = 0xfffffff0;

/**
 * An OLE file of a header and two sectors whose chains never end: the directory lies in a sector that only the last part of the
 * longest allocation table could name, and the chain of those parts leads back to itself.
 */
export function loopingDoc(shift = 9): Buffer {
  const sector = 1 << shift;
  const file = Buffer.alloc(3 * sector);
  ole().copy(file, 0, 0, 512);
  file.writeUInt16LE(shift, 30);
  file.writeUInt32LE(far, 48);
  // further parts of the table: all of them sector 0, which after the last one names itself
  file.writeUInt32LE(0, 68);
  file.writeUInt32LE(0xffffffff, 72);
  // and after the directory's sector comes the same one
  file.writeUInt32LE(far, sector + (far % (sector / 4)) * 4);
  return file;
}

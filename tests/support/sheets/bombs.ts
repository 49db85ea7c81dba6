import { crc32, deflateRawSync } from 'node:zlib';
import { aRow, parts } from './xlsx.ts';
import { zip } from '../files/real-files.ts';

/** A small XLSX that inflates to so many bytes: its list names one and the same file again and again. */
export function overlapping(bytes: number): Buffer {
  const small = zip(parts(aRow));
  const end = small.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const list = small.subarray(small.readUInt32LE(end + 16), end);
  const content = Buffer.alloc(40 * 1024 ** 2, ' ');
  const packed = deflateRawSync(content, { level: 9 });
  const times = Math.ceil(bytes / content.length);
  const shared = (name: string) => {
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(crc32(content), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(content.length, 18);
    head.writeUInt16LE(name.length, 22);
    return head;
  };
  const place = end - list.length;
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), shared('0'), Buffer.from('0'), packed]);
  const named = Array.from({ length: Math.min(times, 190) }, (_, n) => {
    const name = String(n);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(place, 10);
    return Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), shared(name), rest, Buffer.from(name)]);
  });
  const all = Buffer.concat([list, ...named]);
  const count = small.readUInt16LE(end + 10) + named.length;
  const tail = Buffer.alloc(22);
  tail.write('PK\x05\x06', 'latin1');
  tail.writeUInt16LE(count, 8);
  tail.writeUInt16LE(count, 10);
  tail.writeUInt32LE(all.length, 12);
  tail.writeUInt32LE(place + local.length, 16);
  return Buffer.concat([small.subarray(0, place), local, all, tail]);
}

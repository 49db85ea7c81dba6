import { expect, test } from 'vitest';
import { jpeg, png } from '../../../tests/support/files/real-files.ts';
import { sizeOf } from './picture-size.ts';

const head = (bytes: Uint8Array) => sizeOf(new DataView(new Uint8Array(bytes).buffer));
const bytes = (...hex: string[]) => Buffer.from(hex.join('').padEnd(64, '0'), 'hex');

test('a picture’s head says how large it is, before anything of it is unpacked', () => {
  expect(head(bytes('89504e470d0a1a0a0000000d49484452', '00007530', '00007530'))).toEqual({
    width: 30_000,
    height: 30_000,
  });
  expect(head(bytes('474946383961', '2c01', 'c800'))).toEqual({ width: 300, height: 200 });
  // behind a segment of 4 bytes, and one of tables
  expect(head(bytes('ffd8', 'ffe00004abcd', 'ffc400040000', 'ffc2000b08', '00c8', '012c'))).toEqual({
    width: 300,
    height: 200,
  });
});

test('what is no picture, or is cut off, has no size', () => {
  for (const other of ['25504446', 'ffd8', 'ffd80000', 'ffd8ffe0ffff', 'ffd8ffe00000ffe00000'])
    expect(head(bytes(other))).toBeNull();
  expect(head(Buffer.alloc(3))).toBeNull();
});

test('real files are read', () => {
  expect(head(png(40, 30))).toEqual({ width: 40, height: 30 });
  expect(head(jpeg())).toEqual({ width: 8, height: 8 });
});

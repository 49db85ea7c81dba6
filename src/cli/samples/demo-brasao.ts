import { crc32, deflateSync } from 'node:zlib';

/** The coat of arms of a town that does not exist: a green shield with a golden band and a blue foot, drawn point by point. */

const [width, height] = [240, 280];
const green = [24, 110, 72, 255];
const gold = [226, 176, 52, 255];
const blue = [38, 92, 158, 255];
const nothing = [0, 0, 0, 0];

/** Half the width of the shield at this height: straight, then round towards its point. */
function half(y: number): number {
  const straight = height * 0.45;
  if (y <= straight) return width / 2 - 4;
  const down = (y - straight) / (height - straight - 4);
  return down >= 1 ? 0 : (width / 2 - 4) * Math.sqrt(1 - down ** 2.2);
}

function colour(x: number, y: number): readonly number[] {
  const from = Math.abs(x - width / 2);
  const edge = half(y);
  if (y < 4 || from > edge) return nothing;
  if (from > edge - 7 || y < 11 || from > half(y + 7)) return gold;
  // a band from corner to corner, and water below
  if (Math.abs(x * 0.75 + y - height * 0.62) < 22) return gold;
  if (y > height * 0.68 && Math.sin(x / 11) * 3 + y > height * 0.7) return blue;
  return green;
}

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const about = Buffer.alloc(8);
  about.writeUInt32BE(data.length, 0);
  about.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([about.subarray(0, 4), body, about.subarray(4)]);
};

export function brasao(): Buffer {
  const row = (y: number) => [0, ...Array.from({ length: width }, (_, x) => colour(x, y)).flat()];
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // eight bits of red, green, blue and how much is seen
  head.set([8, 6], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.from(Array.from({ length: height }, (_, y) => row(y)).flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

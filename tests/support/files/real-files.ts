import { crc32, deflateRawSync, deflateSync } from 'node:zlib';

/** Files that programs open, made here byte by byte: tests need the real thing, not renamed text. */

const latin = (text: string) => Buffer.from(text, 'latin1');
const be32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
};

/** One page that says `text`. With `size`, exactly so many bytes: an unused stream object fills the rest. */
export function pdf(text = 'Pedido de poda', size?: number): Buffer {
  const page = `BT /F1 24 Tf 72 720 Td (${text}) Tj ET`;
  const build = (filler: number) => {
    const objects = [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
      `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      `<< /Length ${String(filler).padStart(9, '0')} >>\nstream\n${'x'.repeat(filler)}\nendstream`,
    ];
    const parts = ['%PDF-1.4\n%\xe2\xe3\xcf\xd3\n'];
    let at = parts[0]!.length;
    const places = objects.map((object, index) => {
      const place = at;
      const part = `${index + 1} 0 obj\n${object}\nendobj\n`;
      parts.push(part);
      at += part.length;
      return `${String(place).padStart(10, '0')} 00000 n \n`;
    });
    const count = objects.length + 1;
    parts.push(`xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}`);
    parts.push(`trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${String(at).padStart(10, '0')}\n%%EOF\n`);
    return latin(parts.join(''));
  };
  if (size === undefined) return build(0);
  return build(size - build(0).length);
}

/** A picture of one colour. */
export function png(width = 4, height = 3, alpha = false): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([latin(type), data]);
    return Buffer.concat([be32(data.length), body, be32(crc32(body))]);
  };
  const header = Buffer.concat([be32(width), be32(height), Buffer.from([8, alpha ? 6 : 2, 0, 0, 0])]);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * (alpha ? 4 : 3), 0x7f)]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  return Buffer.concat([
    latin('\x89PNG\r\n\x1a\n'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A grey picture of 8 × 8, baseline. With `size`, exactly so many bytes: comments fill the rest. */
export function jpeg(size?: number): Buffer {
  const segment = (marker: number, data: Buffer) => {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(data.length + 2);
    return Buffer.concat([Buffer.from([0xff, marker]), length, data]);
  };
  // a Huffman table of one symbol, 0, whose code is the bit 0
  const oneCode = (kind: number) => Buffer.from([kind, 1, ...Array<number>(15).fill(0), 0]);
  const head = [Buffer.from([0xff, 0xd8]), segment(0xe0, Buffer.from([...latin('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0]))];
  const tail = [
    segment(0xdb, Buffer.from([0, ...Array<number>(64).fill(1)])),
    segment(0xc0, Buffer.from([8, 0, 8, 0, 8, 1, 1, 0x11, 0])),
    segment(0xc4, oneCode(0x00)),
    segment(0xc4, oneCode(0x10)),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    // difference 0, end of block, ones to the byte's end
    Buffer.from([0b00111111, 0xff, 0xd9]),
  ];
  const bare = Buffer.concat([...head, ...tail]).length;
  const comments: Buffer[] = [];
  for (let left = (size ?? bare) - bare; left > 0;) {
    // a comment takes four bytes at least, so none may leave fewer
    const take = left > 65_537 ? Math.min(65_537, left - 4) : left;
    comments.push(segment(0xfe, Buffer.alloc(take - 4, 0x2e)));
    left -= take;
  }
  return Buffer.concat([...head, ...comments, ...tail]);
}

/** The same in cyan, magenta, yellow and black: only its head says so. */
export function jpegOfInks(): Buffer {
  const grey = jpeg();
  const at = grey.indexOf(Buffer.from([0xff, 0xc0]));
  const frame = Buffer.from([0xff, 0xc0, 0, 20, 8, 0, 8, 0, 8, 4, 1, 17, 0, 2, 17, 0, 3, 17, 0, 4, 17, 0]);
  return Buffer.concat([grey.subarray(0, at), frame, grey.subarray(at + 13)]);
}

/** One transparent pixel. */
export const gif = (): Buffer =>
  Buffer.from('47494638396101000100800000000000ffffff21f90401000000002c00000000010001000002024401003b', 'hex');

/** A ZIP of these files. */
export function zip(files: Record<string, string>): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text);
    const packed = deflateRawSync(content);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(crc32(content), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(content.length, 18);
    shared.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([latin('PK\x03\x04'), shared, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    central.push(Buffer.concat([latin('PK\x01\x02'), Buffer.from([20, 0]), shared, rest, Buffer.from(name)]));
    locals.push(local);
    at += local.length;
  }
  const list = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(central.length, 4);
  end.writeUInt16LE(central.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...locals, list, latin('PK\x05\x06'), end]);
}

const wordParts = {
  '[Content_Types].xml':
    '<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
  '_rels/.rels':
    '<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
  'word/document.xml':
    '<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Ofício</w:t></w:r></w:p></w:body></w:document>',
};

export const docx = (more: Record<string, string> = {}): Buffer => zip({ ...wordParts, ...more });

/**
 * An OLE file with one stream of this name, as Word 97 writes: sectors of 512 bytes.
 * @param directoryAt number of the directory's sector, to try files whose allocation table is long
 */
export function ole(stream = 'WordDocument', directoryAt = 1): Buffer {
  const perSector = 128;
  const content = directoryAt + 2;
  const used = content + 8;
  let tables = Math.ceil(used / perSector);
  tables = Math.ceil((used + tables + 4) / perSector);
  const chained = Math.max(0, Math.ceil((tables - 109) / (perSector - 1)));
  const firstTable = used;
  const firstChained = firstTable + tables;
  const total = firstChained + chained;
  const table = new Uint32Array(Math.ceil(tables * perSector)).fill(0xffffffff);
  // the directory takes two sectors; what looks for the stream must follow the table to the second
  table[directoryAt] = directoryAt + 1;
  table[directoryAt + 1] = 0xfffffffe;
  for (let one = 0; one < 8; one += 1) table[content + one] = one === 7 ? 0xfffffffe : content + one + 1;
  for (let one = 0; one < tables; one += 1) table[firstTable + one] = 0xfffffffd;
  for (let one = 0; one < chained; one += 1) table[firstChained + one] = 0xfffffffc;

  const file = Buffer.alloc((total + 1) * 512);
  latin('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1').copy(file);
  file.writeUInt16LE(0x3e, 24);
  file.writeUInt16LE(3, 26);
  file.writeUInt16LE(0xfffe, 28);
  file.writeUInt16LE(9, 30);
  file.writeUInt16LE(6, 32);
  file.writeUInt32LE(tables, 44);
  file.writeUInt32LE(directoryAt, 48);
  file.writeUInt32LE(4096, 56);
  file.writeUInt32LE(0xfffffffe, 60);
  file.writeUInt32LE(chained ? firstChained : 0xfffffffe, 68);
  file.writeUInt32LE(chained, 72);
  for (let one = 0; one < 109; one += 1) {
    file.writeUInt32LE(one < tables ? firstTable + one : 0xffffffff, 76 + one * 4);
  }
  for (let one = 0; one < chained; one += 1) {
    const at = (firstChained + one + 1) * 512;
    for (let place = 0; place < perSector - 1; place += 1) {
      const index = 109 + one * (perSector - 1) + place;
      file.writeUInt32LE(index < tables ? firstTable + index : 0xffffffff, at + place * 4);
    }
    file.writeUInt32LE(one + 1 < chained ? firstChained + one + 1 : 0xfffffffe, at + 508);
  }
  table.forEach((next, sector) => {
    const at = (firstTable + Math.floor(sector / perSector) + 1) * 512 + (sector % perSector) * 4;
    file.writeUInt32LE(next, at);
  });
  const entry = (place: number, name: string, type: number, start: number, size: number) => {
    const at = (directoryAt + 1) * 512 + place * 128;
    file.write(name, at, 'utf16le');
    file.writeUInt16LE(name.length * 2 + 2, at + 64);
    file.writeUInt8(type, at + 66);
    file.writeUInt8(1, at + 67);
    file.fill(0xff, at + 68, at + 80);
    file.writeUInt32LE(start, at + 116);
    file.writeUInt32LE(size, at + 120);
  };
  entry(0, 'Root Entry', 5, 0xfffffffe, 0);
  // the root's child is in the second sector
  file.writeUInt32LE(4, (directoryAt + 1) * 512 + 76);
  entry(4, stream, 2, content, 4096);
  return file;
}

export const doc = (): Buffer => ole();

/** Where our checks and real programs must agree: each kind, with a name that fits. */
export const realFiles: Record<string, () => Buffer> = {
  'ofício.pdf': () => pdf(),
  'carta.doc': doc,
  'carta.docx': () => docx(),
  'lista.txt': () => Buffer.from('Rua das Acácias, 12\nRua São João, 40\n'),
  'foto.png': () => png(),
  'foto.jpg': () => jpeg(),
  'foto.jpeg': () => jpeg(),
  'mapa.gif': gif,
};

/** A multipart body with one small PDF or, by its name, a spreadsheet of one column. */
export function formOf(name: string, text: string): FormData {
  const form = new FormData();
  if (name.endsWith('.csv')) {
    form.append('arquivo', new File([`Nome\n${text}\n`], name, { type: 'text/csv' }));
    return form;
  }
  if (name.endsWith('.png')) {
    form.append('arquivo', new File([new Uint8Array(png())], name, { type: 'image/png' }));
    return form;
  }
  form.append('arquivo', new File([new Uint8Array(pdf(text))], name, { type: 'application/pdf' }));
  return form;
}

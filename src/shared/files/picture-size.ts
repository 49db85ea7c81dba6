/** Parts of a pixel of a JPEG: 1 grey, 3 colours, 4 inks. */
export function partsOfJpeg(bytes: DataView): number | null {
  const at = frameOf(bytes);
  return at === null || at + 10 > bytes.byteLength ? null : bytes.getUint8(at + 9);
}

/** Width and height as the head of a PNG, GIF or JPEG says them, before anything is unpacked. */
export function sizeOf(head: DataView): { width: number; height: number } | null {
  if (head.byteLength < 24) return null;
  if (head.getUint32(0) === 0x89504e47) return { width: head.getUint32(16), height: head.getUint32(20) };
  if (head.getUint32(0) === 0x47494638) return { width: head.getUint16(6, true), height: head.getUint16(8, true) };
  const at = frameOf(head);
  return at === null ? null : { width: head.getUint16(at + 7), height: head.getUint16(at + 5) };
}

/** Where a JPEG's frame begins. */
function frameOf(head: DataView): number | null {
  if (head.byteLength < 24 || head.getUint16(0) !== 0xffd8) return null;
  for (let at = 2; at + 9 <= head.byteLength; at += 2 + head.getUint16(at + 2)) {
    const marker = head.getUint16(at);
    // a start of frame; C4, C8 and CC among them are something else
    if (marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)) return at;
    if (marker < 0xff00) return null;
  }
  return null;
}

/**
 * Removes what a JPEG does not show: its Exif data with the camera's owner and place, its comments, its preview, and
 * what follows its end. Keeps the segment of Adobe (APP14), because it says how the colours are stored.
 */
export function cleanJpeg(bytes: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = [];
  let at = 0;
  while (at + 1 < bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    // Bytes that are no marker can follow a damaged segment. A marker may also have several first bytes.
    if (bytes[at] !== 0xff || marker === 0xff || marker === 0x00) at += 1;
    else if (marker === endOfImage) {
      kept.push(bytes.subarray(at, at + 2));
      break;
    } else if (isAlone(marker)) {
      kept.push(bytes.subarray(at, at + 2));
      at += 2;
    } else {
      let end = at + 2 + readNumber(bytes, at + 2, 2);
      if (marker === startOfScan) end = findScanEnd(bytes, end);
      if (!isHidden(marker)) kept.push(bytes.subarray(at, end));
      at = Math.max(end, at + 2);
    }
  }
  return Buffer.concat(kept);
}

const endOfImage = 0xd9;
const startOfScan = 0xda;

/** Whether a marker has no length and no data: the start of the picture, a restart, or TEM. */
const isAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
/** Whether a segment is a comment or the data of an application. */
const isHidden = (marker: number) => marker === 0xfe || (marker >= 0xe0 && marker <= 0xef && marker !== 0xee);

/** Returns where the data of a scan ends: at the next marker that is neither a restart nor an escaped byte. */
function findScanEnd(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    const next = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && next !== 0x00 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

/** The boxes of a JPEG 2000 file that its picture needs. */
const jpeg2000Boxes = ['jP  ', 'ftyp', 'rreq', 'jp2h', 'jp2c'];

/** Removes what a JPEG 2000 file does not show, such as XMP. Does not change a picture without a file around it. */
export function cleanJpeg2000(bytes: Uint8Array): Uint8Array {
  if (readType(bytes, 0) !== 'jP  ') return bytes;
  const kept: Uint8Array[] = [];
  let at = 0;
  while (at + 8 <= bytes.length) {
    const length = readNumber(bytes, at, 4);
    const size = length === 1 ? readNumber(bytes, at + 8, 8) : length === 0 ? bytes.length - at : length;
    if (size < 8) break;
    if (jpeg2000Boxes.includes(readType(bytes, at))) kept.push(bytes.subarray(at, at + size));
    at += size;
  }
  return Buffer.concat(kept);
}

function readType(bytes: Uint8Array, at: number): string {
  return Buffer.from(bytes.subarray(at + 4, at + 8)).toString('latin1');
}

function readNumber(bytes: Uint8Array, at: number, size: number): number {
  return bytes.subarray(at, at + size).reduce((number, byte) => number * 256 + byte, 0);
}

import type { Asker } from '#platform/turns/turns.server.ts';
import type { CheckedFile } from './stored-files.server.ts';
import { encodePicture, type PageFormat, pageFormats, type Shape } from './work-on-picture.server.ts';

/** A picture for public pages in one width and format. */
export type PageFile = CheckedFile & { width: number; mediaType: PageFormat };

export type EncodedForPages =
  | { ok: true; width: number; height: number; files: PageFile[] }
  | { ok: false; reason: 'too-small' | 'too-detailed' | 'unreadable' };

/** The widths for small places, for phones, and for wide screens. */
const widths = [480, 720, 1600];
const longestSide = 1600;

/** The least width of a picture after it was cut. */
export const leastWidth = 480;

/** Encoding AVIF needs more memory than decoding, so it runs where costly pictures are decoded. */
const muchMemory = Number.POSITIVE_INFINITY;

/**
 * How many bytes a picture of this width may have, so that a page with photographs stays nearly as light as with
 * drawings. Only old browsers load the other formats, which need more bytes.
 */
function mostBytesOf(width: number, format: PageFormat): number {
  const bytes = width <= 480 ? 9000 : width <= 720 ? 15_000 : width <= 1000 ? 30_000 : 80_000;
  return bytes * { 'image/avif': 1, 'image/webp': 1.5, 'image/jpeg': 2.5 }[format];
}

/**
 * Cuts a checked picture to a shape, from its middle, and encodes it in several widths and formats for public pages. It
 * has no metadata.
 */
export async function encodeForPages(
  source: Uint8Array,
  shape: Shape,
  asker: Asker,
): Promise<EncodedForPages> {
  const cut = await encodePicture(asker, { do: 'cut', bytes: source, shape, longestSide }, muchMemory);
  if (!cut.ok) return { ok: false, reason: 'unreadable' };
  const { width, height } = sizeOf(cut.answer);
  if (width < leastWidth) return { ok: false, reason: 'too-small' };
  const own = [...widths.filter((one) => one < width), width];
  const usual = own[Math.min(1, own.length - 1)] ?? width;
  const files: PageFile[] = [];
  for (const one of own) {
    for (const format of pageFormats) {
      // Browsers that know only JPEG get one width.
      if (format === 'image/jpeg' && one !== usual) continue;
      const mostBytes = mostBytesOf(one, format);
      const task = { do: 'lighten', bytes: cut.answer, width: one, format, mostBytes } as const;
      const lightened = await encodePicture(asker, task, muchMemory);
      if (!lightened.ok) return { ok: false, reason: 'unreadable' };
      if (lightened.answer.length === 0) return { ok: false, reason: 'too-detailed' };
      files.push({ bytes: lightened.answer, mediaType: format, width: one });
    }
  }
  return { ok: true, width, height, files };
}

/** Reads the size of a JPEG that we have encoded, from its frame header. */
function sizeOf(jpeg: Buffer): { width: number; height: number } {
  for (let at = 2; at + 9 < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg.readUInt8(at + 1);
    if (marker === 0xc0 || marker === 0xc2) {
      return { height: jpeg.readUInt16BE(at + 5), width: jpeg.readUInt16BE(at + 7) };
    }
  }
  throw new Error('An encoded picture has no size.');
}

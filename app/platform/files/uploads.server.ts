import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { takeTurns } from '#platform/take-turns.ts';
import type { CheckedFile } from './stored-files.server.ts';

export const mostBytesAFile = 5 * 1024 * 1024;

export type UploadRefusal = 'too-large' | 'empty' | 'not-accepted' | 'unreadable';

/** 12 megapixel phones pass four times over; a "bomb" of a few kB that unpacks to gigabytes does not. */
const mostPixels = 50_000_000;
/** An interlaced or progressive picture has to be unpacked whole, and is no phone's. */
const mostPixelsAtOnce = 16_000_000;

/** Decoding shares its threads with everything else that touches files: two pictures at a time, one thread each. */
sharp.concurrency(1);
const inTurn = takeTurns(2);
const longestSide = 2600;

/**
 * Checks a file by its content, whatever its name says. Pictures are turned upright, shrunk to 2600 px and
 * encoded anew as JPEG, so that metadata (a home's coordinates, say) and anything hidden behind the picture
 * are gone. A PDF is passed on as it is.
 */
export async function checkUpload(
  bytes: Uint8Array,
  accepted: { pdf: boolean },
): Promise<{ ok: true; file: CheckedFile } | { ok: false; reason: UploadRefusal }> {
  if (bytes.length === 0) return { ok: false, reason: 'empty' };
  if (bytes.length > mostBytesAFile) return { ok: false, reason: 'too-large' };
  const kind = await fileTypeFromBuffer(bytes);
  if (kind?.mime === 'application/pdf' && accepted.pdf) {
    return { ok: true, file: { bytes: Buffer.from(bytes), mediaType: 'application/pdf' } };
  }
  if (kind?.mime !== 'image/jpeg' && kind?.mime !== 'image/png') return { ok: false, reason: 'not-accepted' };
  try {
    const { isProgressive } = await sharp(bytes, { limitInputPixels: mostPixels }).metadata();
    const limitInputPixels = isProgressive ? mostPixelsAtOnce : mostPixels;
    const remake = sharp(bytes, { limitInputPixels, failOn: 'error' })
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      // Tables of its own would make a picture 6 per cent smaller, and take half as long again.
      .jpeg({ quality: 86, optimiseCoding: false });
    const picture = await inTurn(() => remake.toBuffer());
    return { ok: true, file: { bytes: picture, mediaType: 'image/jpeg' } };
  } catch {
    return { ok: false, reason: 'unreadable' };
  }
}

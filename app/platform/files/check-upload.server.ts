import { fileTypeFromBuffer } from 'file-type';
import type { CheckedFile } from './stored-files.server.ts';
import { loadSharp, maxSeconds, withSharp } from './with-sharp.server.ts';

export const maxFileBytes = 5 * 1024 * 1024;

export type UploadRefusal = 'too-large' | 'empty' | 'not-accepted' | 'too-many-pixels' | 'unreadable';

/**
 * The most pixels of a picture: about four times the 12 megapixels of a phone. Without this limit, a file of a few kB
 * could need gigabytes of memory.
 */
const maxPixels = 50_000_000;
/**
 * The most pixels of a progressive picture, which needs memory for all pixels at the same time. Phones do not make such
 * pictures.
 */
const maxProgressivePixels = 16_000_000;

/**
 * The longest side of an uploaded picture. Decoding a picture that is one pixel wide and millions high takes ten
 * seconds, although it has few pixels.
 */
const maxSide = 12_000;

/**
 * The most bytes of a decoded picture. A picture with 16 bits for each colour needs twice as much memory as one with 8
 * bits, which phones make.
 */
const maxDecodedBytes = 200_000_000;

const longestSide = 2600;

/**
 * Checks a file by its content, not by its name. A picture is rotated upright, shrunk to 2600 px and encoded again as
 * JPEG. This removes hidden data and metadata, such as the coordinates of somebody's home. A PDF stays unchanged.
 * `asker` is the network or the person that sent the file. Pictures of the same asker are processed one after the
 * other.
 */
export async function checkUpload(
  bytes: Uint8Array,
  { pdf, asker }: { pdf: boolean; asker: string },
): Promise<{ ok: true; file: CheckedFile } | { ok: false; reason: UploadRefusal }> {
  if (bytes.length === 0) return { ok: false, reason: 'empty' };
  if (bytes.length > maxFileBytes) return { ok: false, reason: 'too-large' };
  const kind = await fileTypeFromBuffer(bytes);
  if (kind?.mime === 'application/pdf' && pdf) {
    return { ok: true, file: { bytes: Buffer.from(bytes), mediaType: 'application/pdf' } };
  }
  if (kind?.mime !== 'image/jpeg' && kind?.mime !== 'image/png') return { ok: false, reason: 'not-accepted' };
  try {
    const { isAllowed, most: mostPixels, decodedBytes } = await readSize(bytes);
    if (!isAllowed) return { ok: false, reason: 'too-many-pixels' };
    const picture = await withSharp({ asker, decodedBytes }, async (sharp) => {
      return await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
        .autoOrient()
        .flatten({ background: '#ffffff' })
        .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
        // Do not optimise the Huffman tables: a picture would be 6 per cent smaller but take 50 per cent longer.
        .jpeg({ quality: 86, optimiseCoding: false })
        .timeout({ seconds: maxSeconds })
        .toBuffer();
    });
    return { ok: true, file: { bytes: picture, mediaType: 'image/jpeg' } };
  } catch (error) {
    return { ok: false, reason: explainDecoding(error) };
  }
}

/** Returns why sharp could not decode a picture: it took too long, or the picture is damaged. */
export function explainDecoding(error: unknown): UploadRefusal {
  const hasTakenTooLong = error instanceof Error && error.message.startsWith('timeout');
  return hasTakenTooLong ? 'too-many-pixels' : 'unreadable';
}

/** Reads the size of a picture from its metadata, without decoding it. `most` is the limit for its pixels. */
async function readSize(bytes: Uint8Array) {
  const sharp = await loadSharp();
  const { width, height, channels, depth, isProgressive } = await sharp(bytes, {
    limitInputPixels: false,
  }).metadata();
  const most = isProgressive ? maxProgressivePixels : maxPixels;
  const decodedBytes = width * height * channels * (depth === 'uchar' ? 1 : 2);
  const isAllowed =
    Math.max(width, height) <= maxSide && width * height <= most && decodedBytes <= maxDecodedBytes;
  return { isAllowed, most, decodedBytes };
}

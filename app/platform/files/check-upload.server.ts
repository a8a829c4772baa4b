import { fileTypeFromBuffer } from 'file-type';
import type { CheckedFile } from './stored-files.server.ts';
import { withSharp } from './with-sharp.server.ts';

export const maxFileBytes = 5 * 1024 * 1024;

export type UploadRefusal = 'too-large' | 'empty' | 'not-accepted' | 'unreadable';

/** Four times a phone's 12 megapixels. The limit stops a picture of a few kB that would unpack to gigabytes. */
const maxPixels = 50_000_000;
/** The limit for progressive pictures, which need memory for all pixels at once. Phones do not make them. */
const maxProgressivePixels = 16_000_000;

const longestSide = 2600;

/**
 * Checks a file by its content, not by its name. Pictures are rotated upright, shrunk to 2600 px and re-encoded as
 * JPEG, which removes metadata (such as the coordinates of a home) and hidden data. A PDF stays unchanged.
 */
export async function checkUpload(
  bytes: Uint8Array,
  accepted: { pdf: boolean },
): Promise<{ ok: true; file: CheckedFile } | { ok: false; reason: UploadRefusal }> {
  if (bytes.length === 0) return { ok: false, reason: 'empty' };
  if (bytes.length > maxFileBytes) return { ok: false, reason: 'too-large' };
  const kind = await fileTypeFromBuffer(bytes);
  if (kind?.mime === 'application/pdf' && accepted.pdf) {
    return { ok: true, file: { bytes: Buffer.from(bytes), mediaType: 'application/pdf' } };
  }
  if (kind?.mime !== 'image/jpeg' && kind?.mime !== 'image/png') return { ok: false, reason: 'not-accepted' };
  try {
    const picture = await withSharp(async (sharp) => {
      const { isProgressive } = await sharp(bytes, { limitInputPixels: maxPixels }).metadata();
      const limitInputPixels = isProgressive ? maxProgressivePixels : maxPixels;
      return await sharp(bytes, { limitInputPixels, failOn: 'error' })
        .autoOrient()
        .flatten({ background: '#ffffff' })
        .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
        // Optimised Huffman tables would make a picture 6 per cent smaller but take 50 per cent longer.
        .jpeg({ quality: 86, optimiseCoding: false })
        .toBuffer();
    });
    return { ok: true, file: { bytes: picture, mediaType: 'image/jpeg' } };
  } catch {
    return { ok: false, reason: 'unreadable' };
  }
}

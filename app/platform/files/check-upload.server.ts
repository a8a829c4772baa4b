import { maxFileBytes } from '#platform/forms/form-limits.ts';
import type { Asker } from '#platform/turns/turns.server.ts';
import type { CheckedFile } from './stored-files.server.ts';
import { encodePicture, inspectUpload } from './work-on-picture.server.ts';

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

/**
 * Checks a file by its content, not by its name. A picture is rotated upright, shrunk to 2600 px and encoded again as
 * JPEG. This removes hidden data and metadata, such as the coordinates of somebody's home. A PDF stays unchanged.
 */
export async function checkUpload(
  bytes: Uint8Array,
  { pdf, asker }: { pdf: boolean; asker: Asker },
): Promise<{ ok: true; file: CheckedFile } | { ok: false; reason: UploadRefusal }> {
  if (bytes.length === 0) return { ok: false, reason: 'empty' };
  if (bytes.length > maxFileBytes) return { ok: false, reason: 'too-large' };
  const inspected = await inspectUpload(asker, bytes);
  if (!inspected.ok) return { ok: false, reason: 'unreadable' };
  const found = inspected.answer;
  if (found.kind === 'pdf' && pdf) {
    return { ok: true, file: { bytes: Buffer.from(bytes), mediaType: 'application/pdf' } };
  }
  if (found.kind !== 'picture') return { ok: false, reason: 'not-accepted' };
  const { width, height, isProgressive, decodedBytes } = found;
  const mostPixels = isProgressive ? maxProgressivePixels : maxPixels;
  const isAllowed =
    Math.max(width, height) <= maxSide && width * height <= mostPixels && decodedBytes <= maxDecodedBytes;
  if (!isAllowed) return { ok: false, reason: 'too-many-pixels' };
  const encoded = await encodePicture(asker, { do: 'convert', bytes, mostPixels }, decodedBytes);
  if (!encoded.ok)
    return { ok: false, reason: encoded.reason === 'failed' ? 'unreadable' : 'too-many-pixels' };
  return { ok: true, file: { bytes: encoded.answer, mediaType: 'image/jpeg' } };
}

import sharp from 'sharp';
import { takeTurns } from '#platform/take-turns.ts';

/** Pictures share their threads with everything else that touches files. */
const inTurn = takeTurns(2);

/** A stored picture as a square JPEG of so many pixels, cut where the most is to be seen. */
export async function shrinkPicture(bytes: Uint8Array, side: number): Promise<Buffer> {
  return await inTurn(() =>
    sharp(bytes)
      .resize({ width: side, height: side, fit: 'cover', position: 'top' })
      .jpeg({ quality: 72, mozjpeg: true })
      .toBuffer(),
  );
}

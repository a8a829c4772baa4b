import sharp from 'sharp';
import { takeTurns } from '#platform/take-turns.ts';

/** Pictures use the same threads as file access, so only two are resized at a time. */
const inTurn = takeTurns(2);

/** Returns a square JPEG of `side` pixels, cropped to the top of the picture, where faces are. */
export async function shrinkPicture(bytes: Uint8Array, side: number): Promise<Buffer> {
  return await inTurn(() =>
    sharp(bytes)
      .resize({ width: side, height: side, fit: 'cover', position: 'top' })
      .jpeg({ quality: 72, mozjpeg: true })
      .toBuffer(),
  );
}

import pLimit from 'p-limit';
import { loadSharp } from './load-sharp.server.ts';

/** Pictures use the same threads as file access, so only two are resized at a time. */
const limited = pLimit(2);

/** Returns a square JPEG of `side` pixels, cropped to the top of the picture, where faces are. */
export async function shrinkPicture(bytes: Uint8Array, side: number): Promise<Buffer> {
  const sharp = await loadSharp();
  return await limited(() =>
    sharp(bytes)
      .resize({ width: side, height: side, fit: 'cover', position: 'top' })
      .jpeg({ quality: 72, mozjpeg: true })
      .toBuffer(),
  );
}

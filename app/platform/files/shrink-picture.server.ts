import { maxSeconds, withSharp } from './with-sharp.server.ts';

/**
 * Returns a square JPEG that is `side` pixels wide. It shows the top of the picture, where faces are. `bytes` is a
 * stored picture. It is small, so it never counts as costly. Pictures of the same `asker` are processed one after the
 * other.
 */
export async function shrinkPicture(bytes: Uint8Array, side: number, asker: string): Promise<Buffer> {
  return await withSharp({ asker, decodedBytes: 0 }, (sharp) =>
    sharp(bytes)
      .resize({ width: side, height: side, fit: 'cover', position: 'top' })
      .jpeg({ quality: 72, mozjpeg: true })
      .timeout({ seconds: maxSeconds })
      .toBuffer(),
  );
}

import { withSharp } from './with-sharp.server.ts';

/** Returns a square JPEG that is `side` pixels wide. It shows the top of the picture, where faces are. */
export async function shrinkPicture(bytes: Uint8Array, side: number): Promise<Buffer> {
  return await withSharp((sharp) =>
    sharp(bytes)
      .resize({ width: side, height: side, fit: 'cover', position: 'top' })
      .jpeg({ quality: 72, mozjpeg: true })
      .toBuffer(),
  );
}

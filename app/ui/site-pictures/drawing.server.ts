import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The folder of the drawings that all editions share. */
export const sharedArtwork = join('app', 'ui', 'artwork');

/** Makes a PNG of the given size from a photograph. Crops what does not fit. */
export async function cropPhotograph(bytes: Uint8Array, width: number, height: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return await sharp(bytes).resize(width, height, { fit: 'cover' }).png().toBuffer();
}

/** Converts a drawing (the SVG file `name` in `folder`) to a PNG of the given size. Crops what does not fit. */
export async function rasterise(
  { folder, name }: { folder: string; name: string },
  width: number,
  height: number,
): Promise<Buffer> {
  const svg = await readFile(join(folder, `${name}.svg`));
  const [, own = '0 0 1 1'] = /viewBox="([^"]+)"/.exec(svg.toString('utf8', 0, 500)) ?? [];
  const [, , ownWidth = 1, ownHeight = 1] = own.split(/\s+/).map(Number);
  const scale = Math.max(width / ownWidth, height / ownHeight);
  const { default: sharp } = await import('sharp');
  return await sharp(svg, { density: Math.min(72 * scale, 2400) })
    .resize(width, height, { fit: 'cover' })
    .png()
    .toBuffer();
}

import { rasterise, sharedArtwork } from './drawing.server.ts';

const paper = '#faf6ec';

/**
 * Draws the logo as a square PNG. With `onPaper` the logo has a background and a margin, because some systems crop
 * icons to circles.
 */
export async function drawIcon(size: number, { onPaper = false } = {}): Promise<Buffer> {
  const inner = onPaper ? Math.round(size * 0.7) : size;
  const edge = Math.floor((size - inner) / 2);
  const logo = await rasterise({ folder: sharedArtwork, name: 'logo' }, inner, inner);
  if (!onPaper) return logo;
  const { default: sharp } = await import('sharp');
  return await sharp({ create: { width: size, height: size, channels: 3, background: paper } })
    .composite([{ input: logo, left: edge, top: edge }])
    .png({ palette: true })
    .toBuffer();
}

/**
 * Makes an .ico file of the logo (a directory and PNGs), because browsers request /favicon.ico even if no page links to
 * it.
 */
export async function drawFavicon(): Promise<Buffer> {
  const sizes = [16, 32, 48];
  const pictures = await Promise.all(sizes.map((size) => drawIcon(size)));
  const head = Buffer.alloc(6 + 16 * sizes.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(sizes.length, 4);
  let offset = head.length;
  pictures.forEach((picture, index) => {
    const entry = 6 + 16 * index;
    head.writeUInt8(sizes[index] ?? 0, entry);
    head.writeUInt8(sizes[index] ?? 0, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(picture.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += picture.length;
  });
  return Buffer.concat([head, ...pictures]);
}

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { readBarcodes } from 'zxing-wasm/reader';
import { loadReader, type Pixels } from '#routes/documents/read-picture.ts';

const program = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
const bytes = new Uint8Array(await readFile(program));
await loadReader({ bytes: bytes.buffer });

/** The function that reads a QR code in a picture. The site sends it to browsers that have no QR code reader. */
export { readPicture } from '#routes/documents/read-picture.ts';

/** Finds the QR code in a picture. Returns the position of its upper left corner and its width, in pixels. */
export async function findCode({ data, width, height }: Pixels) {
  const [found] = await readBarcodes({ data, width, height, colorSpace: 'srgb' }, { formats: ['QRCode'] });
  if (!found) throw new Error('The picture shows no code.');
  const { topLeft, topRight } = found.position;
  return { left: topLeft.x, top: topLeft.y, side: topRight.x - topLeft.x };
}

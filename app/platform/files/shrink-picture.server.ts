import type { Asker } from '#platform/turns/turns.server.ts';
import { encodePicture } from './work-on-picture.server.ts';

/**
 * Returns a square JPEG that is `side` pixels wide. It shows the top of the picture, where faces are. `bytes` is a
 * stored picture, which is small. Throws if it cannot be decoded.
 */
export async function shrinkPicture(bytes: Uint8Array, side: number, asker: Asker): Promise<Buffer> {
  const result = await encodePicture(asker, { do: 'shrink', bytes, side }, 0);
  if (!result.ok) throw new Error(`A stored picture could not be made smaller: ${result.reason}.`);
  return result.answer;
}

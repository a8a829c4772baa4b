import type { Asker } from '#platform/turns/turns.server.ts';
import { openWork, type WorkResult } from '#platform/turns/work-apart.server.ts';

/** What an uploaded file is by its content. `decodedBytes` is the memory that the decoded picture needs. */
export type InspectedFile =
  | { kind: 'pdf' | 'other' }
  | { kind: 'picture'; width: number; height: number; isProgressive: boolean; decodedBytes: number };

/** The proportions of a picture. */
export type Shape = { width: number; height: number };
/** The formats of the pictures on public pages, the best first. */
export const pageFormats = ['image/avif', 'image/webp', 'image/jpeg'] as const;
export type PageFormat = (typeof pageFormats)[number];

type Encoding =
  | { do: 'convert'; bytes: Uint8Array; mostPixels: number }
  | { do: 'shrink'; bytes: Uint8Array; side: number }
  | { do: 'cut'; bytes: Uint8Array; shape: Shape; longestSide: number }
  | { do: 'lighten'; bytes: Uint8Array; width: number; format: PageFormat; mostBytes: number };
export type PictureTask = { do: 'inspect'; bytes: Uint8Array } | Encoding;

/** A photograph of 12 megapixels takes half a second. */
const seconds = 5;
const program = 'app/platform/files/picture-process.server.ts';
type Answer = InspectedFile | Uint8Array;

const workOnUsual = openWork<PictureTask, Answer>({ program, atOnce: 2, seconds, megabytes: 250 });
/** Of the costly pictures only one is decoded at a time, so that usual pictures do not wait for them. */
const workOnCostly = openWork<PictureTask, Answer>({ program, atOnce: 1, seconds, megabytes: 450 });
/** A picture is costly if it needs more memory than 33 megapixels of three colours. Phones make smaller pictures. */
const costlyBytes = 100_000_000;

/** Finds out what kind of file this is. Reads the size of a picture without decoding it. */
export async function inspectUpload(asker: Asker, bytes: Uint8Array): Promise<WorkResult<InspectedFile>> {
  const result = await workOnUsual(asker, { do: 'inspect', bytes });
  if (!result.ok) return result;
  const { answer } = result;
  return answer instanceof Uint8Array ? { ok: false, reason: 'failed' } : { ok: true, answer };
}

/** Encodes a picture, as JPEG unless the task names a format. `decodedBytes` is the memory that the decoded picture needs. */
export async function encodePicture(
  asker: Asker,
  task: Encoding,
  decodedBytes: number,
): Promise<WorkResult<Buffer>> {
  const result = await (decodedBytes > costlyBytes ? workOnCostly : workOnUsual)(asker, task);
  if (!result.ok) return result;
  const { answer } = result;
  return answer instanceof Uint8Array
    ? { ok: true, answer: Buffer.from(answer) }
    : { ok: false, reason: 'failed' };
}

import pLimit, { type LimitFunction } from 'p-limit';

type Sharp = typeof import('sharp')['default'];

/** At most two pictures are processed at the same time, because each of them uses a whole processor core. */
const atMostTwo = pLimit(2);

/** One line of waiting pictures for each asker, and how many pictures of the asker wait or are processed. */
const lines = new Map<string, { takeTurn: LimitFunction; pictures: number }>();

/** How long one picture may be processed. A photograph of 12 megapixels takes half a second. */
export const maxSeconds = 5;

/**
 * Processes a picture with sharp when it is its turn. At most two pictures are processed at the same time, and only one
 * of the same asker, which is a network or a person. So somebody who sends many pictures delays only their own. `work`
 * must set the timeout {@link maxSeconds}. Sharp is loaded only for the first picture, because an idle server does not
 * need these 17 MB. It uses one thread for a picture, and caches nothing, because every upload is a different picture.
 */
export async function withSharp<Result>(
  asker: string,
  work: (sharp: Sharp) => Promise<Result>,
): Promise<Result> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  const line = lines.get(asker) ?? { takeTurn: pLimit(1), pictures: 0 };
  lines.set(asker, line);
  line.pictures += 1;
  try {
    return await line.takeTurn(() => atMostTwo(() => work(sharp)));
  } finally {
    line.pictures -= 1;
    if (line.pictures === 0) lines.delete(asker);
  }
}

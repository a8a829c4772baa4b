import pLimit from 'p-limit';

/** At most two pictures are processed at the same time, because file access needs threads of the same pool. */
const atMostTwo = pLimit(2);

/**
 * Processes a picture with sharp, but at most two pictures at the same time. It loads sharp only for the first picture,
 * because an idle server does not need these 17 MB. Sharp uses one thread for a picture. It caches nothing, because
 * every upload is a different picture.
 */
export async function withSharp<Result>(
  work: (sharp: typeof import('sharp')['default']) => Promise<Result>,
): Promise<Result> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return await atMostTwo(() => work(sharp));
}

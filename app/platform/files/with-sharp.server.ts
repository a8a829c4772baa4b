import pLimit from 'p-limit';

/** At most two pictures at a time, because file access needs threads of the same pool. */
const atMostTwo = pLimit(2);

/**
 * Works on a picture with sharp, on at most two pictures at a time. Loads sharp for the first one: an idle server does not
 * need its 17 MB. Sharp uses one thread for a picture and caches nothing, because every upload is a different picture.
 */
export async function withSharp<Result>(
  work: (sharp: typeof import('sharp')['default']) => Promise<Result>,
): Promise<Result> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return await atMostTwo(() => work(sharp));
}

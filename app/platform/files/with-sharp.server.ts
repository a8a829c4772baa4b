import pLimit from 'p-limit';

/** Decoding uses the same threads as file access. */
const atMostTwo = pLimit(2);

/**
 * Works on a picture with sharp, on at most two pictures at a time. Loads sharp for the first one: an idle server does not
 * need its 17 MB. Each picture is decoded on one thread and nothing of it is cached, because every upload is another picture.
 */
export async function withSharp<Result>(
  work: (sharp: typeof import('sharp')['default']) => Promise<Result>,
): Promise<Result> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return await atMostTwo(() => work(sharp));
}

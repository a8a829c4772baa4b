import pLimit, { type LimitFunction } from 'p-limit';

type Sharp = typeof import('sharp')['default'];

/** At most two pictures are processed at the same time, because each of them uses a whole processor core. */
const limitToTwo = pLimit(2);
/** At most one of the two pictures is costly, so that usual pictures do not wait for two costly pictures. */
const limitToOneCostly = pLimit(1);
/** A picture is costly if it needs more memory than 33 megapixels of three colours. Phones make smaller pictures. */
const costlyBytes = 100_000_000;

/** A queue of pictures for each asker. `pictures` is the number of pictures that wait or are being processed. */
const queues = new Map<string, { takeTurn: LimitFunction; pictures: number }>();

/** How long one picture may be processed. A photograph of 12 megapixels takes half a second. */
export const maxSeconds = 5;

/**
 * Loads sharp. An idle server does not load it, because it needs 17 MB. It uses one thread for a picture, and has no
 * cache, because every upload is a different picture.
 */
export async function loadSharp(): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/**
 * Processes a picture with sharp when it is its turn. At most two pictures are processed at the same time, and only one
 * of the same asker, which is a network or a person. So somebody who sends many pictures delays only their own.
 * `decodedBytes` is the memory that the decoded picture needs. `work` must set the timeout {@link maxSeconds}.
 */
export async function withSharp<Result>(
  { asker, decodedBytes }: { asker: string; decodedBytes: number },
  work: (sharp: Sharp) => Promise<Result>,
): Promise<Result> {
  const sharp = await loadSharp();
  const queue = queues.get(asker) ?? { takeTurn: pLimit(1), pictures: 0 };
  queues.set(asker, queue);
  queue.pictures += 1;
  const inTurn = () => limitToTwo(() => work(sharp));
  try {
    return await queue.takeTurn(() => (decodedBytes > costlyBytes ? limitToOneCostly(inTurn) : inTurn()));
  } finally {
    queue.pictures -= 1;
    if (queue.pictures === 0) queues.delete(asker);
  }
}

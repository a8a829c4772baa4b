import pLimit, { type LimitFunction } from 'p-limit';

/**
 * For each network, only this many forms with files are handled at the same time. The pictures of one network are
 * processed one after the other anyway, so more forms would only delay other networks.
 */
const formsAtOnce = 2;

/** How long a turn continues after the answer 429 (too many tries), in milliseconds. */
const refusedTurnMs = 1000;

/**
 * For each network, only this many pages are made at the same time. Making a page is mostly work of the processor, so
 * more at once would not be faster.
 */
const pagesAtOnce = 8;
/** So many requests of a network may wait for a page. A conference centre may be one network with a thousand people. */
const mostPagesWaiting = 300;

/** The turn of one request in the queue of its network. */
export type Turn = {
  /** Waits until it is the request's turn. Call it at most once. */
  take(): Promise<void>;
  /**
   * Ends the turn when the answer is ready, even if the turn has not begun yet. After an answer 429 the turn ends a
   * second later, so that a client that repeats a refused form in a loop uses little processor time.
   */
  endTurnAfter(answer: Promise<Response>): void;
};

const forms = openQueues(formsAtOnce);
const pages = openQueues(pagesAtOnce);

/** Makes a page when it is the turn of the network. Returns undefined if too many requests of the network wait. */
export async function inPageTurn<Page>(
  network: string,
  makePage: () => Promise<Page>,
): Promise<Page | undefined> {
  if (pages.count(network) >= pagesAtOnce + mostPagesWaiting) return undefined;
  return await pages.run(network, makePage);
}

/** Makes the turn of a request. The request enters the queue of its network only when `take` is called. */
export function openTurn(network: string): Turn {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return {
    take: () =>
      new Promise((resolve) => {
        forms.run(network, () => {
          resolve();
          return ended;
        });
      }),
    endTurnAfter: (answer) => {
      answer.then(({ status }) => {
        if (status === 429) setTimeout(end, refusedTurnMs).unref();
        else end();
      }, end);
    },
  };
}

/** Opens a queue for each network. Of each network, `atOnce` requests run at the same time. */
function openQueues(atOnce: number) {
  /** `requests` is the number of requests that wait or run. */
  const queues = new Map<string, { runInTurn: LimitFunction; requests: number }>();
  return {
    count: (network: string) => queues.get(network)?.requests ?? 0,
    async run<Result>(network: string, work: () => Promise<Result>): Promise<Result> {
      const queue = queues.get(network) ?? { runInTurn: pLimit(atOnce), requests: 0 };
      queues.set(network, queue);
      queue.requests += 1;
      try {
        return await queue.runInTurn(work);
      } finally {
        queue.requests -= 1;
        if (queue.requests === 0) queues.delete(network);
      }
    },
  };
}

import pLimit, { type LimitFunction } from 'p-limit';

/**
 * For each network, only this many forms with files are handled at the same time. The pictures of one network are
 * processed one after the other anyway, so more forms would only delay other networks.
 */
const maxAtOnce = 2;

/** How long a turn continues after the answer 429 (too many tries), in milliseconds. */
const refusedTurnMs = 1000;

/** A queue for each network. `requests` is the number of requests that wait or are being handled. */
const queues = new Map<string, { runInTurn: LimitFunction; requests: number }>();

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

/** Makes the turn of a request. The request enters the queue of its network only when `take` is called. */
export function openTurn(network: string): Turn {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return {
    take: () =>
      new Promise((resolve) => {
        const queue = queues.get(network) ?? { runInTurn: pLimit(maxAtOnce), requests: 0 };
        queues.set(network, queue);
        queue.requests += 1;
        queue
          .runInTurn(() => {
            resolve();
            return ended;
          })
          .then(() => {
            queue.requests -= 1;
            if (queue.requests === 0) queues.delete(network);
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

import pLimit, { type LimitFunction } from 'p-limit';

/**
 * How many forms with files of one network are handled at the same time. Their pictures wait for each other anyway, so
 * more would only keep other networks waiting.
 */
const atOnce = 2;

/** How long a form that was refused because of too many tries keeps its turn after its answer, in milliseconds. */
const refusedTurn = 1000;

/** The line of each network, and how many of its requests wait or are handled. */
const lines = new Map<string, { inLine: LimitFunction; requests: number }>();

/** The turn of one request. */
export type Turn = {
  /** Waits until it is the request's turn. Call it once at most. */
  take(): Promise<void>;
  /**
   * Ends the turn when the answer is ready, even if the turn has not come yet. After an answer 429 the turn ends a
   * second later: a sender who repeats a refused form in a loop then waits for their own forms, and needs little
   * processor time.
   */
  endAfter(answer: Promise<Response>): void;
};

/** Opens the turn of a request. Until `take` is called, the request neither waits nor keeps others waiting. */
export function openTurn(network: string): Turn {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return {
    take: () =>
      new Promise((resolve) => {
        const line = lines.get(network) ?? { inLine: pLimit(atOnce), requests: 0 };
        lines.set(network, line);
        line.requests += 1;
        line
          .inLine(() => {
            resolve();
            return ended;
          })
          .then(() => {
            line.requests -= 1;
            if (line.requests === 0) lines.delete(network);
          });
      }),
    endAfter: (answer) => {
      answer.then(({ status }) => {
        if (status === 429) setTimeout(end, refusedTurn).unref();
        else end();
      }, end);
    },
  };
}

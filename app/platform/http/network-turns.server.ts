import pLimit, { type LimitFunction } from 'p-limit';

/**
 * How many forms with files of one network are handled at the same time. Their pictures wait for each other anyway, so
 * more would only keep other networks waiting.
 */
const atOnce = 2;

/** The line of each network, and how many of its requests wait or are handled. */
const lines = new Map<string, { inLine: LimitFunction; requests: number }>();

/** The turn of one request. */
export type Turn = {
  /** Waits until it is the request's turn. Call it once at most. */
  take(): Promise<void>;
  /** Ends the turn, also one that has not come yet. Call it when the answer is ready. */
  end(): void;
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
    end,
  };
}

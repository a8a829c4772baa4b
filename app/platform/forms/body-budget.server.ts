/** How many bytes of each form do not count. So a form without files is always read, even if the budget is used up. */
export const uncountedBytes = 64 * 1024;

/**
 * A form should arrive at this rate or faster. It is slow if it is more than `graceMs` late. A phone with a weak
 * connection sends 30 kB a second, so its upload may even pause for a while.
 */
const bytesPerMs = (8 * 1024) / 1000;
const graceMs = 30_000;

type Reading = {
  holder: string;
  counted: number;
  /** Whether bytes of the form are still arriving. */
  isArriving: boolean;
  /**
   * The form is slow after this time, in milliseconds. Each byte that arrives moves the time later, but at most to
   * `graceMs` from now.
   */
  slowAfter: number;
  ended: AbortController;
};

export type BodyBudget = ReturnType<typeof openBodyBudget>;
export type BodyMeter = ReturnType<BodyBudget['open']>;

/**
 * Opens a budget for the bytes of forms that are in memory at the same time: `all` for everybody together, `each` for
 * one holder, which is a network or a person. If new bytes do not fit into the budget, the slowest forms are ended. So
 * nobody can use up the budget and then send nothing more.
 */
export function openBodyBudget({ all, each }: { all: number; each: number }, now = () => performance.now()) {
  const readings = new Set<Reading>();
  const sum = (of: Iterable<Reading>) => [...of].reduce((total, { counted }) => total + counted, 0);
  const ofHolder = (holder: string) => [...readings].filter((reading) => reading.holder === holder);

  /** Ends slow forms, the slowest first, until `bytes` fit. Returns whether they fit. */
  function makeRoom(asking: Reading, bytes: number): boolean {
    const isSlow = (reading: Reading) =>
      reading !== asking && reading.isArriving && reading.counted > 0 && now() > reading.slowAfter;
    const endSlow = (fits: () => boolean, candidates: Reading[]) => {
      const slow = candidates.filter(isSlow).sort((one, other) => one.slowAfter - other.slowAfter);
      while (!fits()) {
        const slowest = slow.shift();
        if (!slowest) return false;
        readings.delete(slowest);
        slowest.ended.abort();
      }
      return true;
    };
    const ownFits = () => sum(ofHolder(asking.holder)) + bytes <= each;
    return (
      endSlow(ownFits, ofHolder(asking.holder)) && endSlow(() => sum(readings) + bytes <= all, [...readings])
    );
  }

  return {
    /** Opens a meter for one form of a holder. */
    open(holder: string) {
      const ended = new AbortController();
      const reading: Reading = {
        holder,
        counted: 0,
        isArriving: true,
        slowAfter: now() + graceMs,
        ended,
      };
      let received = 0;
      readings.add(reading);
      return {
        /**
         * Aborted if this form was ended to make room for other forms. The caller must then drop the bytes of this
         * form.
         */
        ended: ended.signal,
        /** Counts more bytes of this form. Returns false if they do not fit into the budget. */
        take(bytes: number): boolean {
          if (ended.signal.aborted) return false;
          const more = Math.max(0, received + bytes - uncountedBytes) - reading.counted;
          if (more > 0 && !makeRoom(reading, more)) return false;
          received += bytes;
          reading.counted += more;
          reading.slowAfter = Math.min(now() + graceMs, reading.slowAfter + bytes / bytesPerMs);
          return true;
        },
        /** The whole form has arrived. It still counts until {@link end}, because it is still in memory. */
        hasArrived() {
          reading.isArriving = false;
        },
        /** Releases all bytes of this form. */
        end() {
          readings.delete(reading);
        },
      };
    },
    /** The bytes that are counted now. */
    counted: () => sum(readings),
  };
}

type Waiting = { holder: string; bytes: number; begin: () => void };

/**
 * Shares out the memory in which forms are handled: all forms together have at most `most` bytes. A form that does not
 * fit waits. The form of the holder with the fewest bytes is next, so a holder who sends many forms waits behind
 * himself.
 */
export function openMemoryTurns(most: number) {
  const waiting = new Set<Waiting>();
  const held = new Map<string, number>();
  const heldBy = (holder: string) => held.get(holder) ?? 0;
  const change = (holder: string, bytes: number) => {
    const left = heldBy(holder) + bytes;
    if (left > 0) held.set(holder, left);
    else held.delete(holder);
  };
  const beginNext = () => {
    for (;;) {
      // The sort is stable: of equal holders, the one who came first is next.
      const [next] = [...waiting].sort((one, other) => heldBy(one.holder) - heldBy(other.holder));
      const total = [...held.values()].reduce((sum, bytes) => sum + bytes, 0);
      if (!next || total + next.bytes > most) return;
      waiting.delete(next);
      change(next.holder, next.bytes);
      next.begin();
    }
  };

  return {
    /**
     * Waits until a form of this size may be in memory, and returns a function that gives the memory back. Returns
     * undefined if the signal aborts the waiting. A form must not be larger than `most`.
     */
    take(holder: string, bytes: number, signal: AbortSignal): Promise<(() => void) | undefined> {
      return new Promise((resolve) => {
        if (signal.aborted) return resolve(undefined);
        const stop = () => {
          waiting.delete(entry);
          resolve(undefined);
        };
        const entry: Waiting = {
          holder,
          bytes,
          begin: () => {
            signal.removeEventListener('abort', stop);
            resolve(() => {
              change(holder, -bytes);
              beginNext();
            });
          },
        };
        signal.addEventListener('abort', stop, { once: true });
        waiting.add(entry);
        beginNext();
      });
    },
  };
}

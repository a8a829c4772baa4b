/** Limits for one client address and for all addresses. So fifty people at one address may each send 2 MB at once. */
const maxBytes = { address: 96 * 1024 * 1024, all: 512 * 1024 * 1024 };

const inFlight = new Map<string, number>();
let total = 0;

export type BodyMeter = ReturnType<typeof openBodyMeter>;

/**
 * Opens a meter for one form from a client address. It counts the bytes of the form while it is read, because they stay
 * in memory until the form is complete. All forms of the process share one budget.
 */
export function openBodyMeter(address: string) {
  let taken = 0;
  return {
    /** Counts these bytes if they fit into the budget, and returns whether they do. */
    take(bytes: number): boolean {
      const ofAddress = inFlight.get(address) ?? 0;
      if (ofAddress + bytes > maxBytes.address || total + bytes > maxBytes.all) return false;
      inFlight.set(address, ofAddress + bytes);
      taken += bytes;
      total += bytes;
      return true;
    },
    /** Releases all bytes of this form. */
    end() {
      const left = (inFlight.get(address) ?? 0) - taken;
      if (left > 0) inFlight.set(address, left);
      else inFlight.delete(address);
      total -= taken;
      taken = 0;
    },
  };
}

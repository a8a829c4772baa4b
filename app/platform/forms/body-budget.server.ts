/**
 * The limits for one client address and for all addresses together. They allow fifty people who share an address to
 * send 2 MB each at the same time.
 */
const maxBytes = { address: 96 * 1024 * 1024, all: 512 * 1024 * 1024 };

const inFlight = new Map<string, number>();
let total = 0;

export type BodyMeter = ReturnType<typeof openBodyMeter>;

/**
 * Opens a meter for one form of a client address. It counts the bytes of the form while the form is read, because the
 * bytes stay in memory until the form is complete. All forms that the process reads share one budget.
 */
export function openBodyMeter(address: string) {
  let taken = 0;
  return {
    /** Counts these bytes if the budget allows them, and returns whether it does. */
    take(bytes: number): boolean {
      const ofAddress = inFlight.get(address) ?? 0;
      if (ofAddress + bytes > maxBytes.address || total + bytes > maxBytes.all) return false;
      inFlight.set(address, ofAddress + bytes);
      taken += bytes;
      total += bytes;
      return true;
    },
    /** Gives all bytes of this form back to the budget. */
    end() {
      const left = (inFlight.get(address) ?? 0) - taken;
      if (left > 0) inFlight.set(address, left);
      else inFlight.delete(address);
      total -= taken;
      taken = 0;
    },
  };
}

/** A phone's two pictures, shrunk, are one or two MB; a delegation of fifty may send theirs at once. */
const mostBytes = { address: 96 * 1024 * 1024, all: 512 * 1024 * 1024 };

const inFlight = new Map<string, number>();
let total = 0;

/** Counts the bytes of forms that are being read, which lie in memory until each is whole. */
export type BodyMeter = {
  /** Says whether so many bytes more may be held, and counts them if so. */
  take(bytes: number): boolean;
  /** Gives back everything this form has taken. */
  end(): void;
};

/** Opens a meter for one form from a client address; all forms of the process share one budget. */
export function openBodyMeter(address: string): BodyMeter {
  let taken = 0;
  return {
    take(bytes) {
      const ofAddress = inFlight.get(address) ?? 0;
      if (ofAddress + bytes > mostBytes.address || total + bytes > mostBytes.all) return false;
      inFlight.set(address, ofAddress + bytes);
      taken += bytes;
      total += bytes;
      return true;
    },
    end() {
      const left = (inFlight.get(address) ?? 0) - taken;
      if (left > 0) inFlight.set(address, left);
      else inFlight.delete(address);
      total -= taken;
      taken = 0;
    },
  };
}

/** Many countries, India among them, require a passport to be valid for this many months after the journey. */
const monthsAfterEvent = 6;

/** The day until which a passport should be valid, as an ISO day: six months after the event's last day. */
export function passportNeededUntil(lastDay: string): string {
  const day = new Date(`${lastDay}T00:00:00Z`);
  const date = day.getUTCDate();
  day.setUTCMonth(day.getUTCMonth() + monthsAfterEvent);
  // 31 August plus six months is the end of February, not early March.
  if (day.getUTCDate() !== date) day.setUTCDate(0);
  return day.toISOString().slice(0, 10);
}

/**
 * Checks the last day of a passport. `expired`: it is before the event's last day. `soon`: it is less than six months
 * after that day. Days are ISO days. For a day that is only partly typed, returns `long`, so that no warning appears.
 * The passport is accepted in any case.
 */
export function checkExpiry(expiry: string, lastDay: string): 'expired' | 'soon' | 'long' {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(expiry)) return 'long';
  if (expiry < lastDay) return 'expired';
  return expiry < passportNeededUntil(lastDay) ? 'soon' : 'long';
}

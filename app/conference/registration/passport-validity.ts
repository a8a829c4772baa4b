/** Many countries, India among them, want a passport to outlast the journey by this much. */
const monthsAfterEvent = 6;

/** The last day on which a passport may expire and still be warned of, as an ISO day: event's end plus six months. */
export function passportNeededUntil(lastDay: string): string {
  const day = new Date(`${lastDay}T00:00:00Z`);
  const date = day.getUTCDate();
  day.setUTCMonth(day.getUTCMonth() + monthsAfterEvent);
  // 31 August plus six months is the end of February, not early March.
  if (day.getUTCDate() !== date) day.setUTCDate(0);
  return day.toISOString().slice(0, 10);
}

/** Whether a passport that expires on `expiry` (ISO day) deserves a warning; it is never a refusal. */
export function expiresTooSoon(expiry: string, lastDay: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(expiry) && expiry < passportNeededUntil(lastDay);
}

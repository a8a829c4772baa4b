import { dayAt } from './days.ts';

/** True after the last day of the conference, in the time zone of its place. */
export function isOver(
  { conference, timeZone }: { conference: { to: string }; timeZone: string },
  now: Date,
): boolean {
  return dayAt(now, timeZone) > conference.to;
}

/** The first moment after the last day, as a clock time without a zone: "2032-01-06T00:00:00". */
export function endOfConference({ conference }: { conference: { to: string } }): string {
  const next = new Date(`${conference.to}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 19);
}

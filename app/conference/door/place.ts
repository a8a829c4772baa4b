import { dayAt, daysOf, formatDayWithWeekday, type Period } from '#conference/edition/days.ts';

/** What somebody attends. `key` is an ISO date for a day. */
export type Place = { kind: 'day' | 'session'; key: string };

/** Writes a place as one text: "day:2032-01-26". */
export function writePlace({ kind, key }: Place): string {
  return `${kind}:${key}`;
}

type Edition = { conference: Period; timeZone: string };

/** The places that can be chosen at the door: the days of the conference. */
export function placesOf({ conference }: Edition) {
  return daysOf(conference).map((key) => ({
    place: { kind: 'day', key } as const,
    value: writePlace({ kind: 'day', key }),
    label: formatDayWithWeekday(key),
  }));
}

/** Reads a place that can be chosen at the door. Returns undefined for any other text. */
export function readPlace(text: string, edition: Edition): Place | undefined {
  return placesOf(edition).find(({ value }) => value === text)?.place;
}

/** The day of the conference at an instant. Returns undefined before the first and after the last day. */
export function placeAt(now: Date, { conference, timeZone }: Edition): Place | undefined {
  const key = dayAt(now, timeZone);
  return conference.from <= key && key <= conference.to ? { kind: 'day', key } : undefined;
}

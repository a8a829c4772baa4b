/**
 * Door: organisers let guests in, with or without a network, and hand out the kit.
 *
 * - search a guest, see the photograph: search-at-door.server.ts, show-photo.server.ts
 * - check a guest in at a day or a session, and undo it: check-in.server.ts, undo-check-in.server.ts
 * - what a door shows of a guest: guest-state.ts
 * - record how long somebody takes part online: record-online-time.server.ts
 * - see who arrived, and who attended what: list-check-ins.server.ts, attendance.server.ts
 * - see the scans that do not count: list-refused-scans.server.ts
 * - show somebody which of their days count: own-days.server.ts
 *
 * On a phone without a network:
 * - what a phone may hold, and for how long: offline/door-list.ts
 * - download the list of guests: offline/download-list.server.ts, offline/read-guest-part.server.ts
 * - check a guest on the phone: offline/check-guest.ts
 * - merge the scans of a phone: offline/merge-scans.server.ts
 * - find phones on which scans wait: report-phone.server.ts
 *
 * The kit:
 * - count what to order, and what is in stock: kit/count-kit.server.ts
 * - change a participant's sizes: kit/change-sizes.server.ts
 * - hand a kit out, and undo it: kit/hand-out.server.ts
 */

import {
  dayAt,
  daysOf,
  formatClock,
  formatDayAndMonth,
  formatDayWithWeekday,
  type Period,
} from '#conference/edition/days.ts';
import { minutes } from '#platform/durations.ts';

/** A place that somebody attends. `key` is the ISO date of a day, or the slug of a session. */
export type Place = { kind: 'day' | 'session'; key: string };

/** Writes a place as text: "day:2032-01-26". */
export function writePlace({ kind, key }: Place): string {
  return `${kind}:${key}`;
}

type Edition = { conference: Period; timeZone: string };

/** A session at whose door people can be scanned. The times are instants in ISO 8601. */
export type DoorSession = {
  slug: string;
  title: string;
  startsAt: string;
  endsAt: string;
  /** True if people must sign up for it. */
  isLimited?: boolean;
};

/** A place that organisers can choose at the door. A session has its day and times. */
export type PlaceChoice = { place: Place; value: string; label: string } & Partial<SessionTimes>;

type SessionTimes = { day: string; startsAt: string; endsAt: string };

/**
 * Lists the places that organisers can choose at the door: first the days of the conference, then the given sessions.
 */
export function placesOf(
  { conference, timeZone }: Edition,
  sessions: readonly DoorSession[] = [],
): PlaceChoice[] {
  const days = daysOf(conference).map((key): PlaceChoice => {
    const place = { kind: 'day', key } as const;
    return { place, value: writePlace(place), label: formatDayWithWeekday(key) };
  });
  const ofSessions = sessions.map(({ slug, title, startsAt, endsAt }): PlaceChoice => {
    const place = { kind: 'session', key: slug } as const;
    const day = dayAt(new Date(startsAt), timeZone);
    const time = formatClock(new Date(startsAt), timeZone, 'en');
    const label = `${formatDayAndMonth(day)}, ${time} · ${title}`;
    return { place, value: writePlace(place), label, day, startsAt, endsAt };
  });
  return [...days, ...ofSessions];
}

/**
 * How long before its beginning people come to a session, and how long after its end they still count: a session that
 * begins late ends late, and somebody may be scanned on the way out.
 */
const earliestBefore = minutes(30);
const latestAfter = minutes(15);

/**
 * Why a scan does not count for a place: it was made on another day, or before or after the time in which the door of a
 * session lets people in.
 */
export const timeRefusals = ['other-day', 'too-early', 'too-late'] as const;
export type TimeRefusal = (typeof timeRefusals)[number];

type Timed = Pick<PlaceChoice, 'value'> & Partial<SessionTimes>;

/** When the door of a session lets people in: a moment in milliseconds, and another. */
export function doorTimesOf({ startsAt, endsAt }: Pick<SessionTimes, 'startsAt' | 'endsAt'>) {
  return { from: Date.parse(startsAt) - earliestBefore, until: Date.parse(endsAt) + latestAfter };
}

/**
 * Returns why a scan at this time does not count for a place, or undefined if it counts. A check-in without a day or
 * session counts at any time.
 */
export function refuseTime(choice: Timed, at: Date, timeZone: string): TimeRefusal | undefined {
  const day = dayOfChoice(choice);
  const { startsAt, endsAt } = choice;
  if (startsAt === undefined || endsAt === undefined) {
    return day === undefined || day === dayAt(at, timeZone) ? undefined : 'other-day';
  }
  const { from, until } = doorTimesOf({ startsAt, endsAt });
  if (from <= at.getTime() && at.getTime() <= until) return undefined;
  if (day !== dayAt(at, timeZone)) return 'other-day';
  return at.getTime() < from ? 'too-early' : 'too-late';
}

/**
 * Lists the places that the door offers at this time of a day of the conference: today, the sessions of today that run
 * now or begin soon, those that come later, those that are over, and then the other days. Outside the conference,
 * `today` is undefined, and the door offers all places.
 */
export function placesOn<One extends Pick<PlaceChoice, 'value' | 'label'> & Partial<SessionTimes>>(
  choices: readonly One[],
  today: string | undefined,
  now: number,
): One[] {
  if (today === undefined) return [...choices];
  const own = writePlace({ kind: 'day', key: today });
  const sessions = choices.filter(({ day }) => day === today);
  const runs = (one: One) => runsAt(one, now);
  const isOver = ({ endsAt = '' }: One) => Date.parse(endsAt) <= now;
  return [
    ...choices.filter(({ value }) => value === own),
    ...sessions.filter(runs).map((one) => ({ ...one, label: `Now: ${one.label}` })),
    ...sessions.filter((one) => !runs(one) && !isOver(one)),
    ...sessions.filter(isOver),
    ...choices.filter(({ value, day }) => day === undefined && value !== own),
  ];
}

function runsAt({ startsAt = '', endsAt = '' }: Partial<SessionTimes>, now: number): boolean {
  return Date.parse(startsAt) - earliestBefore <= now && now < Date.parse(endsAt);
}

/** Reads a place that organisers can choose at the door. Returns undefined for any other text. */
export function readPlace(
  text: string,
  edition: Edition,
  sessions: readonly DoorSession[] = [],
): Place | undefined {
  return placesOf(edition, sessions).find(({ value }) => value === text)?.place;
}

/** Returns the day of the conference at this time. Returns undefined before the first and after the last day. */
export function conferenceDayAt(now: Date, { conference, timeZone }: Edition): Place | undefined {
  const key = dayAt(now, timeZone);
  return conference.from <= key && key <= conference.to ? { kind: 'day', key } : undefined;
}

/** The day of a choice: a day itself, or the day of a session. Undefined for a check-in without a day or session. */
export function dayOfChoice({ value, day }: Pick<PlaceChoice, 'value' | 'day'>): string | undefined {
  return day ?? /^day:(.+)$/.exec(value)?.[1];
}

/**
 * What a door scans for. `today` is the day of the conference, and `place` the chosen place as text; it is empty for a
 * check-in without a day or session. `isNewDay`: the day has changed since the door was opened.
 */
export type DoorChoice = { today: string | undefined; place: string; isNewDay: boolean };

/** Chooses the day of today when the door is opened, and again when a new day begins. */
export function followDay(before: DoorChoice | undefined, now: Date, edition: Edition): DoorChoice {
  const day = conferenceDayAt(now, edition);
  if (before && before.today === day?.key) return before;
  return { today: day?.key, place: day ? writePlace(day) : '', isNewDay: before !== undefined };
}

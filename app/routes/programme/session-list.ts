import type { SessionFormat } from '#conference/edition/programme/programme-schema.ts';
import type { SessionKind } from '#conference/edition/programme/session-kinds.ts';
import { minutes } from '#platform/durations.ts';

/**
 * A session in the list of /schedule. Fields without a value are left out, because the list is a large part of the
 * page.
 */
export type ListedSession = {
  slug: string;
  title: string;
  kind: SessionKind;
  format: SessionFormat;
  language: string;
  /** When the session ends: as a clock time in the edition's zone (`to`), and as text for people (`until`). */
  to: string;
  until: string;
  theme?: string;
  room?: string;
  /** The languages into which interpreters translate. */
  into?: string[];
  /** The names of the people, joined by commas. */
  people?: string;
  /** True if people must sign up, because the places are limited. */
  isLimited?: true;
};

export type ListedDay = {
  day: string;
  /** The day as text: "Tuesday 27 January". */
  label: string;
  /** How many minutes the edition's zone is ahead of UTC on this day. */
  offset: number;
  /** The sessions, grouped by their start time. */
  slots: { from: string; label: string; sessions: ListedSession[] }[];
};

/**
 * The sessions of a published version in one language. In `themes`, `kinds`, `rooms` and `languages`, each key is an id
 * and each value is a name.
 */
export type SessionList = {
  number: number;
  themes: Record<string, string>;
  kinds: Record<string, string>;
  rooms: Record<string, string>;
  languages: Record<string, string>;
  days: ListedDay[];
};

/**
 * A list that may lack the sessions of some days. `counts` still has the number of sessions of every day. `faces` has
 * the addresses of the pictures of a session's people, by the slug of the session.
 */
export type PartOfList = SessionList & {
  counts: Record<string, number>;
  isComplete: boolean;
  faces: Record<string, string[]>;
};

/** Keeps only the sessions of these days. */
export function takeDays(
  list: SessionList,
  days: readonly string[] | 'all',
  faces: PartOfList['faces'],
): PartOfList {
  const taken = days === 'all' ? list.days : list.days.filter(({ day }) => days.includes(day));
  const slugs = taken.flatMap(({ slots }) =>
    slots.flatMap(({ sessions }) => sessions.map(({ slug }) => slug)),
  );
  return {
    ...list,
    days: taken,
    faces: Object.fromEntries(slugs.flatMap((slug) => (faces[slug] ? [[slug, faces[slug]]] : []))),
    counts: Object.fromEntries(list.days.map((day) => [day.day, countSessions([day])])),
    isComplete: days === 'all',
  };
}

/** Converts a clock time of a listed day to milliseconds since the epoch. */
export function instantOn({ day, offset }: Pick<ListedDay, 'day' | 'offset'>, time: string): number {
  return Date.parse(`${day}T${time}Z`) - minutes(offset);
}

export type Filter = {
  theme: string;
  kind: string;
  room: string;
  language: string;
  format: string;
  q: string;
  /** If "yes", only starred sessions match. */
  mine: string;
};

export const filterNames = ['theme', 'kind', 'room', 'language', 'format', 'q', 'mine'] as const;

/** Reads the filter from the parameters of a URL. A filter with an unknown value matches no session. */
export function readFilter(search: URLSearchParams): Filter {
  const read = (name: (typeof filterNames)[number]) => (search.get(name) ?? '').trim().slice(0, 100);
  return {
    ...{ theme: read('theme'), kind: read('kind'), room: read('room') },
    ...{ language: read('language'), format: read('format'), q: read('q'), mine: read('mine') },
  };
}

export function isEmpty(filter: Filter): boolean {
  return filterNames.every((name) => filter[name] === '');
}

/**
 * Returns whether a session matches a filter. A language matches if the session is spoken in it or interpreted into it.
 * A session that is both in person and online matches both formats. Each searched word must begin a word of the title,
 * the people, the room or the kind. Accents do not matter.
 */
export function fits(
  session: ListedSession,
  filter: Filter,
  list: Pick<SessionList, 'rooms' | 'kinds'>,
): boolean {
  const { theme, kind, room, language, format, q } = filter;
  if (theme && session.theme !== theme) return false;
  if (kind && session.kind !== kind) return false;
  if (room && session.room !== room) return false;
  if (language && session.language !== language && !session.into?.includes(language)) return false;
  if (format && session.format !== format && session.format !== 'both') return false;
  if (!q) return true;
  const { title, people = '' } = session;
  const text = ` ${plain(`${title} ${people} ${list.rooms[session.room ?? ''] ?? ''} ${list.kinds[session.kind] ?? ''}`)}`;
  return plain(q)
    .split(' ')
    .every((word) => text.includes(` ${word}`));
}

/** Converts a text to lower-case words without accents, separated by single spaces. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Keeps only the sessions that match the filter. Leaves out days and start times that have no such session. */
export function filterDays(
  list: SessionList,
  filter: Filter,
  stars: ReadonlySet<string> = new Set(),
): ListedDay[] {
  if (isEmpty(filter)) return list.days;
  return list.days.flatMap((day) => {
    const slots = day.slots.flatMap((slot) => {
      const sessions = slot.sessions.filter(
        (session) => fits(session, filter, list) && (!filter.mine || stars.has(session.slug)),
      );
      return sessions.length > 0 ? [{ ...slot, sessions }] : [];
    });
    return slots.length > 0 ? [{ ...day, slots }] : [];
  });
}

export function countSessions(days: readonly ListedDay[]): number {
  return days.reduce(
    (sum, { slots }) => slots.reduce((part, { sessions }) => part + sessions.length, sum),
    0,
  );
}

/**
 * Finds the sessions that run at a time, and the sessions that begin next. `now` is in milliseconds since the epoch.
 */
export function findNowAndNext(list: Pick<SessionList, 'days'>, now: number) {
  const running: ListedSession[] = [];
  for (const day of list.days) {
    for (const slot of day.slots) {
      const startsAt = instantOn(day, slot.from);
      if (startsAt > now) {
        // If no session runs now, the next sessions are shown only if they begin within twelve hours.
        const isSoon = running.length > 0 || startsAt - now <= minutes(12 * 60);
        return { running, next: isSoon ? { label: slot.label, sessions: slot.sessions } : undefined };
      }
      running.push(...slot.sessions.filter(({ to }) => instantOn(day, to) > now));
    }
  }
  return { running, next: undefined };
}

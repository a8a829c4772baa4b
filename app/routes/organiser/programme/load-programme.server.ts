import { dayAt, formatDayWithWeekday, programmeDays } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { checkDraft, type Warning } from '#conference/programme/draft/check-draft.ts';
import type { DraftSession } from '#conference/programme/draft/draft.ts';
import { listDraftSessions, listPeople, listRooms } from '#conference/programme/draft/read-draft.server.ts';
import type { SessionChange } from '#conference/programme/list-changes.ts';
import {
  countSessionPlaces,
  noPlaces,
  type PlaceCounts,
} from '#conference/programme/places/session-places.server.ts';
import { planPublication } from '#conference/programme/publish-programme.server.ts';
import { readPublished } from '#conference/programme/published.server.ts';
import { countStars } from '#conference/programme/stars.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { clockAt } from '#routes/programme/list-sessions.server.ts';
import { describeTime, describeZonedTime } from '../desk-dates.server.ts';
import { askToPublish } from './ask-to-publish.server.ts';
import { describePlaces } from './describe-places.ts';

/** Loads the draft of a day for the grid, and the warnings and unpublished changes of the whole draft. */
export async function loadProgramme(
  { db, settings }: Pick<RouteContext, 'db' | 'settings'>,
  requestedDay: string | null,
) {
  const [rooms, people, sessions] = [await listRooms(db), await listPeople(db), await listDraftSessions(db)];
  const dayOf = ({ startsAt }: DraftSession) => startsAt && dayAt(startsAt, edition.timeZone);
  // After the conference has moved, sessions stay on its former days until the desk moves them.
  const present = programmeDays(settings);
  const days = new Set([...present, ...sessions.flatMap((session) => dayOf(session) ?? [])]);
  const labelOf = (one: string) =>
    formatDayWithWeekday(one).replace(/ \d+$/, '') + (present.includes(one) ? '' : ' (former day)');
  const day = requestedDay !== null && days.has(requestedDay) ? requestedDay : settings.conference.from;
  const published = await readPublished(db);
  const plan = await planPublication(db);
  const changes = plan?.changes ?? [];
  const warnings = checkDraft(sessions, { rooms, people, stars: await countStars(db) });
  const described = warnings.map((warning) => ({ id: warning.sessionId, text: describeWarning(warning) }));
  const counts = await countSessionPlaces(db);
  const onDay = sessions.filter((session) => dayOf(session) === day);
  return {
    day,
    days: [...days].sort().map((one) => ({ day: one, label: labelOf(one) })),
    zone: edition.timeZoneName,
    rooms: rooms.map(({ id, name, capacity }) => ({ id, name, capacity })),
    sessions: onDay.flatMap((session) => describeCard(session, described, counts.get(session.id))),
    notPlaced: sessions
      .filter(({ startsAt }) => startsAt === null)
      .map(({ id, title, format }) => ({ id, title, format })),
    warnings: described.map((warning) => ({
      ...warning,
      title: sessions.find(({ id }) => id === warning.id)?.title ?? '',
    })),
    changes: changes.map((change) => ({
      id: change.sessionId,
      title: change.title,
      text: describeSessionChange(change),
    })),
    published: published && { number: published.number, at: describeZonedTime(published.publishedAt) },
    question: plan && askToPublish(plan),
    isOpen: edition.programme?.state === 'open',
  };
}

export type Card = ReturnType<typeof describeCard>[number];

function describeCard(
  session: DraftSession,
  warnings: readonly { id: string; text: string }[],
  counts: PlaceCounts = noPlaces,
) {
  const { id, title, kind, format, roomId, startsAt, endsAt, people } = session;
  if (!startsAt || !endsAt) return [];
  return [
    {
      ...{ id, title, kind, format, roomId },
      from: clockAt(startsAt.toISOString()),
      to: clockAt(endsAt.toISOString()),
      people: people.map(({ name }) => name).join(', '),
      places: session.places === null ? undefined : describePlaces(session.places, counts),
      warnings: warnings.filter((warning) => warning.id === id).map(({ text }) => text),
    },
  ];
}

function describeWarning(warning: Warning): string {
  switch (warning.kind) {
    case 'full':
      return `${warning.stars} participants have starred it; the room has ${warning.capacity} seats.`;
    case 'places':
      return `It has ${warning.places} places; the room has ${warning.capacity} seats.`;
    case 'night':
      return `Late for this speaker: it begins at ${warning.time} for ${warning.person} (${warning.zone}), so a part of it is at night (22:00 to 7:00).`;
    case 'no-break':
      return `${warning.person} has no break after “${warning.after}”.`;
    case 'no-link':
      return 'It is online and has no link yet.';
    case 'not-placed':
      return 'It has no time yet.';
    case 'lost-paper':
      return 'A paper of this session was withdrawn. Add another paper, change the session and save it, or remove it.';
  }
}

const parts = {
  time: 'time',
  room: 'room',
  format: 'in person or online',
  places: 'number of places',
  people: 'people',
  papers: 'papers',
  languages: 'languages',
  text: 'text',
} as const;

function describeSessionChange(change: SessionChange): string {
  if (change.kind === 'added') return 'New';
  if (change.kind === 'removed') return 'Removed';
  const place = ({ startsAt, room }: { startsAt: string; room: string | undefined }) =>
    `${describeTime(new Date(startsAt))}, ${room ?? 'online'}`;
  const what = `Changed: ${change.what.map((one) => parts[one]).join(', ')}`;
  const hasMoved = change.what.includes('time') || change.what.includes('room');
  return hasMoved ? `${what}. Before: ${place(change.before)}. Now: ${place(change.after)}.` : `${what}.`;
}

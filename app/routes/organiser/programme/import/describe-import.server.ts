import { formatDayWithWeekday, programmeDays } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { SessionContent } from '#conference/programme/draft/session-content.ts';
import type { PlannedImport } from '#conference/programme/import/import-programme-file.server.ts';
import type { ImportFacts, PlannedSession } from '#conference/programme/import/plan-import.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import type { Question } from '../../form/question.ts';
import { countLines } from '../../page/count.ts';

/** The facts of the edition that decide what a session of a file becomes. */
export function importFacts({ settings }: Pick<RouteContext, 'settings'>): ImportFacts {
  return {
    timeZone: edition.timeZone,
    days: programmeDays(settings),
    themes: edition.programme?.themes ?? [],
    language: edition.languages[0] ?? 'en',
  };
}

/** Returns the question before a programme is imported. */
export function askToImport({ rooms, people, sessions, removed }: PlannedImport): Question {
  const newSessions = sessions.filter(({ isNew }) => isNew).length;
  const newPeople = people.filter(({ isNew }) => isNew).length;
  const parts = [
    ...countLines(newSessions, 'new session', 'new sessions'),
    ...countLines(sessions.length - newSessions, 'changed session', 'changed sessions'),
    ...countLines(removed.length, 'removed session', 'removed sessions'),
    ...countLines(rooms.length, 'new room', 'new rooms'),
    ...countLines(newPeople, 'new person', 'new people'),
    ...countLines(people.length - newPeople, 'changed person', 'changed people'),
  ];
  return {
    text: `Change the draft, with ${parts.join(', ')}? Visitors see nothing of it, and nobody gets a mail, until you publish the draft.`,
    undo: 'To undo it, import /schedule.json, which has the published programme. It does not say who chairs a session, and whether a session in a room is also online.',
  };
}

/** True if the import would change something. */
export function changesDraft({ rooms, people, sessions, removed }: PlannedImport): boolean {
  return rooms.length + people.length + sessions.length + removed.length > 0;
}

/** Describes a planned import for its preview. */
export function describeImport(plan: PlannedImport) {
  return {
    format: plan.format,
    unchanged: plan.unchanged,
    leftOut: plan.leftOut.map(({ name, why }) => `${name}: ${why}`),
    rooms: plan.rooms.map(({ name, capacity }) => `${name}, ${capacity} places`),
    people: plan.people.map(
      ({ name, isNew, title, country }) =>
        `${[name, title, country].filter(Boolean).join(', ')} (${isNew ? 'new' : 'changed'})`,
    ),
    sessions: plan.sessions.map((session) => ({
      id: session.id,
      title: session.title,
      result: session.isNew ? 'New' : 'Changed',
      time: describeTime(session.content),
      lines: [...describeChanges(session), ...session.notes],
    })),
    removed: plan.removed.map(({ title }) => title),
    digest: plan.digest,
    question: changesDraft(plan) ? askToImport(plan) : undefined,
  };
}

function describeTime({ day, from, to }: SessionContent): string {
  return day === '' ? 'Without a time' : `${formatDayWithWeekday(day)}, ${from}–${to}`;
}

const fieldNames: Record<keyof SessionContent, string> = {
  title: 'title',
  abstract: 'abstract',
  kind: 'kind',
  theme: 'theme',
  language: 'language',
  interpretedInto: 'languages',
  format: 'in person or online',
  room: 'room',
  places: 'places',
  day: 'day',
  from: 'beginning',
  to: 'end',
  joinLink: 'link',
  people: 'people',
  papers: 'papers',
};

function describeChanges({ before, changed }: PlannedSession): string[] {
  if (!before) return [];
  const hasMoved = changed.some((field) => field === 'day' || field === 'from' || field === 'to');
  return [
    `Other ${changed.map((field) => fieldNames[field]).join(', ')}`,
    ...(changed.includes('title') ? [`Title before: ${before.title}`] : []),
    ...(hasMoved ? [`Before: ${describeTime(before)}`] : []),
  ];
}

import { clockAt } from '#conference/edition/clock-times.ts';
import { dayAt } from '#conference/edition/days.ts';
import type { SessionContent } from './change-session.server.ts';
import type { DraftSession } from './draft.ts';

/** A session of the draft as the form shows it. Its day and times are in the edition's zone. */
export function contentOf(session: DraftSession, timeZone: string): SessionContent {
  const { startsAt, endsAt } = session;
  return {
    title: session.title,
    abstract: session.abstract,
    kind: session.kind,
    theme: session.theme ?? '',
    language: session.language,
    interpretedInto: session.interpretedInto,
    format: session.format,
    room: session.roomId ?? '',
    day: startsAt ? dayAt(startsAt, timeZone) : '',
    from: startsAt ? clockAt(startsAt, timeZone) : '',
    to: endsAt ? clockAt(endsAt, timeZone) : '',
    joinLink: session.joinLink ?? '',
    people: session.people.map(({ personId, role }) => ({ role, personId })),
    papers: session.papers.map(({ id }) => id),
  };
}

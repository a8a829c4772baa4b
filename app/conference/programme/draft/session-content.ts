import { clockAt } from '#conference/edition/clock-times.ts';
import { dayAt } from '#conference/edition/days.ts';
import type { SessionRole } from '#conference/edition/programme/programme-schema.ts';
import type { DraftSession } from './draft.ts';
import type { SessionForm } from './programme-forms.ts';

/**
 * Somebody who takes part in a session: a person of the programme, or an author of an accepted paper. When the session
 * is saved, the author is added to the people of the programme.
 */
export type SessionPart = { role: SessionRole } & ({ personId: string } | { authorId: string });

/** What the form of a session contains. */
export type SessionContent = SessionForm & { people: readonly SessionPart[]; papers: readonly string[] };

/** A session of the draft as the form shows it. Its day and times are in the edition's zone. */
export function sessionContentOf(session: DraftSession, timeZone: string): SessionContent {
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
    places: session.places === null ? '' : String(session.places),
    day: startsAt ? dayAt(startsAt, timeZone) : '',
    from: startsAt ? clockAt(startsAt, timeZone) : '',
    to: endsAt ? clockAt(endsAt, timeZone) : '',
    joinLink: session.joinLink ?? '',
    people: session.people.map(({ personId, role }) => ({ role, personId })),
    papers: session.papers.map(({ id }) => id),
  };
}

/**
 * Programme: the committee drafts sessions and publishes versions; participants star sessions and join them.
 *
 * - publish the draft as a new version, mail those whom a change concerns: publish-programme.server.ts
 * - read a published version, compare two: published.server.ts, list-changes.ts
 * - withdraw a paper that it presents: leave-programme.server.ts
 * - star a session: stars.server.ts
 * - join a session online, count the minutes: join-session.server.ts, join-time.ts, count-minute.server.ts
 * - add a recording or slides to a session, remove them: materials/materials.server.ts
 * - list the sessions at whose doors guests are scanned: door-sessions.server.ts
 * - remove people from all versions: remove-people.server.ts
 *
 * Sessions with a limit of places:
 * - the states of a place, until when an offer holds, which sessions clash: places/session-place.ts
 * - sign up, accept an offer, give the place back: places/sign-up.server.ts
 * - offer free places in turn: places/offer-session-places.server.ts, places/session-place.mail.server.tsx
 * - give a place out of turn, take one away: places/change-at-desk.server.ts
 * - read who has a place and who waits: places/session-places.server.ts
 *
 * The draft:
 * - save rooms and people: draft/change-rooms-and-people.server.ts
 * - save and remove a session, add a paper: draft/change-session.server.ts
 * - place a session in a room and a time: draft/place-session.server.ts
 * - add an author to the people: draft/add-author-to-people.server.ts
 * - import a programme from the edition: draft/import-programme.server.ts
 * - read a programme from a file, plan what it changes, import it: import/read-programme-file.server.ts,
 *   import/plan-import.server.ts, import/import-programme-file.server.ts
 * - check the draft before it is published: draft/check-draft.ts
 *
 * For other programs:
 * - write schedule.json and schedule.xml: formats/write-schedule-json.ts, formats/write-schedule-xml.ts
 * - write a calendar file, JSON-LD, the feed of changes: formats/write-session-calendar.server.ts,
 *   formats/describe-programme.ts, formats/write-change-feed.server.ts
 *
 * The calendar of a participant:
 * - make a secret link, end it: calendar/calendar-link.server.ts
 * - write the participant's own calendar: calendar/write-own-calendar.server.ts
 */

import { z } from 'zod';
import { sessionFormats, sessionRoles } from '#conference/edition/programme/programme-schema.ts';
import { sessionKinds } from '#conference/edition/programme/session-kinds.ts';

/** A published programme. The ids and slugs of rooms, people and sessions stay the same in all versions. */
export const programmeDocumentSchema = z.object({
  /** The version of this format, for programs that read the document. */
  format: z.literal(1),
  rooms: z.array(
    z.object({
      id: z.uuid(),
      slug: z.string(),
      name: z.string(),
      capacity: z.int(),
      equipment: z.array(z.string()),
    }),
  ),
  people: z.array(
    z.object({
      id: z.uuid(),
      slug: z.string(),
      name: z.string(),
      title: z.string(),
      country: z.string(),
      biography: z.string(),
    }),
  ),
  /** In the order in which they begin. */
  sessions: z.array(
    z.object({
      id: z.uuid(),
      slug: z.string(),
      title: z.string(),
      abstract: z.string(),
      kind: z.enum(sessionKinds),
      theme: z.string().nullable(),
      language: z.string(),
      interpretedInto: z.array(z.string()),
      format: z.enum(sessionFormats),
      /** The slug of a room, or null for an online session. */
      room: z.string().nullable(),
      startsAt: z.iso.datetime(),
      endsAt: z.iso.datetime(),
      /** How many people can sign up. Null, and missing in old versions: the session is open to all. */
      places: z.int().nullable().default(null),
      people: z.array(z.object({ slug: z.string(), role: z.enum(sessionRoles) })),
      /** The accepted papers of the session. Empty in old versions, which were published before sessions had papers. */
      papers: z
        .array(
          z.object({
            id: z.uuid(),
            number: z.int(),
            title: z.string(),
            authors: z.array(
              z.object({
                id: z.uuid(),
                name: z.string(),
                /** Missing in old versions: nobody had an ORCID iD then, or an institution with a ROR id. */
                orcid: z.string().default(''),
                institution: z.object({ name: z.string(), ror: z.string() }).nullable().default(null),
              }),
            ),
          }),
        )
        .default([]),
    }),
  ),
});

export type ProgrammeDocument = z.infer<typeof programmeDocumentSchema>;
export type PublishedSession = ProgrammeDocument['sessions'][number];

export type PublishedAuthor = PublishedSession['papers'][number]['authors'][number];

export type PublishedRoom = ProgrammeDocument['rooms'][number];

/** Finds a room of a programme by its slug. */
export function findRoom({ rooms }: ProgrammeDocument, slug: string | null): PublishedRoom | undefined {
  return rooms.find((room) => room.slug === slug);
}

/** Lists the people of a session with their roles, in the order of the session. */
export function peopleOf({ people }: ProgrammeDocument, session: PublishedSession) {
  return session.people.flatMap(({ slug, role }) => {
    const person = people.find((one) => one.slug === slug);
    return person ? [{ ...person, role }] : [];
  });
}

/** Finds the session of a paper in a programme. */
export function findSessionOfPaper({ sessions }: ProgrammeDocument, paperId: string) {
  return sessions.find(({ papers }) => papers.some(({ id }) => id === paperId));
}

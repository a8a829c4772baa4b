import { z } from 'zod';
import { programmeDays } from '#conference/edition/days.ts';
import { placeSession } from '#conference/programme/draft/place-session.server.ts';
import { placeFormSchema } from '#conference/programme/draft/programme-forms.ts';
import { listDraftSessions, listRooms } from '#conference/programme/draft/read-draft.server.ts';
import { defineCall } from '../define-call.server.ts';
import { id, instant, writeInstant, written } from '../shapes.ts';

const group = 'The programme';
const one = '/sessions/{sessionId}';

const sessionShape = z
  .strictObject({
    id,
    slug: z.string(),
    title: z.string(),
    abstract: z.string(),
    kind: z.string(),
    theme: z.string().nullable(),
    language: z.string(),
    format: z.string(),
    room: z.strictObject({ id, slug: z.string() }).nullable(),
    startsAt: instant.nullable().meta({ description: 'Null if the session has no place yet.' }),
    endsAt: instant.nullable(),
    places: z.int().nullable().meta({ description: 'The limit of places. Null if there is none.' }),
    people: z.array(z.strictObject({ slug: z.string(), name: z.string(), role: z.string() })),
  })
  .meta({ id: 'Session' });

type Draft = Awaited<ReturnType<typeof listDraftSessions>>[number];

/** Describes a session without the link to join it, which opens the session to everybody. */
function describeSession(session: Draft) {
  const { roomId, room, startsAt, endsAt, people } = session;
  return {
    id: session.id,
    slug: session.slug,
    title: session.title,
    abstract: session.abstract,
    kind: session.kind,
    theme: session.theme,
    language: session.language,
    format: session.format,
    room: roomId === null || room === null ? null : { id: roomId, slug: room },
    startsAt: writeInstant(startsAt),
    endsAt: writeInstant(endsAt),
    places: session.places,
    people: people.map(({ slug, name, role }) => ({ slug, name, role })),
  };
}

const { session: _, from, ...place } = placeFormSchema.shape;
const newPlace = {
  ...place,
  from: from.meta({ description: 'The time in the time zone of the edition, such as 09:30.' }),
};

export const programmeCalls = [
  defineCall({
    method: 'GET',
    path: '/sessions',
    group,
    name: 'listSessions',
    summary:
      'Lists all sessions of the draft with their people, the earliest first, and last those without a time.',
    needs: 'programme.manage',
    answer: z.strictObject({ items: z.array(sessionShape) }).meta({ id: 'Sessions' }),
    handle: async ({ context: { db } }) => ({
      answer: { items: (await listDraftSessions(db)).map(describeSession) },
    }),
  }),
  defineCall({
    method: 'GET',
    path: one,
    group,
    name: 'readSession',
    summary: 'One session of the draft.',
    needs: 'programme.manage',
    answer: sessionShape,
    handle: async ({ context: { db }, params }) => {
      const found = (await listDraftSessions(db)).find((session) => session.id === params.sessionId);
      return found ? { answer: describeSession(found) } : { problem: 'not-found' };
    },
  }),
  defineCall({
    method: 'GET',
    path: '/rooms',
    group,
    name: 'listRooms',
    summary: 'Lists the rooms.',
    needs: 'programme.manage',
    answer: z
      .strictObject({
        items: z.array(
          z.strictObject({ id, slug: z.string(), name: z.string(), capacity: z.int().nullable() }),
        ),
      })
      .meta({ id: 'Rooms' }),
    handle: async ({ context: { db } }) => {
      const rooms = await listRooms(db);
      const items = rooms.map((room) => ({
        id: room.id,
        slug: room.slug,
        name: room.name,
        capacity: room.capacity,
      }));
      return { answer: { items } };
    },
  }),
  defineCall({
    method: 'POST',
    path: '/sessions/{sessionId}/place',
    group,
    name: 'placeSession',
    summary:
      'Moves a session of the draft to a room and a time. It keeps its length. Visitors see it when the draft is published.',
    needs: 'programme.manage',
    body: z.strictObject(newPlace).meta({ id: 'SessionPlace' }),
    answer: written,
    problems: {
      'room-taken': [409, 'Another session is in this room at this time.'],
      'person-taken': [409, 'Somebody in this session is also in another session at this time.'],
      'no-such-room': [422, 'There is no such room.', 'room'],
      'other-day': [422, 'This day is not a day of the conference.', 'day'],
    },
    changes: one,
    handle: async ({ context, by, params, body }) => {
      if (!programmeDays(context.settings).includes(body.day)) return { problem: 'other-day' };
      const placed = await placeSession(context.db, { id: params.sessionId, ...body, ...by }, context.now());
      if (placed.ok) return { answer: { id: placed.id } };
      switch (placed.reason) {
        case 'room-taken':
        case 'person-taken':
        case 'no-such-room':
          return { problem: placed.reason };
        case 'no-such-session':
          return { problem: 'not-found' };
        default:
          throw new Error(`The place of a session cannot be refused because of ${placed.reason}.`);
      }
    },
  }),
];
